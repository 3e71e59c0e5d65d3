import type { AccountRows } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/openDatabase.ts'
import { preparedTogether } from '../connection/preparedTogether.ts'
import { hiddenAccounts, type HiddenRow } from '../repositories/deletedAccounts.ts'
import type { RowCursor } from './rowCursor.ts'
import { rowsOnFile, type WholeListRow, wholeListsOf } from './rowsOnFile.ts'
import { type Segment, type SegmentRow, toSegment } from './segment.ts'
import { epochFor, type Epochs, epochsOf, type SegmentsAsked, segmentsOf } from './visibleSegments.ts'

/** What is on file of some accounts and a kind, as it is visible at an epoch. */
export interface AccountBooks {
  epoch: number
  segments: Segment[]
  /** Account by account. */
  onFile: AccountRows[]
}

export interface BooksFound {
  epochs: Epochs
  hidden: HiddenRow
  segments: SegmentRow
  lists: WholeListRow
}

/** What the books are read from, to be asked for together with what else an answer is of. */
export const BOOKS = {
  epochs: epochsOf,
  hidden: hiddenAccounts,
  segments: segmentsOf,
  lists: wholeListsOf,
}

/** The books out of what was found at an epoch. */
export function booksOf(
  found: { [Name in keyof BooksFound]: BooksFound[Name][] },
  asked: readonly number[],
  kind: TransactionKind,
) {
  const hidden = new Set(found.hidden.map(({ acct_num }) => acct_num))
  const accounts = asked.filter((account) => !hidden.has(account))
  const segments = found.segments.filter(({ owner }) => !hidden.has(owner)).map(toSegment)
  return { hidden, segments, onFile: rowsOnFile(kind, accounts, segments, found.lists) }
}

const booksBy = preparedTogether<SegmentsAsked, BooksFound>(BOOKS)

/**
 * The books of those of these accounts whose record nobody deleted, at the epoch of a cursor, or else as they are now. Null
 * where what the cursor read is gone.
 */
export async function readBooks(
  db: Db,
  accounts: readonly number[],
  kind: TransactionKind,
  after?: RowCursor,
): Promise<AccountBooks | null> {
  const found = await booksBy(db, { accounts, kinds: [kind], epoch: after?.epoch ?? null })
  const epoch = epochFor(found.epochs, after)
  return epoch === null ? null : { epoch, ...booksOf(found, accounts, kind) }
}
