import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { diskFault } from '../connection/diskFault.ts'
import type { Db } from '../connection/openDatabase.ts'
import { toDatabaseError } from '../connection/withImportTransaction.ts'
import { DatabaseBusy, withWriteTransaction } from '../connection/withWriteTransaction.ts'
import { registerIn } from '../repositories/register.ts'
import { compareDueAccounts } from './between/compareDueAccounts.ts'
import { noteDue } from './between/keepAccountNames.ts'
import { changedYear, FEW_ROWS } from './changedYear.ts'
import { contentHash } from './contentHash.ts'
import { renewAmountIndex } from './createStore.ts'
import { finishFill } from './finishFill.ts'
import { SEGMENT_ROOM } from './segment.ts'
import { type BatchOptions, type SegmentBatch, segmentBatch } from './segmentBatch.ts'
import { packDueSegments } from './segmentPacks.ts'
import { sweepStore } from './sweepStore.ts'
import { storeEpoch } from './storeEpoch.ts'
import { keepTopParties } from './keepTopParties.ts'
import { draftNames, indexNames } from './names/indexNames.ts'
import type { StoredRow } from './storedRow.ts'
import { type WriterConnection, writerConnection } from './writerConnection.ts'
import { type RowSource, writtenSegments } from './writtenSegments.ts'
import { inOrder, type Year, yearsOf } from './year.ts'

export type TransactionWriter = Awaited<ReturnType<typeof openTransactionWriter>>

/**
 * Opens the store of transactions to write it, alone over all processes and servers. What is written belongs to the epoch
 * after that of the register, and nobody sees it until `publish`; what a writer before it left unpublished stays unseen,
 * and is taken up where the same is written again, so that a long import can go on. `db` is the register's connection,
 * as openDatabase made it; between `flush` and the end of the transaction that publishes nothing else is called. Throws
 * DatabaseError where another one is writing, or the disk does not take it.
 */
export async function openTransactionWriter(
  db: Db,
  { clock = () => new Date(), worthABlock, fewRows = FEW_ROWS, ...ofBatch }: Options = {},
) {
  const connection = await writerConnection(db)
  let batch: SegmentBatch | undefined
  try {
    batch = await segmentBatch(connection, ofBatch)
    return await writeThrough(connection, db, batch, { clock, worthABlock, fewRows })
  } catch (error) {
    await batch?.close()
    await connection.close()
    throw toDatabaseError(error)
  }
}

interface Options extends BatchOptions {
  clock?: () => Date
  /** So many new names are put into blocks. */
  worthABlock?: number | undefined
  /** A segment of so few rows is written anew with those that join it. */
  fewRows?: number
}

async function writeThrough(
  { db: store, close }: WriterConnection,
  register: Db,
  batch: SegmentBatch,
  { clock, worthABlock, fewRows }: Pick<Options, 'worthABlock'> & { clock: () => Date; fewRows: number },
) {
  const epoch = await storeEpoch(store, register)
  const segments = writtenSegments(batch, epoch)

  /** Accounts of which something else than rows has changed. */
  const noted = new Set<number>()

  const flush = async (): Promise<void> => {
    await segments.beginAnew()
    await batch.write()
    const groups = segments.touched()
    const facts = batch.facts()
    if (facts) {
      const [writeNames] = await Promise.all([
        draftNames(batch.reader(), facts, worthABlock),
        finishFill(batch.writer(), groups, epoch.number()),
      ])
      await writeNames(batch.writer(), epoch.number())
      await batch.keepLargeParties()
      await batch.endFilling()
    } else {
      await keepTopParties(store, groups, epoch.number())
      await indexNames(store, epoch.number(), worthABlock)
      await batch.keepLargeParties()
    }
    await noteDue(store, [...noted, ...groups.map(({ owner }) => owner)].filter(isAccount))
    segments.forgetTouched()
    noted.clear()
    await epoch.settle(clock(), batch.lastId())
  }

  const publish = async (trx: Db): Promise<void> => {
    if (batch.isPending()) throw new Error('The store is to be flushed before it is published')
    await epoch.publish(trx)
  }

  /** Compares the accounts that are due, and shows what has changed by that. */
  const compare = async (): Promise<void> => {
    await segments.beginAnew()
    if (!(await compareDueAccounts({ store, register, epoch: epoch.number() }))) return
    await flush()
    await withWriteTransaction(register, async (trx) => {
      await publish(trx)
      await registerIn(trx).noteChange()
    })
    await store.deleteFrom('books.pair_due').execute()
  }

  return {
    /** The owner that rows wait as under a filer's name: a number below zero. */
    ownerOf: (filer: string): Promise<number> =>
      guarded(async () => {
        const owner = await knownOwner(batch.reader(), filer)
        if (owner !== undefined) return owner
        await batch.write()
        return newOwner(batch.writer(), filer)
      }),

    /** What this writer has of an owner: the visible rows, as it has changed them so far. */
    yearsOf: (owner: number, kind: TransactionKind): Promise<Year[]> =>
      guarded(async () => yearsOf(await segments.current(owner, kind))),

    /** Those, of whatever owner, that have rows of such a source. */
    yearsFrom: (source: RowSource): Promise<Year[]> =>
      guarded(async () => {
        const { all, ids } = await segments.withSource(source)
        return all.flatMap(yearsOf).filter(({ segmentIds }) => segmentIds.some((id) => ids.has(id)))
      }),

    /** All its rows, in the order of day, then as they were given. */
    rowsOf: ({ segmentIds }: Pick<Year, 'segmentIds'>): Promise<StoredRow[]> =>
      guarded(async () => {
        const rows: StoredRow[][] = []
        for (const segment_id of segmentIds) rows.push(await segments.rowsIn({ segment_id }))
        return inOrder(rows.flat())
      }),

    /**
     * Makes these the rows of an owner, kind and year, in the place of those it had: whole list or loose, each for itself.
     * Resolves to whether that changes anything. Rows of one day stay in the order they are given in, those behind that
     * join them later. Of a large year only what changes is written; see changedYear.ts.
     */
    replace: (
      owner: number,
      kind: TransactionKind,
      year: number,
      isWhole: boolean,
      rows: readonly StoredRow[],
    ): Promise<boolean> =>
      guarded(async () => {
        const all = await segments.of(owner, kind)
        const its = all.filter((each) => each.year === year && each.is_whole === (isWhole ? 1 : 0))
        const current = its.filter(segments.isCurrent)
        if (rows.length === 0) {
          current.forEach(segments.hide)
          return current.length > 0
        }
        assertOf(year, rows)
        const ordered = inOrder(rows)
        const hash = contentHash(ordered)
        if (current.length === 1 && current[0]?.content_hash === hash) return false
        const stored = its.filter((each) => segments.isCurrent(each) || segments.isRetired(each))
        const { kept, written } = await changedYear(stored, ordered, { read: segments.rowsIn, fewRows })
        const gone = current.filter((each) => !kept.has(each))
        const back = [...kept].filter(segments.isRetired)
        gone.forEach(segments.hide)
        back.forEach(segments.show)
        const content_hash = written === ordered ? hash : contentHash(written)
        if (written.length > 0)
          await segments.showRows({ owner, kind, year, is_whole: isWhole ? 1 : 0, content_hash }, written)
        return gone.length + back.length + written.length > 0
      }),

    /** Puts all that was written on the disk. Call it before the transaction that publishes. */
    flush: (): Promise<void> => guarded(flush),

    /**
     * Makes what was flushed visible with the commit of `trx`, a transaction of the register. If that is rolled back, all
     * of it can be written again, at no cost.
     */
    publish,

    /** What is on file of these accounts is to be compared anew with what others have, though perhaps no row of theirs changes. */
    note: (accounts: readonly number[]): void => accounts.forEach((account) => noted.add(account)),

    /**
     * Compares the accounts that are due, with the names and lists that the register has by now, and shows what has
     * changed by that. After `publish` closing does so.
     */
    compare: (): Promise<void> => guarded(compare),

    /** Lets others write. What is not published stays unseen. Some of what nobody reads any more is removed. */
    close: async (): Promise<void> => {
      try {
        if (epoch.isPublished()) {
          await orLater(compare)
          await orLater(() => packDueSegments(store))
          await orLater(() => renewAmountIndex(store))
          await orLater(() => sweepStore(store, clock()))
        }
      } finally {
        await batch.close()
        await close()
      }
    },
  }
}

const isAccount = (owner: number) => owner > 0

/** What was imported is in. What else cannot be done now, for want of room or of a turn, stays due for the next. */
async function orLater(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!diskFault(error) && !(error instanceof DatabaseBusy)) throw error
  }
}

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

async function knownOwner(store: Db, filer: string): Promise<number | undefined> {
  const row = await store
    .selectFrom('books.filer')
    .select('filer_id')
    .where('filer', '=', filer)
    .executeTakeFirst()
  return row && -row.filer_id
}

async function newOwner(store: Db, filer: string): Promise<number> {
  const { rows } = await sql<{ filer_id: number }>`insert into books.filer (filer_id, filer)
    select coalesce(max(filer_id), 0) + 1, ${filer} from books.filer returning filer_id`.execute(store)
  return -(rows[0]?.filer_id ?? 0)
}

/** A fault of the program: what it said of the rows would be false. */
function assertOf(year: number, rows: readonly StoredRow[]): void {
  if (rows.length > SEGMENT_ROOM) throw new Error(`A segment has room for ${SEGMENT_ROOM} rows`)
  const stray = rows.find(({ day }) => Number(day.slice(0, 4)) !== year)
  if (stray) throw new Error(`A row of ${stray.day} is not of ${year}`)
}
