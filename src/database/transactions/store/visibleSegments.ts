import { type RawBuilder, sql } from 'kysely'
import { TRANSACTION_KINDS } from '#contract/domain/moneyTerms.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { amongNumbers, amongTexts } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import { type Given, preparedQuery } from '../../connection/preparedQuery.ts'
import { BELONGS, TransactionsWithheld } from '../../ownTransactions.ts'
import { type Segment, type SegmentRow, toSegment, visibleAt } from './segment.ts'

/** Whose rows, and of which kinds; all kinds if none are named. */
export interface RowOwners {
  /** Account numbers. */
  accounts: readonly number[]
  kinds?: readonly TransactionKind[]
}

/**
 * The epoch that is visible now. Read it first, in the same transaction as everything that goes with it. Throws
 * TransactionsWithheld if the store is not the register's own.
 */
export async function visibleEpoch(db: Db): Promise<number> {
  const row = await db
    .selectFrom('register')
    .select(['epoch', BELONGS.as('belongs')])
    .executeTakeFirstOrThrow()
  if (row.belongs !== 1) throw new TransactionsWithheld()
  return row.epoch
}

/** The same for a writer, which has looked or begins anew. */
export async function writtenEpoch(db: Db): Promise<number> {
  return (await db.selectFrom('register').select('epoch').executeTakeFirstOrThrow()).epoch
}

/** The visible epoch, and the oldest one that is still complete. */
export interface Epochs {
  epoch: number
  oldest: number | null
  /** 1 if the store is the register's own. */
  belongs: number
}

export const epochsOf = (db: Db) =>
  db
    .selectFrom('register')
    .select([
      'epoch',
      sql<number | null>`(select min(epoch) from books.epoch)`.as('oldest'),
      BELONGS.as('belongs'),
    ])

/**
 * The epoch to read a page at: `wanted`, that of the cursor it follows, or the visible one. Null if the snapshot of the
 * wanted one is gone or never existed. Throws TransactionsWithheld.
 */
export function epochFor([epochs]: readonly Epochs[], wanted?: number): number | null {
  if (!epochs) throw new Error('The database has no register')
  if (epochs.belongs !== 1) throw new TransactionsWithheld()
  if (wanted === undefined || wanted === epochs.epoch) return epochs.epoch
  return wanted < epochs.epoch && wanted >= (epochs.oldest ?? 0) ? wanted : null
}

/** The same with its own query. */
export const readableEpoch = async (db: Db, wanted?: number): Promise<number | null> =>
  epochFor(await epochsOf(db).execute(), wanted)

/**
 * The condition of visibility at the given epoch, or at the visible one if that is null. PostgreSQL, which does not look
 * into a selection while planning, keeps one plan for both.
 */
export function visibleAtGiven(given: Given<{ epoch: number | null }>): RawBuilder<boolean> {
  return visibleAt(sql`coalesce((select cast(${given('epoch')} as bigint)), (select epoch from register))`)
}

export interface SegmentsAsked extends Record<string, unknown>, Required<RowOwners> {
  epoch: number | null
}

/** The visible segments of some owners, by kind and year, whole lists first. */
export const segmentsOf = (db: Db, given: Given<SegmentsAsked>) =>
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
    .where(amongNumbers(db, 'owner', given('accounts')))
    .where(amongTexts(db, 'kind', given('kinds')))
    .where(visibleAtGiven(given))
    .orderBy('kind')
    .orderBy('year')
    .orderBy('is_whole', 'desc')
    .orderBy('owner')

const segmentsBy = preparedQuery<SegmentsAsked, SegmentRow>(segmentsOf)

/** The same at an epoch, with their own query. */
export async function visibleSegments(
  db: Db,
  { accounts, kinds = TRANSACTION_KINDS }: RowOwners,
  epoch: number,
): Promise<Segment[]> {
  return accounts.length === 0 ? [] : (await segmentsBy(db, { accounts, kinds, epoch })).map(toSegment)
}
