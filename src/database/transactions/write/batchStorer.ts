import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { appendRows } from '../../connection/insertRows.ts'
import type { Db } from '../../connection/Db.ts'
import { inTransaction } from '../../connection/inTransaction.ts'
import type { LargeParties } from '../names/largeParties.ts'
import type { PartyFacts } from '../names/partyFacts.ts'
import { firstEntryOf, segmentOf } from '../store/segment.ts'
import { packsInto, type SegmentPack } from '../store/segmentPacks.ts'
import { dayNumber, type StoredRow } from '../store/storedRow.ts'
import type { SegmentTable } from '../store/storeTables.ts'
import { sourceIds } from './sourceIds.ts'
import type { PartyIds } from './storedPartyIds.ts'

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
  'day_given',
]

/** The number of rows to convert to values at a time. */
const ROWS_IN_MEMORY = 5_000

/** A segment with its rows, by day, and what follows from them alone. */
export interface NewSegment {
  segment: SegmentTable
  rows: Iterable<StoredRow>
  /** JSON. */
  summary: string
  packs: readonly SegmentPack[]
}

/** What is stored together. */
export interface Batch {
  added: readonly NewSegment[]
  /** The added segments, and others whose epochs changed. */
  changed: readonly SegmentTable[]
}

interface StorerOptions {
  parties: PartyIds
  large: LargeParties
  /** Gathers facts about the parties of all rows. */
  facts?: PartyFacts
}

/** Returns a function that stores a batch in a transaction, with the numbers of its parties, reports and sources. */
export async function batchStorer(
  store: Db,
  { parties, large, facts }: StorerOptions,
): Promise<(batch: Batch) => Promise<void>> {
  const idsOfSources = await sourceIds(store)
  const appendEntries = appendRows(store, sql`books.entry`, ENTRY_COLUMNS)
  const appendSources = appendRows(store, sql`books.segment_source`, ['source_id', 'segment_id'])
  const appendPacks = packsInto(store)
  const appendSummaries = appendRows(store, sql`books.segment_summary`, ['segment_id', 'summary'])

  const storeRows = async (trx: Db, segments: readonly NewSegment[]): Promise<void> => {
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
        facts?.add(party, row.cents, kinds[index] === 'contributions' ? row.detail : '')
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
          row.dayGiven,
        ]
      })
      await appendEntries(trx, entries)
    }
    await appendSources(trx, [...links.values()])
    for (const { segment, packs } of segments) await appendPacks(trx, segment.segment_id, packs)
    await spelled.store(trx)
  }

  return ({ added, changed }) =>
    inTransaction(store, async (trx) => {
      await storeRows(trx, added)
      await appendSummaries(
        trx,
        added.map(({ segment, summary }) => [segment.segment_id, summary]),
      )
      await keepSegments(trx, changed)
    })
}

interface Part {
  keys: number[]
  rows: StoredRow[]
  kinds: TransactionKind[]
}

/** The rows of all segments with their keys and kinds, in parts. */
function* inParts(segments: readonly NewSegment[]): Generator<Part> {
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
