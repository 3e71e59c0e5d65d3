import { raceName } from '#contract/domain/races.ts'
import { rowFilterText } from '#contract/domain/rows.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { reportText, typeText } from '#contract/domain/transactionTypes.ts'
import type { RowsQuery, SummaryQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { ColumnOf } from '#contract/lists/listColumns.ts'
import { LARGEST_COLUMNS } from '#contract/lists/largestList.ts'
import { NAME_ROW_COLUMNS, ROW_COLUMNS } from '#contract/lists/rowList.ts'
import { type FiledName, type FiledNameRow, zipOf } from '#contract/schemas/filedName.ts'
import type {
  AccountRows,
  CandidateTransactions,
  RowSums,
  Transaction,
  TransactionSummary,
} from '#contract/schemas/transaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { allRows } from '#database/transactions/rowStreams.ts'
import { raceTransactions, transactionSummary } from '#database/transactions/summary.ts'
import type { RequestOf } from '../routes/answerEndpoints.ts'
import {
  column,
  type ExportTable,
  markFiltered,
  officeTitle,
  oldest,
  provenance,
  tableOf,
  type Tables,
} from './ExportTable.ts'

const ROWS_AT_ONCE = 2_000

/** Null if too many rows would have to be scanned. */
export async function transactionsTable(db: Db, query: RowsQuery): Promise<ExportTable | null> {
  const all = await allRows(db, query)
  if (!all) return null
  return tableOf({
    ...(await describeRows(db, query, all.onFile)),
    columns: [...TRANSACTION_COLUMNS, ...OTHER_ACCOUNT_COLUMNS],
    rows: all.batches,
  })
}

async function describeRows(
  db: Db,
  { kind, accounts, ...filter }: RowsQuery | SummaryQuery,
  onFile: readonly AccountRows[],
) {
  const title = `${kind[0]?.toUpperCase()}${kind.slice(1)} of account ${accounts.join(', ')}`
  return {
    ...markFiltered({ title, fileName: `${kind}-${accounts.join('-')}` }, rowFilterText(filter)),
    asOf: oldest(onFile.map(({ wholeAsOf }) => wholeAsOf)),
    source: (await provenance(db)).source,
  }
}

export const ROW_TABLES = {
  exportTransactions: async (db, { query, refuse }) => (await transactionsTable(db, query)) ?? refuse(413),

  async exportFiledNameRows(db, { params: { name, ...params }, refuse }) {
    const zip = zipOf(params.zip)
    const names = filedNamesIn(db)
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
      ...(await provenance(db)),
      columns: NAME_COLUMNS,
      rows: batches(),
    })
  },
} satisfies Partial<Tables>

export const SUM_TABLES = {
  async exportTransactionSummary(db, { query }) {
    const summary = await transactionSummary(db, query)
    const { title, fileName, ...words } = await describeRows(db, query, summary.onFile)
    return tableOf({
      title: `Sums of ${title.toLowerCase()}`,
      fileName: `summary-of-${fileName}`,
      ...words,
      columns: SUMMARY_COLUMNS,
      rows: summaryRows(summary),
    })
  },

  exportOfficeTransactions: raceSumsTable,
  exportRaceTransactions: raceSumsTable,

  /** Each kind by year and by account, both of which add up to the kind's total. */
  async exportFiledNameSums(db, { params, refuse }) {
    const filed = await filedNamesIn(db).find(params.name, zipOf(params.zip))
    // If all rows are hidden by deletions, the answer is the same as for an unknown name.
    if (!filed || filed.rows === 0) return refuse(404)
    if (!filed.isSummed) return refuse(413)
    return tableOf({
      title: `What the rows filed under ${filed.name}${filed.zip && `, ${filed.zip}`} come to`,
      fileName: `sums-of-${filed.name}-${filed.zip}`,
      ...(await provenance(db)),
      columns: NAME_SUM_COLUMNS,
      rows: nameSumRows(filed),
    })
  },
} satisfies Partial<Tables>

/** Where the money of a race or, without a district, of an office comes from or goes: in total, and by candidate. */
async function raceSumsTable(
  db: Db,
  { params, query, refuse }: RequestOf<'exportOfficeTransactions' | 'exportRaceTransactions'>,
): Promise<ExportTable> {
  const sums = (await raceTransactions(db, params, query.kind)) ?? refuse(404)
  const { electionId, officeCode, district }: Parameters<typeof raceTransactions>[1] = params
  const { office, election } = await officeTitle(db, electionId, officeCode)
  const name = district === undefined ? office : raceName(office, district)
  return tableOf({
    title: `What the ${sums.kind} of all candidates come to: ${name}, ${election}`,
    fileName: ['summary-of', sums.kind, electionId, officeCode, district ?? ''].join('-'),
    source: (await provenance(db, electionId)).source,
    asOf: sums.asOf,
    columns: RACE_SUM_COLUMNS,
    rows: [
      ...sumRows(sums),
      // An account that several candidates list is in the row of each.
      ...sums.candidates.map((candidate) =>
        sumRow('candidate', '', candidate.cents === null ? UNKNOWN : candidate, { candidate }),
      ),
      ...sums.candidates.flatMap((candidate) =>
        candidate.sizes.map((size) => sumRow('candidate and size', sizeText(size.most), size, { candidate })),
      ),
      // Without any whole list nothing is known, not even that there was nothing.
      ...(sums.asOf === null ? [] : [sumRow('all', '', sums)]),
    ],
  })
}

/** A number of rows and their sum in cents; null if unknown. */
type Counted = Readonly<Record<'count' | 'cents', number | null>>

const UNKNOWN: Counted = { count: null, cents: null }

interface SumFacts {
  kind?: string
  account?: number | null
  place?: string
  candidate?: CandidateTransactions
}

const sumRow = (by: string, what: string, { count, cents }: Counted, facts: SumFacts = {}) => ({
  by,
  what,
  count,
  cents,
  ...facts,
})
type SumRow = ReturnType<typeof sumRow>

/** The breakdowns that all sums have; each adds up to all rows. */
const sumRows = ({ months, undated, types, sizes, places }: RowSums): SumRow[] => [
  ...months.map((one) => sumRow('month', one.month, one)),
  ...(undated ? [sumRow('month', 'Not possible', undated)] : []),
  ...types.map((one) => sumRow('type', one.type || 'Not stated', one)),
  ...sizes.map((one) => sumRow('size', sizeText(one.most), one)),
  ...places.map((one) => sumRow('place', WHERE[one.where], one)),
]

/** The name of a size class by its largest amount, in cents; null means no upper limit. */
function sizeText(most: number | null): string {
  if (most === null) return 'More than $100,000.00'
  return most < 0 ? 'Refunded' : `Up to $${formatNumber(most / 100)}.00`
}

const WHERE = { in: 'In Florida', out: 'Out of state', unknown: 'Not stated' } as const

function summaryRows(summary: TransactionSummary): SumRow[] {
  const { accounts, further, rest } = summary.shares
  const byAccount = 'account of the register'
  return [
    ...sumRows(summary),
    ...summary.parties.map((one) => sumRow('name', one.name, one, { place: one.place })),
    sumRow('name', 'all others', summary.rest),
    ...accounts.map((one) => sumRow(byAccount, one.name, one)),
    // As on the page, nothing if no account of the register is named.
    ...(accounts.length === 0
      ? []
      : [sumRow(byAccount, 'other accounts', further), sumRow(byAccount, 'everybody else', rest)]),
  ]
}

function nameSumRows({ totals, years, accounts, spellings, places }: FiledName): SumRow[] {
  const ofKind = totals.flatMap(({ kind, ...total }): SumRow[] => {
    const row = (by: string, what: string, { rows, cents }: Amount, account: number | null = null) =>
      sumRow(by, what, { count: rows, cents }, { kind, account })
    const named = accounts.filter((sum) => sum.kind === kind)
    const rest = restOf(total, named)
    return [
      ...years
        .filter((sum) => sum.kind === kind)
        .map((sum) => row('year', String(sum.year ?? 'not possible'), sum)),
      ...named.map((sum) => row('account', sum.name, sum, sum.account)),
      ...(rest.rows === 0 ? [] : [row('account', 'all others', rest)]),
      row('all', '', total),
    ]
  })
  return [...ofKind, ...written('spelling', spellings), ...written('place', places)]
}

/** Spellings and places have only a count of rows, over all kinds. */
const written = (by: string, all: FiledName['spellings']) =>
  all.map(({ text, rows }) => sumRow(by, text || 'not given', { count: rows, cents: null }))

type Amount = Readonly<Record<'rows' | 'cents', number>>

/** The sum of the smaller accounts, which the page counts without naming them. */
const restOf = (total: Amount, named: readonly Amount[]): Amount =>
  named.reduce((rest, { rows, cents }) => ({ rows: rest.rows - rows, cents: rest.cents - cents }), total)

const BY_AND_WHAT: readonly ColumnOf<SumRow>[] = [
  column('by', 'By', 'text', ({ by }) => by),
  column('what', 'What', 'text', ({ what }) => what),
]
const AMOUNT_AND_COUNT: readonly ColumnOf<SumRow>[] = [
  column('amount', 'Amount', 'money', ({ cents }) => cents),
  column('count', 'Rows', 'number', ({ count }) => count),
]

const SUMMARY_COLUMNS: readonly ColumnOf<SumRow>[] = [
  ...BY_AND_WHAT,
  column('place', 'Place', 'text', ({ place = '' }) => place),
  ...AMOUNT_AND_COUNT,
]

const NAME_SUM_COLUMNS: readonly ColumnOf<SumRow>[] = [
  column('kind', 'Kind', 'text', ({ kind = '' }) => kind),
  ...BY_AND_WHAT,
  column('account', 'Account', 'number', ({ account = null }) => account),
  ...AMOUNT_AND_COUNT,
]

const RACE_SUM_COLUMNS: readonly ColumnOf<SumRow>[] = [
  ...BY_AND_WHAT,
  column('account', 'Account Number', 'number', ({ candidate }) => candidate?.AcctNum ?? null),
  column('candidate', 'Candidate', 'text', ({ candidate }) => candidate?.name ?? ''),
  column('district', 'District', 'text', ({ candidate }) => candidate?.district ?? ''),
  column('known', 'Accounts on File', 'number', ({ candidate }) => candidate?.known ?? null),
  column('accounts', 'Accounts', 'number', ({ candidate }) => candidate?.accounts ?? null),
  ...AMOUNT_AND_COUNT,
]

/** The account of the register that a row names, as the page links to it. */
const OTHER_ACCOUNT_COLUMNS: readonly ColumnOf<Pick<Transaction, 'otherAccount'>>[] = [
  column('otherAccount', 'Other Account', 'number', ({ otherAccount }) => otherAccount?.account ?? null),
  column('otherAccountName', 'Other Account’s Name', 'text', ({ otherAccount }) => otherAccount?.name ?? ''),
]

/** The day as filed, where it cannot be and the column of days is blank; the type. */
const FACTS: readonly ColumnOf<Pick<Transaction, 'kind' | 'type' | 'dayGiven'>>[] = [
  column('impossibleDate', 'Impossible Date', 'text', ({ dayGiven }) => dayGiven ?? ''),
  column('typeInWords', 'Type in Words', 'text', ({ kind, type }) => typeText(kind, type)),
]

export const TRANSACTION_COLUMNS: readonly ColumnOf<Transaction>[] = [
  ...Object.values(ROW_COLUMNS),
  column('inKind', 'In-Kind Description', 'text', ({ inKind }) => inKind),
  column('report', 'Report', 'text', ({ report }) => report),
  column('list', 'List', 'text', ({ isWhole }) => (isWhole ? 'whole' : 'partial')),
  ...FACTS,
  column('reportInWords', 'Report in Words', 'text', ({ report }) => reportText(report)),
]

const ACCOUNT_NAME = column<FiledNameRow>('accountName', 'Account Name', 'text', (row) => row.accountName)

const NAME_COLUMNS: readonly ColumnOf<FiledNameRow>[] = [
  ...Object.values(NAME_ROW_COLUMNS),
  ACCOUNT_NAME,
  ...OTHER_ACCOUNT_COLUMNS,
  ...FACTS,
]

export const LARGEST_FILE: readonly ColumnOf<FiledNameRow>[] = [
  ...Object.values(LARGEST_COLUMNS),
  ACCOUNT_NAME,
  NAME_ROW_COLUMNS.detail,
  NAME_ROW_COLUMNS.type,
  ...OTHER_ACCOUNT_COLUMNS,
  ...FACTS,
]
