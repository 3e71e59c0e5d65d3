import type { Amounts } from '#contract/schemas/balance.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { amounts } from '#tests/support/importer/totalsPages.ts'

/* The state's data, all of it invented. */

export interface FiledRow {
  kind: TransactionKind
  /** For example `2026 Q2`. */
  period: string
  /** In the state's format. */
  date: string
  cents: number
  type: string
  counterparty: string
}

export interface StateFiler {
  account: number
  isCommittee: boolean
  name: string
  /** Whether the list for download still includes it. */
  isListed: boolean
  rows: FiledRow[]
  /** The registration status in the look-up; by default Active if it is listed, otherwise Closed. */
  status?: string
  /** What else its registration page shows. */
  details?: Readonly<Record<string, readonly string[]>>
}

export const statusOf = ({ status, isListed }: StateFiler) => status ?? (isListed ? 'Active' : 'Closed')

/** Assumptions about details of the state's program that are not publicly known. */
export interface StateReading {
  /** Whether `seqnum` is the number of a period or an offset into rows. */
  seqnum: 'period' | 'offset'
  /** With an offset, the most rows of an answer; 500 if not given. */
  rowsAtOnce?: number
  hasPettyCash: boolean
}

export const BY_PERIOD: StateReading = { seqnum: 'period', hasPettyCash: false }

/** The figures that the page of totals shows for some rows. */
export function figuresOf(rows: readonly FiledRow[], { hasPettyCash }: StateReading): Amounts {
  const sum = (isIn: (row: FiledRow) => boolean) =>
    rows.reduce((so, row) => so + (isIn(row) ? row.cents : 0), 0)
  const gave = (type: string) => sum((row) => row.kind === 'contributions' && row.type === type)
  return amounts({
    monetary: sum(({ kind, type }) => kind === 'contributions' && type !== 'LOA' && type !== 'INK'),
    loans: gave('LOA'),
    inkind: gave('INK'),
    expend: sum(({ kind, type }) => kind === 'expenditures' && (hasPettyCash || type !== 'PCS')),
    transfers: sum(({ kind }) => kind === 'transfers'),
    other: sum(({ kind }) => kind === 'distributions'),
  })
}

/** The figures of each period with filings, in order. */
export const periodsOf = (rows: readonly FiledRow[], reading: StateReading) =>
  [...Map.groupBy(rows, ({ period }) => period)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, filed]) => ({ label, figures: figuresOf(filed, reading) }))

/** What happens at the state between two nights; the numbers select among the existing records. */
export interface StateChange {
  what: 'files' | 'amends' | 'swaps' | 'deletes' | 'renames' | 'closes'
  filer: number
  row: number
  cents: number
}

const KINDS: readonly (readonly [TransactionKind, string])[] = [
  ['contributions', 'CHE'],
  ['expenditures', 'MON'],
  ['contributions', 'LOA'],
  ['contributions', 'REF'],
  ['transfers', 'T'],
  ['expenditures', 'PCS'],
  ['contributions', 'INK'],
  ['transfers', 'F'],
  ['distributions', ''],
  ['contributions', 'INT'],
  ['contributions', 'COF'],
]

const PERIODS = ['2025 Q4', '2026 Q1', '2026 Q2', '2026 P1', '2026 P1A', '2026 G1']

/** A row made from these numbers; its amount is negative for the types that the state writes that way. */
export function rowOf(row: number, cents: number): FiledRow {
  const [kind, type] = KINDS[row % KINDS.length] ?? ['contributions', 'CHE']
  const isBack = type === 'REF' || type === 'F'
  const day = String((row % 28) + 1).padStart(2, '0')
  return {
    kind,
    type,
    period: PERIODS[row % PERIODS.length] ?? '',
    date: `0${(row % 6) + 1}/${day}/2026`,
    cents: isBack ? -cents : cents,
    counterparty: `INVENTED ${row % 7} LLC`,
  }
}

export function applyChange(
  filers: readonly StateFiler[],
  { what, filer: at, row, cents }: StateChange,
): void {
  const filer = filers[at % filers.length]
  if (!filer) return
  const { rows } = filer
  const chosen = rows[row % Math.max(1, rows.length)]
  const other = rows[(row + 1) % Math.max(1, rows.length)]
  switch (what) {
    case 'files':
      rows.push(rowOf(row, cents))
      break
    case 'amends':
      if (chosen) chosen.cents += cents
      break
    case 'swaps':
      // Totals and periods stay the same if the two are of one kind and period.
      if (chosen && other)
        [chosen.counterparty, other.counterparty] = [other.counterparty, chosen.counterparty]
      break
    case 'deletes':
      if (chosen) rows.splice(rows.indexOf(chosen), 1)
      break
    case 'renames':
      filer.name = `Renamed Invented Fund ${row}`
      break
    case 'closes':
      filer.isListed = false
      break
  }
}
