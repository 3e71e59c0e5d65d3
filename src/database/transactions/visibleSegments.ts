import { sql } from 'kysely'
import { TRANSACTION_KINDS } from '#contract/domain/moneyTerms.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { amongValues } from '../connection/amongValues.ts'
import type { Db } from '../connection/openDatabase.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import type { RowCursor } from './rowCursor.ts'
import { type Segment, type SegmentRow, toSegment } from './segment.ts'

/** Whose rows, and of which kinds; of all where none are named. */
export interface RowOwners {
  /** Accounts' numbers. */
  accounts: readonly number[]
  kinds?: readonly TransactionKind[]
}

/** The epoch that is visible now. Read it first, in the transaction of all that is read with it. */
export async function visibleEpoch(db: Db): Promise<number> {
  return (await db.selectFrom('register').select('epoch').executeTakeFirstOrThrow()).epoch
}

const registerBeside = preparedQuery<
  { accounts: readonly number[] },
  { epoch: number; hidden: number | null }
>((db, given) =>
  db
    .selectFrom('register')
    .leftJoin('deletion', (join) => join.on(amongValues(db, 'deletion.acct_num', given('accounts'))))
    .select(['epoch', 'deletion.acct_num as hidden']),
)

/** The same, and in one question with it those of these accounts whose record nobody deleted. */
export async function visibleNow(db: Db, accounts: readonly number[]) {
  const rows = await registerBeside(db, { accounts })
  const [register] = rows
  if (!register) throw new Error('The database has no register')
  const hidden = new Set(rows.map((row) => row.hidden))
  return { epoch: register.epoch, accounts: accounts.filter((account) => !hidden.has(account)) }
}

/**
 * The epoch to read a page at: that of the cursor it is behind, or the visible one, where that is `known` already. Null
 * where what the cursor read is gone, or never was.
 */
export async function epochBehind(db: Db, after?: RowCursor, known?: number): Promise<number | null> {
  const now = known ?? (await visibleEpoch(db))
  if (!after || after.epoch === now) return now
  const { rows } = await sql<{ oldest: number | null }>`select min(epoch) as oldest from books.epoch`.execute(
    db,
  )
  return after.epoch < now && after.epoch >= (rows[0]?.oldest ?? 0) ? after.epoch : null
}

interface SegmentsAsked extends Record<string, unknown>, Required<RowOwners> {
  epoch: number
}

const segmentsOf = preparedQuery<SegmentsAsked, SegmentRow>((db, given) =>
  db
    .selectFrom('books.segment')
    .select([
      'segment_id',
      'owner',
      'kind',
      'year',
      'is_whole',
      'row_count',
      'cents',
      'first_day',
      'last_day',
    ])
    .where(amongValues(db, 'owner', given('accounts')))
    .where(amongValues(db, 'kind', given('kinds')))
    .where('since', '<=', given('epoch'))
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', given('epoch'))]))
    .orderBy('kind')
    .orderBy('year')
    .orderBy('is_whole', 'desc')
    .orderBy('owner'),
)

/** The segments of some owners that are visible at an epoch, by kind, year, and whole lists first. */
export async function visibleSegments(
  db: Db,
  { accounts, kinds = TRANSACTION_KINDS }: RowOwners,
  epoch: number,
): Promise<Segment[]> {
  return accounts.length === 0 ? [] : (await segmentsOf(db, { accounts, kinds, epoch })).map(toSegment)
}
