import { committeeTypeText } from '#contract/domain/codes.ts'
import { chairName } from '#contract/domain/names.ts'
import { type CashOnHand, cashOnHand, committeeAccounts } from '#contract/domain/accounts.ts'
import { documentFileUrl } from '#contract/apiUrls.ts'
import { applyListState } from '#contract/lists/applyListState.ts'
import { committeeListRules } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST_RULES } from '#contract/lists/documentList.ts'
import type { ListState } from '#contract/lists/listState.ts'
import { OFFICER_LIST_RULES } from '#contract/lists/officerList.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { OfficerCommittee } from '#contract/schemas/search.ts'
import type { Db } from '#database/connection/Db.ts'
import { withReadTransaction } from '#database/connection/withReadTransaction.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { documentsIn } from '#database/documents/documents.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import { balanceTable, type Holder } from './balanceTable.ts'
import { holderOf } from './candidateTables.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { listFilterText, markFiltered } from './markFiltered.ts'
import { provenance } from './provenance.ts'

/** Committees, and what belongs to one record. */
export const recordTables = (db: Db, search: Pick<RegisterSearch, 'committeesOf'>) => ({
  committees: (state: ListState): Promise<ExportTable> =>
    withReadTransaction(db, async (unchanging) => {
      const all = await committeesIn(unchanging).list()
      const balances = await balancesIn(unchanging).byAccount(all.map(({ AcctNum }) => AcctNum))
      const { matching } = applyListState(all, state, committeeListRules(balances))
      return tableOf({
        ...markFiltered(
          { title: 'Florida election committees', fileName: 'committees' },
          listFilterText(state),
        ),
        ...(await provenance(unchanging, 'committees')),
        columns: COMMITTEE_COLUMNS,
        rows: matching.map((committee) => ({
          ...committee,
          cash: cashOnHand(committeeHolder(committee).accounts, balances),
        })),
      })
    }),

  committeesOfOfficer: async (name: string, state: ListState): Promise<ExportTable> =>
    tableOf({
      ...markFiltered(
        { title: `Committees of ${name}`, fileName: `committees-of-${name}` },
        listFilterText(state),
      ),
      ...(await provenance(db, 'committees')),
      columns: OFFICER_COLUMNS,
      rows: applyListState(await search.committeesOf(name), state, OFFICER_LIST_RULES).matching,
    }),

  documents: (acctNum: number, state: ListState): Promise<ExportTable> =>
    withReadTransaction(db, async (unchanging) =>
      tableOf({
        ...markFiltered(
          { title: `Documents of account ${acctNum}`, fileName: `documents-${acctNum}` },
          listFilterText(state),
        ),
        ...(await provenance(unchanging, 'documents', 'solicitations')),
        columns: DOCUMENT_COLUMNS,
        rows: applyListState(await documentsIn(unchanging).ofAccount(acctNum), state, DOCUMENT_LIST_RULES)
          .matching,
      }),
    ),

  /** The balances of a candidate's accounts or of a committee's; undefined if no record has this account. */
  balances: (acctNum: number): Promise<ExportTable | undefined> =>
    withReadTransaction(db, async (unchanging) => {
      const holder = await findHolder(unchanging, acctNum)
      if (!holder) return undefined
      const accounts = holder.accounts.flatMap(({ accountNum }) => accountNum ?? [])
      return balanceTable({
        title: `Account balances of ${holder.name}`,
        fileName: `balances-${acctNum}`,
        source: (await provenance(unchanging)).source,
        holders: [holder],
        balances: await balancesIn(unchanging).byAccount(accounts),
      })
    }),
})

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

type CommitteeRow = Committee & { cash: CashOnHand }

const COMMITTEE_COLUMNS: readonly ColumnOf<CommitteeRow>[] = [
  column('account', 'Account Number', 'number', ({ AcctNum }) => AcctNum),
  column('name', 'Name', 'text', ({ Name }) => Name),
  column('type', 'Type', 'text', ({ Type }) => Type),
  column('chair', 'Chair', 'text', chairName),
  column('cash', 'Cash on Hand', 'money', ({ cash }) => cash.cents),
  column('cashAsOf', 'Cash as of', 'day', ({ cash }) => cash.asOf),
  column('typeInWords', 'Type in Words', 'text', ({ Type }) => committeeTypeText(Type)),
]

const OFFICER_COLUMNS: readonly ColumnOf<OfficerCommittee>[] = [
  column('account', 'Account Number', 'number', ({ acctNum }) => acctNum),
  column('name', 'Name', 'text', ({ name }) => name),
  column('type', 'Type', 'text', ({ type }) => type),
  column('roles', 'As', 'text', ({ roles }) => roles.join(' and ')),
  column('officer', 'Name as Filed', 'text', ({ officer }) => officer),
  column('offListSince', 'Not on the List Since', 'day', ({ offListSince }) => offListSince),
  column('typeInWords', 'Type in Words', 'text', ({ type }) => committeeTypeText(type)),
]

export const DOCUMENT_COLUMNS: readonly ColumnOf<FiledDocument>[] = [
  column('account', 'Account', 'number', ({ Account }) => Account),
  column('date', 'Date', 'day', ({ Date }) => Date),
  column('description', 'Description', 'text', ({ DocDesc, Filename }) => DocDesc || Filename),
  column('type', 'Type', 'text', ({ type }) => type),
  column('solicitor', 'Solicitor', 'text', ({ solicitor }) => solicitor),
  column('file', 'File', 'text', ({ FilePath }) => FilePath && documentFileUrl(FilePath)),
]
