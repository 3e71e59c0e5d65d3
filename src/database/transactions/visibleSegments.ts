import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/balanceExplanation.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { RowCursor } from './rowCursor.ts'
import { type Segment, toSegment } from './segment.ts'

/** Whose rows, and of which kinds; of none that are named, all. */
export interface RowOwners {
  /** Accounts' numbers. */
  accounts: readonly number[]
  kinds?: readonly TransactionKind[]
}

/** The epoch that is visible now. Read it first, in the transaction of all that is read with it. */
export async function visibleEpoch(db: Db): Promise<number> {
  return (await db.selectFrom('register').select('epoch').executeTakeFirstOrThrow()).epoch
}

/**
 * The epoch to read a page at: that of the cursor it is behind, or the visible one. Null where what the cursor read is
 * gone, or never was.
 */
export async function epochBehind(db: Db, after?: RowCursor): Promise<number | null> {
  const now = await visibleEpoch(db)
  if (!after || after.epoch === now) return now
  const { rows } = await sql<{ oldest: number | null }>`select min(epoch) as oldest from books.epoch`.execute(
    db,
  )
  return after.epoch < now && after.epoch >= (rows[0]?.oldest ?? 0) ? after.epoch : null
}

/** The segments of some owners that are visible at an epoch, by kind, year, and whole lists first. */
export async function visibleSegments(
  db: Db,
  { accounts, kinds = [] }: RowOwners,
  epoch: number,
): Promise<Segment[]> {
  if (accounts.length === 0) return []
  const rows = await db
    .selectFrom('books.segment')
    .selectAll()
    .where('owner', 'in', accounts)
    .$if(kinds.length > 0, (of) => of.where('kind', 'in', kinds))
    .where('since', '<=', epoch)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', epoch)]))
    .orderBy('kind')
    .orderBy('year')
    .orderBy('is_whole', 'desc')
    .orderBy('owner')
    .execute()
  return rows.map(toSegment)
}
