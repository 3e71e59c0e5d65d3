/** So many rows, which come to so many cents. */
export interface Total {
  rows: number
  cents: number
}

/** What became of the rows that arrived, and of those that were on file. */
export interface MergeTally {
  /** Rows that stood in more than one file and were counted once. */
  repeated: Total
  /** Rows of accounts whose whole list is as new as the files. */
  superseded: Total
  /** Of accounts: new there, or on file already. */
  booked: Total
  onFile: Total
  /** Of names that wait: new there, or waiting already. */
  waiting: Total
  waitedBefore: Total
  /** Rows that accounts have and had not. */
  added: number
  /** Rows that went from an owner whose they are no more. */
  moved: number
  /** Rows that the files speak for and do not hold. */
  removed: number
}

const TOTALS = ['repeated', 'superseded', 'booked', 'onFile', 'waiting', 'waitedBefore'] as const
const COUNTS = ['added', 'moved', 'removed'] as const

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
})

export function addTo(total: Total, cents: number, rows = 1): void {
  total.rows += rows
  total.cents += cents
}

export const sumOf = (a: Total, b: Total): Total => ({ rows: a.rows + b.rows, cents: a.cents + b.cents })

/** Adds what became of some rows to what became of others. */
export function addTally(to: MergeTally, some: MergeTally): void {
  for (const name of TOTALS) addTo(to[name], some[name].cents, some[name].rows)
  for (const name of COUNTS) to[name] += some[name]
}
