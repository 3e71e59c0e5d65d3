import { committeeTypeText } from '#contract/domain/codes.ts'
import { cashOnHand, committeeAccounts } from '#contract/domain/accounts.ts'
import { documentFileUrl } from '#contract/apiUrls.ts'
import { COMMITTEE_COLUMNS, committeeListRules } from '#contract/lists/committeeList.ts'
import { DOCUMENT_COLUMNS, DOCUMENT_LIST_RULES } from '#contract/lists/documentList.ts'
import { OFFICER_COLUMNS, OFFICER_LIST_RULES } from '#contract/lists/officerList.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { NewestDocument } from '#contract/schemas/race.ts'
import type { OfficerCommittee } from '#contract/schemas/search.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { readOverview } from '#database/races/overview.ts'
import { documentsIn } from '#database/documents/documents.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import { balanceTable, type Holder } from './balanceTable.ts'
import { CASH_AS_OF, CASH_COLUMN, holderOf, type WithCash } from './candidateTables.ts'
import { column, tableOf, type Tables } from './ExportTable.ts'
import { provenance, selectRows } from './tableWords.ts'

/** Committees, and what belongs to one record. */
export const recordTables = (db: Db, search: Pick<RegisterSearch, 'committeesOf'>) =>
  ({
    exportCommittees: ({ query }) =>
      withReadTransaction(db, async (trx) => {
        const all = await committeesIn(trx).list()
        const balances = await balancesIn(trx).byAccount(all.map(({ AcctNum }) => AcctNum))
        const { rows, ...words } = selectRows(all, committeeListRules(balances), query, {
          title: 'Florida election committees',
          fileName: 'committees',
        })
        return tableOf({
          ...words,
          ...(await provenance(trx, 'committees')),
          columns: COMMITTEE_FILE,
          rows: rows.map((committee) => ({
            ...committee,
            cash: cashOnHand(committeeHolder(committee).accounts, balances),
          })),
        })
      }),

    exportCommitteesOfOfficer: async ({ params: { name }, query }) =>
      tableOf({
        ...selectRows(await search.committeesOf(name), OFFICER_LIST_RULES, query, {
          title: `Committees of ${name}`,
          fileName: `committees-of-${name}`,
        }),
        ...(await provenance(db, 'committees')),
        columns: OFFICER_FILE,
      }),

    exportDocuments: ({ params: { acctNum }, query }) =>
      withReadTransaction(db, async (trx) =>
        tableOf({
          ...selectRows(await documentsIn(trx).ofAccount(acctNum), DOCUMENT_LIST_RULES, query, {
            title: `Documents of account ${acctNum}`,
            fileName: `documents-${acctNum}`,
          }),
          ...(await provenance(trx, 'documents', 'solicitations')),
          columns: DOCUMENT_FILE,
        }),
      ),

    /** The balances of a candidate's accounts or of a committee's. */
    exportBalances: ({ params: { acctNum }, refuse }) =>
      withReadTransaction(db, async (trx) => {
        const holder = (await findHolder(trx, acctNum)) ?? refuse(404)
        const accounts = holder.accounts.flatMap(({ accountNum }) => accountNum ?? [])
        return balanceTable({
          title: `Account balances of ${holder.name}`,
          fileName: `balances-${acctNum}`,
          source: (await provenance(trx)).source,
          holders: [holder],
          balances: await balancesIn(trx).byAccount(accounts),
        })
      }),

    exportNewestDocuments: async () => {
      const { documents } = await readOverview(db)
      return tableOf({
        title: 'Newest documents',
        fileName: 'newest-documents',
        ...(await provenance(db, 'documents', 'solicitations')),
        columns: NEWEST_DOCUMENTS,
        rows: documents,
      })
    },
  }) satisfies Partial<Tables>

async function findHolder(db: Db, acctNum: number): Promise<Holder | undefined> {
  const candidate = await candidatesIn(db).find(acctNum)
  if (candidate) return holderOf(candidate)
  const committee = await committeesIn(db).find(acctNum)
  return committee && committeeHolder(committee)
}

const committeeHolder = ({ AcctNum, Name }: Committee): Holder => ({
  acctNum: AcctNum,
  name: Name,
  accounts: committeeAccounts(AcctNum),
})

/* Also of the committees that are published. */
export const TYPE_IN_WORDS = column<Pick<Committee, 'Type'>>(
  'typeInWords',
  'Type in Words',
  'text',
  ({ Type }) => committeeTypeText(Type),
)
export const OFF_LIST_SINCE = column<{ offListSince: string | null }>(
  'offListSince',
  'Not on the List Since',
  'day',
  ({ offListSince }) => offListSince,
)

const COMMITTEE_FILE: readonly ColumnOf<Committee & WithCash>[] = [
  ...Object.values(COMMITTEE_COLUMNS),
  CASH_COLUMN,
  CASH_AS_OF,
  TYPE_IN_WORDS,
]

const OFFICER_FILE: readonly ColumnOf<OfficerCommittee>[] = [
  ...Object.values(OFFICER_COLUMNS),
  OFF_LIST_SINCE,
  { ...TYPE_IN_WORDS, value: ({ type }) => committeeTypeText(type) },
]

export const DOCUMENT_FILE: readonly ColumnOf<FiledDocument>[] = [
  column('account', 'Account', 'number', ({ Account }) => Account),
  ...Object.values(DOCUMENT_COLUMNS),
  column('solicitor', 'Solicitor', 'text', ({ solicitor }) => solicitor),
  column('file', 'File', 'text', ({ FilePath }) => FilePath && documentFileUrl(FilePath)),
]

const NEWEST_DOCUMENTS: readonly ColumnOf<NewestDocument>[] = [
  column('date', 'Date', 'day', ({ date }) => date),
  column('description', 'Description', 'text', ({ description }) => description),
  column('account', 'Account', 'number', ({ account }) => account),
  column('name', 'Name', 'text', ({ name }) => name),
  column('file', 'File', 'text', ({ filePath }) => filePath && documentFileUrl(filePath)),
]
