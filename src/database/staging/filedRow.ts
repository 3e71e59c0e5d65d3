import { NO_DAY, type Owner, type StoredRow, type Total } from '../transactions/tx.ts'

/** A row that is compared with others. */
export interface FiledRow extends StoredRow {
  /** As `contentOf` writes it. It identifies the row within its owner and kind. */
  content: string
}

type RowContent = Omit<StoredRow, 'report' | 'filer' | 'election' | 'importId'>

/**
 * What a row says is one text here, so that millions of rows can be compared; where it came from does not count. No field
 * contains a tab, since tabs separate the fields of every source.
 */
export const contentOf = (row: RowContent): string =>
  `${row.day}\t${row.cents}\t${row.type}\t${row.name}\t${row.address}\t${row.place}\t${row.detail}\t${row.inKind}\t${row.dayGiven}`

/** `contentOf` writes all of them. */
type Fields = [string, string, string, string, string, string, string, string, string]

/** Parses what `contentOf` wrote. */
export function readContent(content: string): RowContent {
  const [day, cents, type, name, address, place, detail, inKind, dayGiven] = content.split('\t') as Fields
  return { day, dayGiven, cents: Number(cents), type, name, address, place, detail, inKind }
}

/** Completes the row itself: there may be millions, and a copy of each would take as much memory again. */
export const toFiledRow = (row: StoredRow): FiledRow => Object.assign(row, { content: contentOf(row) })

/** The account that a filer's name is assigned to, and the range of ISO days on which rows can be its own. */
export interface Assignment {
  acctNum: number
  firstDay: string
  lastDay: string
}

/** Where the rows under a filer's name go; undefined if they wait. */
export type Assign = (filer: string) => Assignment | undefined

/** Whether a row of this ISO day belongs to the account; never for a waiting name. */
export const isInTerm = (assignment: Assignment | undefined, day: string): boolean =>
  assignment !== undefined && day >= assignment.firstDay && day <= assignment.lastDay

/** The owner of a row under this name and of this ISO day. */
export const ownerOf = (assignment: Assignment | undefined, filer: string, day: string): Owner =>
  assignment && isInTerm(assignment, day) ? assignment.acctNum : filer

const nothing = (): Total => ({ rows: 0, cents: 0 })

/** What became of the rows that arrived and of those on file. */
export const emptyTally = () => ({
  /** Rows that were in more than one file and were counted once. */
  repeated: nothing(),
  /** Rows of accounts whose whole list is as new as the files. */
  superseded: nothing(),
  /** Rows of accounts: new there, or already on file. */
  booked: nothing(),
  onFile: nothing(),
  /** Rows of waiting names: new there, or already waiting. */
  waiting: nothing(),
  waitedBefore: nothing(),
  /** Rows that are new to accounts. */
  added: 0,
  /** Rows that moved away from a former owner. */
  moved: 0,
  /** Rows within the scope of the files but not in them. */
  removed: 0,
  /** Rows within that scope that stay because a rejected line may be theirs. */
  kept: 0,
})

export type MergeTally = ReturnType<typeof emptyTally>

export function addTo(total: Total, cents: number, rows = 1): void {
  total.rows += rows
  total.cents += cents
}

export const sumOf = (a: Total, b: Total): Total => ({ rows: a.rows + b.rows, cents: a.cents + b.cents })

/**
 * Rows that wait under a filer's name, grouped by whether their own date is the reason: it is too early or too late for
 * the account, or impossible, so that it does not show whether the row is that account's.
 */
export interface WaitingRows extends Total {
  filer: string
  day: 'early' | 'late' | 'impossible' | null
}

/** Counts a row that waits, even if its name is assigned. */
export function countWaiting(
  counted: Map<string, WaitingRows>,
  row: FiledRow,
  assignment: Assignment | undefined,
): void {
  const day = waitsBecause(assignment, row.day)
  const key = `${day} ${row.filer}`
  const total = counted.get(key) ?? { filer: row.filer, day, rows: 0, cents: 0 }
  counted.set(key, total)
  addTo(total, row.cents)
}

function waitsBecause(assignment: Assignment | undefined, day: string): WaitingRows['day'] {
  if (!assignment) return null
  if (day === NO_DAY) return 'impossible'
  return day < assignment.firstDay ? 'early' : 'late'
}
