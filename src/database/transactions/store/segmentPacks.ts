import { promisify } from 'node:util'
import { constants, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import { amongNumbers } from '../../connection/amongValues.ts'
import { appendRows, type Value } from '../../connection/insertRows.ts'
import { copiedBytes } from '../../connection/copiedBytes.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { lruMap } from '../../lruMap.ts'
import type { EntryRange } from '../read/entryRanges.ts'
import type { EngineTypes } from './engineTypes.ts'
import {
  bytesOfPack,
  packedSize,
  type PackedRows,
  packRows,
  ROWS_PACKED,
  type RowToPack,
  type StoredPack,
  unpackRows,
} from './packedRows.ts'
import { firstEntryOf } from './segment.ts'

/** A pack of rows of a large segment, for searching texts; a smaller segment is as fast to search directly. */
export interface SegmentPackTable extends StoredPack {
  segment_id: number
  /** The position of its first row in the segment, from 0. */
  first_place: number
}

/** Segments of at least this many rows are packed. */
export const WORTH_PACKING = 8_000

export const segmentPackStatements = ({ int, long, text, bytes }: EngineTypes) => [
  `create table books.segment_pack (segment_id ${long} not null, first_place ${int} not null, row_count ${int} not null,
    shape ${text} not null, packed ${bytes} not null, primary key (segment_id, first_place))`,
]

const COLUMNS = ['segment_id', 'first_place', 'row_count', 'shape', 'packed']

/** With PostgreSQL, packs are sent over a network, where fetching them takes as long as searching them. */
const areCompressed = (db: Db) => !isSqlite(db)

/** Better compression would slow the first load down and gain readers nothing. */
const QUICKLY = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }

/** A pack of a segment's rows, in the form that this database stores. */
export type SegmentPack = Omit<SegmentPackTable, 'segment_id'>

/** Packs all rows of a segment, in order, `rowsPacked` of them together. */
export function packsOf(store: Db, rows: readonly RowToPack[], rowsPacked = ROWS_PACKED): SegmentPack[] {
  const packs: SegmentPack[] = []
  for (let first_place = 0; first_place < rows.length; first_place += rowsPacked) {
    const { packed, ...about } = packRows(rows.slice(first_place, first_place + rowsPacked))
    const bytes = areCompressed(store) ? zstdCompressSync(packed, QUICKLY) : packed
    packs.push({ ...about, first_place, packed: bytes })
  }
  return packs
}

/** Returns a function that stores the packs of a segment. */
export function packsInto(store: Db) {
  const append = appendRows(store, sql`books.segment_pack`, COLUMNS)
  return (trx: Db, segment_id: number, packs: readonly SegmentPack[]): Promise<void> =>
    append(
      trx,
      packs.map(({ first_place, row_count, shape, packed }): Value[] => [
        segment_id,
        first_place,
        row_count,
        shape,
        packed,
      ]),
    )
}

/** A pack without its contents. */
export interface PackPlace {
  segment_id: number
  first_place: number
  row_count: number
  shape: string
  /** The hash of its segment. */
  content_hash: string
}

/** The packs of these ranges' segments, in order; segments that are not packed have none. */
export async function packPlaces(
  db: Db,
  ranges: readonly EntryRange[],
): Promise<ReadonlyMap<number, readonly PackPlace[]>> {
  const ids = ranges.map(({ segment }) => segment.segmentId)
  const { rows } = await sql<PackPlace>`select p.segment_id, first_place, p.row_count, shape, content_hash
    from books.segment_pack as p join books.segment as s on s.segment_id = p.segment_id
    where ${amongNumbers(db, 'p.segment_id', ids)} order by p.segment_id, first_place`.execute(db)
  return Map.groupBy(rows, ({ segment_id }) => segment_id)
}

/** The packs that have a range's rows, and perhaps rows around them, each with the key of its first row. */
export async function readPacks(
  db: Db,
  { segment: { segmentId }, first, last }: EntryRange,
  places: readonly PackPlace[],
): Promise<{ first: number; pack: PackedRows }[]> {
  const key = firstEntryOf(segmentId)
  const found: { first: number; pack: PackedRows }[] = []
  for (const place of places) {
    const { first_place, row_count } = place
    if (first_place <= last - key && first_place + row_count > first - key)
      found.push({ first: key + first_place, pack: await readPack(db, place) })
  }
  return found
}

/** The size of the cache of unpacked rows, per database: the contributions of the largest account are 18 MB. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

const kept = new WeakMap<object, ReturnType<typeof keptPacks>>()

const keptPacks = () =>
  lruMap<PackedRows>({ maxSize: MAX_KEPT_BYTES, sizeOf: (key, pack) => key.length + bytesOfPack(pack) })

/**
 * Recently used packs are cached, since reading one again takes longer than searching it. They never go stale, because
 * their key has the hash of all rows of the segment.
 */
async function readPack(db: Db, place: PackPlace) {
  const { adapter } = db.getExecutor()
  const packs = kept.get(adapter) ?? keptPacks()
  kept.set(adapter, packs)
  const key = `${place.content_hash} ${place.first_place} ${place.row_count}`
  const known = packs.get(key)
  if (known) return known
  const pack = await storedPack(db, place)
  packs.set(key, pack)
  return pack
}

const decompress = promisify(zstdDecompress)

async function storedPack(db: Db, place: PackPlace) {
  const { segment_id, first_place } = place
  const stored = sql<Pick<StoredPack, 'packed'>>`select packed from books.segment_pack
    where segment_id = ${sql.lit(segment_id)} and first_place = ${sql.lit(first_place)}`
  const packed = areCompressed(db)
    ? await decompressed(await copiedBytes(db, stored), packedSize(place))
    : (await stored.execute(db)).rows[0]?.packed
  if (!packed) throw new Error(`Segment ${segment_id} has no pack of its rows from ${first_place} on`)
  return unpackRows({ ...place, packed })
}

/** Decompresses the first of these, if there is one, into this many bytes. Afterward the compressed bytes are gone. */
async function decompressed([bytes]: readonly Uint8Array<ArrayBuffer>[], size: number) {
  if (!bytes) return undefined
  // In a single chunk, which is faster.
  const packed = await decompress(bytes, { chunkSize: size + 64 })
  // Freed at once. Left to the next garbage collection, the bytes of a few packs cause one, which takes longer than
  // decompressing them.
  bytes.buffer.transfer(0)
  return packed
}
