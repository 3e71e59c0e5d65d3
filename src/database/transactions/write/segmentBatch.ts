import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { dropLargeIndexes, hasLargeIndexes } from '../store/createStore.ts'
import { largePartiesIn } from '../names/largeParties.ts'
import { NEVER } from '../store/segment.ts'
import { packsOf, WORTH_PACKING } from '../store/segmentPacks.ts'
import { storedPartyIds } from './storedPartyIds.ts'
import type { SegmentTable } from '../store/storeTables.ts'
import { summarize } from '../store/summarize.ts'
import type { StoredRow } from '../store/storedRow.ts'
import { batchStorer, type NewSegment } from './batchStorer.ts'
import type { Filling } from './storeFilling.ts'
import type { BegunFilling, WriterConnection } from './writerConnection.ts'

/** A transaction of this many rows fills some megabytes of the write-ahead log. */
const ROWS_AT_ONCE = 20_000

/** A first load of more rows drops the large indexes, which are created when it is flushed. */
const LARGE_LOAD = 40_000

/** The tables that a first load writes last; for the others see finishFill.ts. */
const WRITTEN_LAST = sql.raw('books.top_parties, books.name_posting, books.name_party, books.name_word')

export interface BatchOptions {
  /** A first load of more rows creates its indexes when it is flushed. */
  largeLoad?: number | undefined
  /** Segments of at least this many rows are packed, `rowsPacked` of them together. */
  worthPacking?: number | undefined
  rowsPacked?: number | undefined
}

export type SegmentBatch = Awaited<ReturnType<typeof segmentBatch>>

/**
 * Gathers new segments and changes to others, and stores them in batches. A large first load drops the large indexes, and
 * stores each batch while the next is gathered.
 */
export async function segmentBatch(
  { db: store, beginFilling }: WriterConnection,
  { largeLoad = LARGE_LOAD, worthPacking = WORTH_PACKING, rowsPacked }: BatchOptions,
) {
  const isFirst = await isEmpty(store)
  const large = await largePartiesIn(store)
  let last = await lastSegment(store)
  let added: NewSegment[] = []
  let pending = 0
  let total = 0
  const changed = new Set<SegmentTable>()
  /** The write in progress during a large load. */
  let underWay: Promise<void> = Promise.resolve()
  let begun: BegunFilling | undefined

  const fill = async (): Promise<Filling['write']> => {
    begun = beginFilling()
    return (await begun.filling).write
  }
  const storeWithIndexes = async (): Promise<Filling['write']> =>
    batchStorer(store, { parties: await storedPartyIds(store), large })

  const begin = async (): Promise<void> => {
    await underWay
    if (added.length === 0 && changed.size === 0) return
    if (isFirst && !begun && total > largeLoad) {
      await dropLargeIndexes(store)
      storing = fill()
    }
    const batch = { added, changed: [...changed] }
    underWay = storing.then((storeBatch) => storeBatch(batch))
    added = []
    pending = 0
    changed.clear()
    // The next caller that waits for it gets the error.
    underWay.catch(() => undefined)
    if (!begun) await underWay
  }

  const write = async (): Promise<void> => {
    await begin()
    await underWay
  }

  const close = async (): Promise<void> => {
    await underWay.catch(() => undefined)
    await begun?.close()
    begun = undefined
  }

  // After an interrupted first load, parties can be looked up only in memory.
  let storing = (await hasLargeIndexes(store)) ? storeWithIndexes() : fill()
  try {
    await storing
  } catch (error) {
    await close()
    throw error
  }

  return {
    nextId: (): number => (last += 1),

    lastId: () => last,

    async add(segment: SegmentTable, rows: readonly StoredRow[]): Promise<void> {
      added.push({
        segment,
        rows,
        summary: JSON.stringify(summarize(rows)),
        packs: rows.length >= worthPacking ? packsOf(store, rows, rowsPacked) : [],
      })
      changed.add(segment)
      pending += rows.length
      total += rows.length
      if (pending >= ROWS_AT_ONCE) await begin()
      // PostgreSQL's write in progress continues only when this event loop hears the database's answers.
      if (begun) await setImmediate()
    },

    /** Stores the epochs of a segment that is stored, or about to be. */
    change: (segment: SegmentTable) => void changed.add(segment),

    isPending: () => added.length > 0 || changed.size > 0,

    /** Writes everything gathered. */
    write,

    /** The connection to write with, once `write` is done. */
    writer: store,

    /** The connection that reads what `write` stored, at any time. */
    reader: () => begun?.reader ?? store,

    /** The large first load in progress. */
    filling: async () => begun?.filling,

    /** Sums the parties that have very many rows by now, among these if they are known. */
    keepLargeParties: (among?: readonly number[]): Promise<void> => large.keep(store, among),

    /** Ends a first load once it has the large indexes. */
    async endFilling(): Promise<void> {
      await close()
      if (!isSqlite(store)) await sql`analyze ${WRITTEN_LAST}`.execute(store)
      storing = storeWithIndexes()
      await storing
    },

    close,
  }
}

async function lastSegment(db: Db): Promise<number> {
  const { rows } = await sql<{
    last: number | null
  }>`select max(segment_id) as last from books.segment`.execute(db)
  return rows[0]?.last ?? 0
}

/** Whether nothing was ever visible. */
async function isEmpty(db: Db): Promise<boolean> {
  const some = await db
    .selectFrom('books.segment')
    .select('since')
    .where('since', '<', NEVER)
    .limit(1)
    .execute()
  return some.length === 0
}
