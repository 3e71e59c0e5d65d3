import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { DatabaseError } from '../../connection/DatabaseError.ts'
import type { Db } from '../../connection/Db.ts'
import { toDatabaseError } from '../../history/withImportTransaction.ts'
import { withWriteTransaction } from '../../history/withWriteTransaction.ts'
import type { ListDay } from '../../money/wholeLists.ts'
import { registerIn } from '../../history/register.ts'
import { compareDueAccounts } from '../between/compareDueAccounts.ts'
import { keepAccountNames, keepNewParties, noteDue } from '../between/keepAccountNames.ts'
import { changedYear, FEW_ROWS } from './changedYear.ts'
import { rowsHash } from './rowsHash.ts'
import { renewAmountIndex } from '../store/createStore.ts'
import { finishFill } from './finishFill.ts'
import { SEGMENT_ROOM } from '../store/segment.ts'
import { type BatchOptions, type SegmentBatch, segmentBatch } from './segmentBatch.ts'
import { packDueSegments } from '../store/segmentPacks.ts'
import { sweepStore } from '../store/sweepStore.ts'
import { storeEpoch } from '../store/storeEpoch.ts'
import { keepTopParties } from './keepTopParties.ts'
import { draftNames, indexNames } from '../names/indexNames.ts'
import type { StoredRow } from '../store/storedRow.ts'
import { type WriterConnection, writerConnection } from './writerConnection.ts'
import { type RowSource, writtenSegments } from './writtenSegments.ts'
import { inOrder, type Year, yearsOf } from './year.ts'

export type TransactionWriter = Awaited<ReturnType<typeof openTransactionWriter>>

/**
 * Opens the store of transactions for writing, exclusively across all processes and servers. Writes belong to the epoch
 * after the register's, and become visible with `publish`. What an earlier writer left unpublished stays invisible, and
 * is reused if the same is written again, so that a long import can continue. `db` is the register's connection from
 * openDatabase; call nothing else between `flush` and the end of the transaction that publishes. Throws DatabaseError if
 * another process is writing, or if the disk fails.
 */
export async function openTransactionWriter(
  db: Db,
  { clock = () => new Date(), minBlockParties, fewRows = FEW_ROWS, ...ofBatch }: Options = {},
) {
  const connection = await writerConnection(db)
  let batch: SegmentBatch | undefined
  try {
    batch = await segmentBatch(connection, ofBatch)
    return await writeThrough(connection, db, batch, { clock, minBlockParties, fewRows })
  } catch (error) {
    await batch?.close()
    await connection.close()
    throw toDatabaseError(error)
  }
}

interface Options extends BatchOptions {
  clock?: () => Date
  /** The number of new names that are put into a block. */
  minBlockParties?: number | undefined
  /** A segment of at most this many rows is rewritten with the rows that join it. */
  fewRows?: number
}

async function writeThrough(
  { db: store, assertAlone, close }: WriterConnection,
  register: Db,
  batch: SegmentBatch,
  {
    clock,
    minBlockParties,
    fewRows,
  }: Pick<Options, 'minBlockParties'> & { clock: () => Date; fewRows: number },
) {
  const epoch = await storeEpoch(store, register)
  const segments = writtenSegments(batch, epoch)

  let isClosed = false

  /** What the register will say about whole lists once this is published. */
  const noted = new Map<string, ListDay>()

  const flush = async (): Promise<void> => {
    await segments.beginAnew()
    await batch.write()
    const groups = segments.touched()
    const facts = batch.facts()
    if (facts) {
      const [writeNames] = await Promise.all([
        draftNames(batch.reader(), facts, minBlockParties),
        finishFill(batch.writer(), groups, epoch.number()),
      ])
      await writeNames(batch.writer(), epoch.number())
      await batch.keepLargeParties()
      await batch.endFilling()
    } else {
      await keepTopParties(store, groups, epoch.number())
      await indexNames(store, epoch.number(), minBlockParties)
      await batch.keepLargeParties()
    }
    const ofLists = [...noted.values()].map(({ acctNum }) => acctNum)
    await noteDue(store, [...ofLists, ...groups.map(({ owner }) => owner)].filter(isAccount))
    segments.forgetTouched()
    await keepNewParties(store, register, epoch.number())
    await compareDue()
    await epoch.settle(clock(), batch.lastId())
  }

  const compareDue = () =>
    compareDueAccounts({ store, register, epoch: epoch.number(), lists: [...noted.values()] })

  const publish = async (trx: Db): Promise<void> => {
    if (batch.isPending()) throw new Error('The store is to be flushed before it is published')
    if (isClosed) throw new Error('The store is to be published before it is closed')
    await assertAlone()
    await epoch.publish(trx)
  }

  /** What is published has been compared; if it was never published, it stays due. */
  const forgetDue = () => store.deleteFrom('books.pair_due').execute()

  /** Compares the accounts whose names changed, and publishes the changes. */
  const compare = async (): Promise<void> => {
    const before = epoch.number()
    if (await segments.beginAnew()) {
      noted.clear()
      // If the transaction that published was rolled back, everything stays due.
      if (epoch.number() > before) await forgetDue()
    }
    const isRenamed = await keepAccountNames(store, register, epoch.number())
    if ((await compareDue()) || isRenamed) {
      await epoch.settle(clock(), batch.lastId())
      await withWriteTransaction(register, async (trx) => {
        await publish(trx)
        await registerIn(trx).noteChange()
      })
    }
    await forgetDue()
  }

  return {
    /** The owner number, below zero, of rows that wait under a filer's name. */
    ownerOf: (filer: string): Promise<number> =>
      guarded(async () => {
        const owner = await knownOwner(batch.reader(), filer)
        if (owner !== undefined) return owner
        await batch.write()
        return newOwner(batch.writer(), filer)
      }),

    /** An owner's visible rows, with this writer's changes so far. */
    yearsOf: (owner: number, kind: TransactionKind): Promise<Year[]> =>
      guarded(async () => yearsOf(await segments.current(owner, kind))),

    /** The years of any owner that have rows from this source. */
    yearsFrom: (source: RowSource): Promise<Year[]> =>
      guarded(async () => {
        const { all, ids } = await segments.withSource(source)
        return all.flatMap(yearsOf).filter(({ segmentIds }) => segmentIds.some((id) => ids.has(id)))
      }),

    /** All rows of a year, by day, then in the order they were given. */
    rowsOf: ({ segmentIds }: Pick<Year, 'segmentIds'>): Promise<StoredRow[]> =>
      guarded(async () => {
        const rows: StoredRow[][] = []
        for (const segment_id of segmentIds) rows.push(await segments.rowsIn({ segment_id }))
        return inOrder(rows.flat())
      }),

    /**
     * Replaces an owner's rows of a kind and year; whole lists and loose rows are replaced separately. Resolves to
     * whether anything changed. Rows of one day keep the order they are given in, before rows that join them later. For a
     * large year only the changes are written; see changedYear.ts.
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
        const hash = rowsHash(ordered)
        if (current.length === 1 && current[0]?.content_hash === hash) return false
        const stored = its.filter((each) => segments.isCurrent(each) || segments.isRetired(each))
        const { kept, written } = await changedYear(stored, ordered, { read: segments.rowsIn, fewRows })
        const gone = current.filter((each) => !kept.has(each))
        const back = [...kept].filter(segments.isRetired)
        gone.forEach(segments.hide)
        back.forEach(segments.show)
        const content_hash = written === ordered ? hash : rowsHash(written)
        if (written.length > 0)
          await segments.showRows({ owner, kind, year, is_whole: isWhole ? 1 : 0, content_hash }, written)
        return gone.length + back.length + written.length > 0
      }),

    /**
     * Puts everything written on disk, with the money between accounts that follows from it. Call it before the transaction
     * that publishes.
     */
    flush: (): Promise<void> => guarded(flush),

    /**
     * Makes everything flushed visible when `trx`, a transaction of the register, commits. If that is rolled back, all of
     * it can be written again at no cost.
     */
    publish,

    /**
     * Notes what the transaction that publishes will say about whole lists. Their accounts are compared even if none of
     * their rows change.
     */
    noteLists: (lists: readonly ListDay[]): void =>
      lists.forEach((list) => noted.set(`${list.acctNum} ${list.kind}`, list)),

    /**
     * Compares the accounts whose names changed in the register, and publishes the changes. After `publish`, closing does
     * this.
     */
    compare: (): Promise<void> => guarded(compare),

    /**
     * Lets others write. Unpublished writes stay invisible. After `publish`, also removes some rows that no reader sees
     * any more.
     */
    close: async (): Promise<void> => {
      try {
        if (epoch.isPublished()) {
          await orLater(compare)
          await orLater(() => packDueSegments(store))
          await orLater(() => renewAmountIndex(store))
          await orLater(() => sweepStore(store, clock()))
        }
      } finally {
        isClosed = true
        await batch.close()
        await close()
      }
    },
  }
}

const isAccount = (owner: number) => owner > 0

/** The import itself is visible. Other work that must wait, for disk space, a lock or a connection, stays due. */
async function orLater(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(toDatabaseError(error) instanceof DatabaseError)) throw error
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

/** Throws on a bug in the caller, which would store false data about the rows. */
function assertOf(year: number, rows: readonly StoredRow[]): void {
  if (rows.length > SEGMENT_ROOM) throw new Error(`A segment has room for ${SEGMENT_ROOM} rows`)
  const stray = rows.find(({ day }) => Number(day.slice(0, 4)) !== year)
  if (stray) throw new Error(`A row of ${stray.day} is not of ${year}`)
}
