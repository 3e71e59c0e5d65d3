import { raceName } from '#contract/domain/races.ts'
import { reportText, typeText } from '#contract/domain/transactionTypes.ts'
import type { RowsQuery, SummaryQuery } from '#contract/endpoints/transactionEndpoints.ts'
import { rowFilterText } from '#contract/domain/rows.ts'
import { type FiledNameRow, zipOf } from '#contract/schemas/filedName.ts'
import type {
  AccountRows,
  CandidateTransactions,
  RaceTransactions,
  Transaction,
  TransactionSummary,
} from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { NAME_ROW_COLUMNS, ROW_COLUMNS } from '#contract/lists/rowList.ts'
import type { Db } from '#database/connection/Db.ts'
import type { FiledNames } from '#database/transactions/filedNames.ts'
import { allRows } from '#database/transactions/rowStreams.ts'
import { raceTransactions, transactionSummary } from '#database/transactions/summary.ts'
import { column, type ExportTable, tableOf, type Tables } from './ExportTable.ts'
import { markFiltered, officeTitle, oldest, provenance } from './tableWords.ts'
import { nameSumsTable, sizeText, type SumRow, sumRow, sumRows } from './sumRows.ts'

interface Row extends SumRow {
  /** Undefined in the row of the sum. */
  candidate?: CandidateTransactions
}

/** Where the money of a race or office comes from or goes: in total, and by candidate. */
const raceSumsTable = (
  words: Pick<ExportTable, 'title' | 'fileName' | 'source'>,
  sums: RaceTransactions,
): ExportTable =>
  tableOf({
    ...words,
    asOf: sums.asOf,
    columns: COLUMNS,
    // Without any whole list nothing is known, not even that there was nothing.
    rows: [
      ...sumRows(sums),
      ...sums.candidates.map((each) => ofCandidate(each)),
      ...sums.candidates.flatMap((each) =>
        each.sizes.map((size) => ({
          ...sumRow('candidate and size', sizeText(size.most), size),
          candidate: each,
        })),
      ),
      ...(sums.asOf === null ? [] : [sumRow('all', '', sums)]),
    ],
  })

/** An account that several candidates list is in the row of each. */
const ofCandidate = (candidate: CandidateTransactions): Row => ({
  ...sumRow('candidate', '', {
    count: candidate.cents === null ? null : candidate.count,
    cents: candidate.cents,
  }),
  candidate,
})

const COLUMNS: readonly ColumnOf<Row>[] = [
  column('by', 'By', 'text', ({ by }) => by),
  column('what', 'What', 'text', ({ what }) => what),
  column('account', 'Account Number', 'number', ({ candidate }) => candidate?.AcctNum ?? null),
  column('candidate', 'Candidate', 'text', ({ candidate }) => candidate?.name ?? ''),
  column('district', 'District', 'text', ({ candidate }) => candidate?.district ?? ''),
  column('known', 'Accounts on File', 'number', ({ candidate }) => candidate?.known ?? null),
  column('accounts', 'Accounts', 'number', ({ candidate }) => candidate?.accounts ?? null),
  column('count', 'Rows', 'number', ({ count }) => count),
  column('amount', 'Amount', 'money', ({ cents }) => cents),
]

/** Rows of a name read at a time. */
const ROWS_AT_ONCE = 2_000

/** Null if too many rows would have to be scanned. */
export async function transactionsTable(db: Db, query: RowsQuery): Promise<ExportTable | null> {
  const all = await allRows(db, query)
  if (!all) return null
  return tableOf({
    ...(await wordsOf(db, query, all.onFile)),
    columns: [...TRANSACTION_COLUMNS, ...OTHER_ACCOUNT_COLUMNS],
    rows: all.batches,
  })
}

/** The money of a race or, without a district, of an office. */
async function raceTable(
  db: Db,
  race: Parameters<typeof raceTransactions>[1],
  kind: TransactionKind,
): Promise<ExportTable | undefined> {
  const sums = await raceTransactions(db, race, kind)
  if (!sums) return undefined
  const { electionId, officeCode, district } = race
  const { office, election } = await officeTitle(db, electionId, officeCode)
  const name = district === undefined ? office : raceName(office, district)
  return raceSumsTable(
    {
      title: `What the ${kind} of all candidates come to: ${name}, ${election}`,
      fileName: ['summary-of', kind, electionId, officeCode, district ?? ''].join('-'),
      source: (await provenance(db, electionId)).source,
    },
    sums,
  )
}

/** Transactions of accounts and of names as filed, and their sums. */
export const rowTables = (db: Db, names: Pick<FiledNames, 'find' | 'rows'>) =>
  ({
    exportTransactions: async ({ query, refuse }) => (await transactionsTable(db, query)) ?? refuse(413),

    exportTransactionSummary: async ({ query }) => {
      const summary = await transactionSummary(db, query)
      const { title, fileName, ...words } = await wordsOf(db, query, summary.onFile)
      return tableOf({
        title: `Sums of ${title.toLowerCase()}`,
        fileName: `summary-of-${fileName}`,
        ...words,
        columns: SUMMARY_COLUMNS,
        rows: summaryRows(summary),
      })
    },

    exportOfficeTransactions: async ({ params, query, refuse }) =>
      (await raceTable(db, params, query.kind)) ?? refuse(404),

    exportRaceTransactions: async ({ params, query, refuse }) =>
      (await raceTable(db, params, query.kind)) ?? refuse(404),

    exportFiledNameSums: async ({ params, refuse }) => {
      const filed = await names.find(params.name, zipOf(params.zip))
      // If all rows are hidden by deletions, the answer is the same as for an unknown name.
      if (!filed || filed.rows === 0) return refuse(404)
      return filed.isSummed ? nameSumsTable(filed, (await provenance(db)).source) : refuse(413)
    },

    exportFiledNameRows: async ({ params: { name, ...params }, refuse }) => {
      const zip = zipOf(params.zip)
      const first = (await names.rows(name, zip, undefined, ROWS_AT_ONCE)) ?? refuse(404)
      async function* batches(): AsyncGenerator<FiledNameRow[]> {
        for (let page: typeof first | undefined = first; page;) {
          yield page.rows
          if (page.next === null) return
          page = await names.rows(name, zip, page.next, ROWS_AT_ONCE)
        }
      }
      return tableOf({
        title: `Rows filed under ${name}${zip && `, ${zip}`}`,
        fileName: `rows-of-${name}-${zip}`,
        asOf: null,
        source: (await provenance(db)).source,
        columns: NAME_COLUMNS,
        rows: batches(),
      })
    },
  }) satisfies Partial<Tables>

const wordsOf = async (
  db: Db,
  { kind, accounts, ...filter }: RowsQuery | SummaryQuery,
  onFile: readonly AccountRows[],
) => ({
  ...markFiltered(
    {
      title: `${kind[0]?.toUpperCase()}${kind.slice(1)} of account ${accounts.join(', ')}`,
      fileName: `${kind}-${accounts.join('-')}`,
    },
    rowFilterText(filter),
  ),
  asOf: oldest(onFile.map(({ wholeAsOf }) => wholeAsOf)),
  source: (await provenance(db)).source,
})

/** The account of the register that a row names, as the page links to it. */
const OTHER_ACCOUNT_COLUMNS: readonly ColumnOf<Pick<Transaction, 'otherAccount'>>[] = [
  column('otherAccount', 'Other Account', 'number', ({ otherAccount }) => otherAccount?.account ?? null),
  column('otherAccountName', 'Other Account’s Name', 'text', ({ otherAccount }) => otherAccount?.name ?? ''),
]

/** The day as filed, where it cannot be and the column of days is blank. */
const IMPOSSIBLE_DATE = column<Pick<Transaction, 'dayGiven'>>(
  'impossibleDate',
  'Impossible Date',
  'text',
  ({ dayGiven = '' }) => dayGiven,
)

const TYPE_IN_WORDS = column<Pick<Transaction, 'kind' | 'type'>>(
  'typeInWords',
  'Type in Words',
  'text',
  ({ kind, type }) => typeText(kind, type),
)

const { type: TYPE, amount: AMOUNT, ...ROW_FACTS } = ROW_COLUMNS

/** The columns of the rows themselves. */
export const TRANSACTION_COLUMNS: readonly ColumnOf<Transaction>[] = [
  ...Object.values(ROW_FACTS),
  column('inKind', 'In-Kind Description', 'text', ({ inKind }) => inKind),
  TYPE,
  AMOUNT,
  column('report', 'Report', 'text', ({ report }) => report),
  column('list', 'List', 'text', ({ isWhole }) => (isWhole ? 'whole' : 'partial')),
  IMPOSSIBLE_DATE,
  TYPE_IN_WORDS,
  column('reportInWords', 'Report in Words', 'text', ({ report }) => reportText(report)),
]

const { day: DAY, kind: KIND, account: ACCOUNT, ...FILED } = NAME_ROW_COLUMNS

/** Of rows that several accounts filed. */
export const NAME_COLUMNS: readonly ColumnOf<FiledNameRow>[] = [
  DAY,
  KIND,
  ACCOUNT,
  column('accountName', 'Account Name', 'text', ({ accountName }) => accountName),
  ...Object.values(FILED),
  ...OTHER_ACCOUNT_COLUMNS,
  IMPOSSIBLE_DATE,
  TYPE_IN_WORDS,
]

interface NamedSum extends SumRow {
  place: string
}

const SUMMARY_COLUMNS: readonly ColumnOf<NamedSum>[] = [
  column('by', 'By', 'text', ({ by }) => by),
  column('what', 'What', 'text', ({ what }) => what),
  column('place', 'Place', 'text', ({ place }) => place),
  column('count', 'Rows', 'number', ({ count }) => count),
  column('amount', 'Amount', 'money', ({ cents }) => cents),
]

const summaryRows = (summary: TransactionSummary): NamedSum[] => [
  ...sumRows(summary).map((sum) => ({ ...sum, place: '' })),
  ...summary.parties.map((one) => ({ ...sumRow('name', one.name, one), place: one.place })),
  { ...sumRow('name', 'all others', summary.rest), place: '' },
  ...shareRows(summary.shares).map((sum) => ({ ...sum, place: '' })),
]

/** Empty, as on the page, if no account of the register is named. */
function shareRows({ accounts, further, rest }: TransactionSummary['shares']): SumRow[] {
  if (accounts.length === 0) return []
  const by = 'account of the register'
  return [
    ...accounts.map((one) => sumRow(by, one.name, one)),
    sumRow(by, 'other accounts', further),
    sumRow(by, 'everybody else', rest),
  ]
}
