import { accountsOf } from '#contract/domain/accounts.ts'
import { committeeTypeText, partyText } from '#contract/domain/codes.ts'
import { candidateName, chairName, fullName } from '#contract/domain/names.ts'
import { TRANSACTION_KINDS } from '#contract/domain/money.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import type { Election } from '#contract/schemas/election.ts'
import type { Db } from '#database/connection/Db.ts'
import { withReadTransaction } from '#database/connection/withReadTransaction.ts'
import { balancesIn } from '#database/money/balances.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { documentsIn } from '#database/documents/documents.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { rowsOfKind } from '#database/transactions/rowStreams.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from '../exports/ExportTable.ts'
import { oldest, provenance } from '../exports/provenance.ts'
import { BASES, figureColumns } from '../exports/balanceTable.ts'
import { DOCUMENT_COLUMNS } from '../exports/recordTables.ts'
import { TRANSACTION_COLUMNS } from '../exports/rowTables.ts'

/** A table of the publication, which can be read more than once. */
export interface PublishableTable {
  /** The name of its files and of its table in the database. */
  name: string
  title: string
  /** Columns with an index. */
  indexed: readonly string[]
  open: () => ExportTable
}

/**
 * The records, money and documents that the public site shows, in explicitly named columns: no street addresses, no
 * VoterIDs, nothing of administrators. Candidates and committees are all that have a page, so that every account of
 * theirs has a name. Read them in one transaction, so that all are from one snapshot.
 */
export const publishedTables = (db: Db): Promise<PublishableTable[]> =>
  withReadTransaction(db, async (unchanging) => {
    const { source } = await provenance(unchanging)
    const candidates = await candidatesIn(unchanging).all()
    const balances = await balancesIn(unchanging).all()
    const candidatesFrom = await provenance(
      unchanging,
      ...new Set(candidates.map(({ ElectionID }) => ElectionID)),
    )
    const list = <Row>(
      name: string,
      title: string,
      columns: readonly ColumnOf<Row>[],
      rows: readonly Row[],
      asOf: string | null = null,
    ): PublishableTable => ({
      name,
      title,
      indexed: ['account', 'candidate', 'election'],
      open: () => tableOf({ title, fileName: name, asOf, source, columns, rows }),
    })
    return [
      list('elections', 'Elections', ELECTIONS, await electionsIn(unchanging).list()),
      list(
        'candidates',
        'Candidates, with those who left the state’s lists',
        CANDIDATES,
        candidates,
        candidatesFrom.asOf,
      ),
      list(
        'candidate_accounts',
        'The accounts of each candidate',
        CANDIDATE_ACCOUNTS,
        candidates.flatMap(linesOf),
        candidatesFrom.asOf,
      ),
      list(
        'committees',
        'Committees, with those that left the state’s list',
        COMMITTEES,
        await committeesIn(unchanging).all(),
        (await provenance(unchanging, 'committees')).asOf,
      ),
      list(
        'balances',
        'What each account took in, paid out and has left',
        BALANCES,
        balances,
        oldest(balances.map(({ asOf }) => asOf)),
      ),
      list(
        'documents',
        'Filed documents, without their files',
        DOCUMENT_COLUMNS,
        await documentsIn(unchanging).newest(ALL),
      ),
      ...TRANSACTION_KINDS.map((kind) => ({
        name: kind,
        title: `All ${kind} on file`,
        indexed: ['account', 'name'],
        open: () =>
          tableOf({
            title: `All ${kind} on file`,
            fileName: kind,
            asOf: null,
            source,
            columns: TRANSACTION_COLUMNS,
            rows: rowsOfKind(unchanging, kind),
          }),
      })),
    ]
  })

/** Effectively no limit. */
const ALL = 2 ** 31

const linesOf = (candidate: Candidate) =>
  accountsOf(candidate).map((account) => ({ candidate: candidate.AcctNum, ...account }))
type AccountLine = ReturnType<typeof linesOf>[number]

const ELECTIONS: readonly ColumnOf<Election>[] = [
  column('election', 'Election', 'text', ({ value }) => value),
  column('name', 'Name', 'text', ({ name }) => name),
]

const CANDIDATES: readonly ColumnOf<Candidate>[] = [
  column('account', 'Account Number', 'number', ({ AcctNum }) => AcctNum),
  column('name', 'Full Name', 'text', candidateName),
  column('first', 'First Name', 'text', ({ NameFirst }) => NameFirst),
  column('middle', 'Middle Name', 'text', ({ NameMiddle }) => NameMiddle),
  column('last', 'Last Name', 'text', ({ NameLast }) => NameLast),
  column('party', 'Party', 'text', ({ PartyCode }) => PartyCode),
  column('officeCode', 'Office Code', 'text', ({ OfficeCode }) => OfficeCode),
  column('office', 'Office', 'text', ({ OfficeDesc }) => OfficeDesc),
  column('district', 'District', 'text', ({ Juris1num }) => Juris1num),
  column('status', 'Status', 'text', ({ StatusDesc }) => StatusDesc),
  column('election', 'Election', 'text', ({ ElectionID }) => ElectionID),
  column('offListSince', 'Not on the List Since', 'day', ({ offListSince }) => offListSince),
  column('partyInWords', 'Party in Words', 'text', ({ PartyCode }) => partyText(PartyCode)),
]

const CANDIDATE_ACCOUNTS: readonly ColumnOf<AccountLine>[] = [
  column('candidate', 'Candidate', 'number', ({ candidate }) => candidate),
  column('account', 'Account', 'number', ({ accountNum }) => accountNum),
  column('name', 'Name', 'text', ({ accountName }) => accountName),
]

const COMMITTEES: readonly ColumnOf<Committee>[] = [
  column('account', 'Account Number', 'number', ({ AcctNum }) => AcctNum),
  column('name', 'Name', 'text', ({ Name }) => Name),
  column('type', 'Type', 'text', ({ Type }) => Type),
  column('chair', 'Chair', 'text', chairName),
  column('treasurer', 'Treasurer', 'text', ({ TrsNameFirst, TrsNameMiddle, TrsNameLast }) =>
    fullName(TrsNameFirst, TrsNameMiddle, TrsNameLast),
  ),
  column('offListSince', 'Not on the List Since', 'day', ({ offListSince }) => offListSince),
  column('typeInWords', 'Type in Words', 'text', ({ Type }) => committeeTypeText(Type)),
]

const BALANCES: readonly ColumnOf<Balance>[] = [
  column('account', 'Account', 'number', ({ account }) => account),
  ...figureColumns((balance: Balance) => balance),
  column('basis', 'Basis', 'text', ({ basis }) => basis),
  column('asOf', 'As of', 'day', ({ asOf }) => asOf),
  column('basisInWords', 'Basis in Words', 'text', ({ basis }) => BASES[basis ?? ''] ?? ''),
]
