import type { CandidateTransactions, RaceTransactions } from '#contract/schemas/raceTransactions.ts'
import { column, type ExportTable, tableOf } from './ExportTable.ts'
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
  tableOf<Row>({
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

const COLUMNS = [
  column<Row>('by', 'By', 'text', ({ by }) => by),
  column<Row>('what', 'What', 'text', ({ what }) => what),
  column<Row>('account', 'Account Number', 'number', ({ candidate }) => candidate?.AcctNum ?? null),
  column<Row>('candidate', 'Candidate', 'text', ({ candidate }) => candidate?.name ?? ''),
  column<Row>('district', 'District', 'text', ({ candidate }) => candidate?.district ?? ''),
  column<Row>('known', 'Accounts on File', 'number', ({ candidate }) => candidate?.known ?? null),
  column<Row>('accounts', 'Accounts', 'number', ({ candidate }) => candidate?.accounts ?? null),
  column<Row>('count', 'Rows', 'number', ({ count }) => count),
  column<Row>('amount', 'Amount', 'money', ({ cents }) => cents),
]
