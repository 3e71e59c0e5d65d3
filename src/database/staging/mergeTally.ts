/** A number of rows and their sum in cents. */
export interface Total {
  rows: number
  cents: number
}

/** What became of the rows that arrived and of those on file. */
export interface MergeTally {
  /** Rows that were in more than one file and were counted once. */
  repeated: Total
  /** Rows of accounts whose whole list is as new as the files. */
  superseded: Total
  /** Rows of accounts: new there, or already on file. */
  booked: Total
  onFile: Total
  /** Rows of waiting names: new there, or already waiting. */
  waiting: Total
  waitedBefore: Total
  /** Rows that are new to accounts. */
  added: number
  /** Rows that moved away from a former owner. */
  moved: number
  /** Rows within the scope of the files but not in them. */
  removed: number
  /** Rows within that scope that stay because a rejected line may be theirs. */
  kept: number
}

const TOTALS = ['repeated', 'superseded', 'booked', 'onFile', 'waiting', 'waitedBefore'] as const
const COUNTS = ['added', 'moved', 'removed', 'kept'] as const

const nothing = (): Total => ({ rows: 0, cents: 0 })

export const emptyTally = (): MergeTally => ({
  repeated: nothing(),
  superseded: nothing(),
  booked: nothing(),
  onFile: nothing(),
  waiting: nothing(),
  waitedBefore: nothing(),
  added: 0,
  moved: 0,
  removed: 0,
  kept: 0,
})

export function addTo(total: Total, cents: number, rows = 1): void {
  total.rows += rows
  total.cents += cents
}

export const sumOf = (a: Total, b: Total): Total => ({ rows: a.rows + b.rows, cents: a.cents + b.cents })

/** Adds one tally to another. */
export function addTally(to: MergeTally, some: MergeTally): void {
  for (const name of TOTALS) addTo(to[name], some[name].cents, some[name].rows)
  for (const name of COUNTS) to[name] += some[name]
}
