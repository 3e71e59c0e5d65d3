import type { CandidateTransactions, RaceTransactions } from '#contract/schemas/raceTransactions.ts'
import { column, type ColumnOf, type ExportTable, tableOf } from './ExportTable.ts'
import { sizeText, type SumRow, sumRow, sumRows } from './sumRows.ts'

interface Row extends SumRow {
  /** Undefined in the row of the sum. */
  candidate?: CandidateTransactions
}

/** Where the money of a race or office comes from or goes: in total, and by candidate. */
export const raceSumsTable = (
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
