import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { appendRows } from '../../connection/insertRows.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { inTransaction } from '../../connection/inTransaction.ts'
import { dropLargeIndexes, hasLargeIndexes } from '../store/createStore.ts'
import { hashedPartyIds } from './hashedPartyIds.ts'
import { largePartiesIn } from '../names/largeParties.ts'
import { type PartyFacts, readPartyFacts } from '../names/partyFacts.ts'
import { firstEntryOf, NEVER, segmentOf } from '../store/segment.ts'
import { packsOfSegments, WORTH_PACKING } from '../store/segmentPacks.ts'
import { sourceIds } from './sourceIds.ts'
import { type PartyIds, storedPartyIds } from './storedPartyIds.ts'
import type { SegmentTable } from '../store/storeTables.ts'
import { summarize } from '../store/summarize.ts'
import { dayNumber, type StoredRow } from '../store/storedRow.ts'
import type { FillConnections, WriterConnection } from './writerConnection.ts'

const ENTRY_COLUMNS = [
  'entry_id',
  'cents',
  'party_id',
  'day',
  'report_id',
  'source_id',
  'type',
  'name',
  'place',
  'detail',
  'in_kind',
  'address',
]

/** A transaction of this many rows fills some megabytes of the write-ahead log. */
const ROWS_AT_ONCE = 20_000

/** The number of rows to convert to values at a time. */
const ROWS_IN_MEMORY = 5_000

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

interface Added {
  segment: SegmentTable
  rows: readonly StoredRow[]
}

export type SegmentBatch = Awaited<ReturnType<typeof segmentBatch>>

/**
 * Gathers new segments and changes to others, and stores them in batches. A large first load drops the large indexes, and
 * stores each batch while the next is gathered.
 */
export async function segmentBatch(
  { db: store, forFilling }: WriterConnection,
  { largeLoad = LARGE_LOAD, worthPacking = WORTH_PACKING, rowsPacked }: BatchOptions,
) {
  const isFirst = await isEmpty(store)
  const idsOfSources = await sourceIds(store)
  const large = await largePartiesIn(store)
  const appendEntries = appendRows(store, sql`books.entry`, ENTRY_COLUMNS)
  const appendSources = appendRows(store, sql`books.segment_source`, ['source_id', 'segment_id'])
  const appendPacks = packsOfSegments(store, rowsPacked)
  const appendSummaries = appendRows(store, sql`books.segment_summary`, ['segment_id', 'summary'])
  let last = await lastSegment(store)
  let added: Added[] = []
  let pending = 0
  let total = 0
  const changed = new Set<SegmentTable>()
  /** The write in progress during a large load. */
  let underWay: Promise<void> = Promise.resolve()
  let filling: (FillConnections & { facts: PartyFacts }) | undefined
  let parties: PartyIds

  const beginFilling = async () => {
    parties = await hashedPartyIds(store)
    // Before the connections are open, because nothing would close them if it failed.
    const facts = await readPartyFacts(store, 0, Infinity)
    filling = { ...forFilling(), facts }
  }
  // After an interrupted first load, parties can be looked up only in memory.
  if (await hasLargeIndexes(store)) parties = await storedPartyIds(store)
  else await beginFilling()

  const storeRows = async (trx: Db, segments: readonly Added[]): Promise<void> => {
    /** The pairs of sources and segments with rows from them. */
    const links = new Map<string, [number, number]>()
    const spelled = large.counter()
    for (const { keys, rows, kinds } of inParts(segments)) {
      const ids = await parties.of(trx, rows)
      const sources = await idsOfSources(trx, rows)
      let former = { source: 0, report: 0, segment: 0 }
      const entries = rows.map((row, index) => {
        const [key, party] = [keys[index] ?? 0, ids[index] ?? 0]
        const { source, report } = sources[index] ?? former
        const segment = segmentOf(key)
        filling?.facts.add(party, row.cents, kinds[index] === 'contributions' ? row.detail : '')
        spelled.count(party, key, row)
        if (source !== former.source || segment !== former.segment) {
          former = { source, report, segment }
          links.set(`${source} ${segment}`, [source, segment])
        }
        return [
          key,
          row.cents,
          party,
          dayNumber(row.day),
          report,
          source,
          row.type,
          row.party,
          row.cityStateZip,
          row.detail,
          row.inKind,
          row.address,
        ]
      })
      await appendEntries(trx, entries)
    }
    await appendSources(trx, [...links.values()])
    for (const { segment, rows } of segments)
      if (rows.length >= worthPacking) await appendPacks(trx, segment.segment_id, rows)
    await spelled.store(trx)
  }

  const begin = async (): Promise<void> => {
    await underWay
    if (added.length === 0 && changed.size === 0) return
    if (isFirst && !filling && total > largeLoad) {
      await dropLargeIndexes(store)
      await beginFilling()
    }
    const [segments, others] = [added, [...changed]]
    added = []
    pending = 0
    changed.clear()
    underWay = inTransaction(filling?.writer ?? store, async (trx) => {
      await storeRows(trx, segments)
      await appendSummaries(
        trx,
        segments.map(({ segment, rows }) => [segment.segment_id, JSON.stringify(summarize(rows))]),
      )
      await keepSegments(trx, others)
    })
    // The next caller that waits for it gets the error.
    underWay.catch(() => undefined)
    if (!filling) await underWay
  }

  const write = async (): Promise<void> => {
    await begin()
    await underWay
  }

  return {
    nextId: (): number => (last += 1),

    lastId: () => last,

    async add(segment: SegmentTable, rows: readonly StoredRow[]): Promise<void> {
      added.push({ segment, rows })
      changed.add(segment)
      pending += rows.length
      total += rows.length
      if (pending >= ROWS_AT_ONCE) await begin()
      // The write in progress continues only when this event loop hears the database's answers.
      if (filling) await setImmediate()
    },

    /** Stores the epochs of a segment that is stored, or about to be. */
    change: (segment: SegmentTable) => void changed.add(segment),

    isPending: () => added.length > 0 || changed.size > 0,

    /** Writes everything gathered. */
    write,

    /** The connection to write with, once `write` is done. */
    writer: () => filling?.writer ?? store,

    /** The connection that reads what `write` stored, at any time. */
    reader: () => filling?.reader ?? store,

    /** The facts about all parties, during a first load without the large indexes. */
    facts: () => filling?.facts,

    /** Sums the parties that have very many rows by now. */
    keepLargeParties: (): Promise<void> =>
      large.keep(filling?.writer ?? store, filling?.facts.partiesOfManyRows()),

    /** Ends a first load once it has the large indexes. */
    async endFilling(): Promise<void> {
      await filling?.close()
      filling = undefined
      if (!isSqlite(store)) await sql`analyze ${WRITTEN_LAST}`.execute(store)
      parties = await storedPartyIds(store)
    },

    close: async (): Promise<void> => {
      await underWay.catch(() => undefined)
      await filling?.close()
    },
  }
}

interface Part {
  keys: number[]
  rows: StoredRow[]
  kinds: TransactionKind[]
}

/** The rows of all segments with their keys and kinds, in parts. */
function* inParts(segments: readonly Added[]): Generator<Part> {
  let part: Part = { keys: [], rows: [], kinds: [] }
  for (const { segment, rows } of segments) {
    const first = firstEntryOf(segment.segment_id)
    let position = 0
    for (const row of rows) {
      part.keys.push(first + position++)
      part.rows.push(row)
      part.kinds.push(segment.kind)
      if (part.rows.length < ROWS_IN_MEMORY) continue
      yield part
      part = { keys: [], rows: [], kinds: [] }
    }
  }
  if (part.rows.length > 0) yield part
}

/** SQLite accepts 32,766 parameters in a statement. */
const SEGMENTS_AT_ONCE = 500

async function keepSegments(trx: Db, segments: readonly SegmentTable[]): Promise<void> {
  for (const some of slicesOf(segments, SEGMENTS_AT_ONCE))
    await trx
      .insertInto('books.segment')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .column('segment_id')
          .doUpdateSet((eb) => ({ since: eb.ref('excluded.since'), until: eb.ref('excluded.until') })),
      )
      .execute()
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
