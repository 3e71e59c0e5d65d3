import type { AccountRows } from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { preparedSnapshot } from '../../connection/preparedSnapshot.ts'
import { hiddenAccounts, type HiddenRow } from '../../accounts/deletedAccounts.ts'
import type { RowCursor } from './rowCursor.ts'
import { rowsOnFile, type WholeListRow, wholeListsOf } from './rowsOnFile.ts'
import { type Segment, type SegmentRow, toSegment } from '../store/segment.ts'
import { epochFor, type Epochs, epochsOf, type SegmentsAsked, segmentsOf } from '../store/visibleSegments.ts'

/** What is on file for some accounts and a kind, as visible at an epoch. */
export interface AccountBooks {
  epoch: number
  segments: Segment[]
  /** Per account its whole list, its loose rows, or both. */
  onFile: AccountRows[]
}

export interface BooksFound {
  epochs: Epochs
  hidden: HiddenRow
  segments: SegmentRow
  lists: WholeListRow
}

/** The queries that make up the books, to be combined with the other queries of an answer. */
export const BOOKS = {
  epochs: epochsOf,
  hidden: hiddenAccounts,
  segments: segmentsOf,
  lists: wholeListsOf,
}

/** Puts the books together from the results of those queries. */
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

const booksBy = preparedSnapshot<SegmentsAsked, BooksFound>(BOOKS)

/**
 * The books of these accounts, without deleted records, at the epoch of a cursor or else the visible one. Null if the
 * cursor's snapshot is gone.
 */
export async function readBooks(
  db: Db,
  accounts: readonly number[],
  kind: TransactionKind,
  after?: RowCursor,
): Promise<AccountBooks | null> {
  const found = await booksBy(db, { accounts, kinds: [kind], epoch: after?.epoch ?? null })
  const epoch = epochFor(found.epochs, after?.epoch)
  return epoch === null ? null : { epoch, ...booksOf(found, accounts, kind) }
}
