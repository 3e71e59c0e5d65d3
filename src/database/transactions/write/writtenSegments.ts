import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { readRows } from '../store/readRows.ts'
import { NEVER } from '../store/segment.ts'
import type { SegmentBatch } from './segmentBatch.ts'
import type { StoreEpoch } from '../store/storeEpoch.ts'
import { dayNumber, type StoredRow } from '../store/storedRow.ts'
import type { SegmentTable } from '../store/storeTables.ts'
import { groupKey, type PartyGroup } from '../read/topParties.ts'

/** Rows from a source: those under a filer's name, or those that an import brought. */
export type RowSource = { filer: string } | { importId: number }

export type WrittenSegments = ReturnType<typeof writtenSegments>

/** How many owners and kinds to cache the segments of. */
const MAX_CACHED_LISTS = 1_000

/**
 * The segments of a store with its writer's changes so far. None is ever removed here: a hidden one is visible up to the
 * epoch being written, a shown one from that epoch on.
 */
export function writtenSegments(batch: SegmentBatch, epoch: StoreEpoch) {
  /** All segments by owner and kind, visible or not. */
  const known = new Map<string, SegmentTable[]>()
  /** If the store was empty: the owners and kinds that may have segments by now. Otherwise undefined. */
  const asked = batch.lastId() === 0 ? new Set<string>() : undefined
  /** The groups whose parties must be summed again. */
  const touched = new Map<string, PartyGroup>()

  /** Resolves to whether another epoch begins. */
  const beginAnew = async (): Promise<boolean> => {
    const isNew = await epoch.beginAnew()
    if (isNew) known.clear()
    return isNew
  }

  const of = async (owner: number, kind: TransactionKind): Promise<SegmentTable[]> => {
    await beginAnew()
    const key = `${owner} ${kind}`
    const found = known.get(key)
    if (found) return found
    // Once everything is written, nothing needs to stay in memory.
    if (known.size >= MAX_CACHED_LISTS) {
      await batch.write()
      known.clear()
    }
    const rows = asked && !asked.has(key) ? [] : await storedSegments(batch.reader(), owner, kind)
    asked?.add(key)
    known.set(key, rows)
    return rows
  }

  const isCurrent = ({ since, until }: SegmentTable) => since <= epoch.number() && until === null
  /** Visible before this import, but no longer with it. */
  const isRetired = ({ until }: SegmentTable) => until === epoch.number()

  const current = async (owner: number, kind: TransactionKind): Promise<SegmentTable[]> =>
    (await of(owner, kind)).filter(isCurrent)

  const touch = ({ owner, kind, is_whole }: SegmentTable) => {
    const group = { owner, kind, isWhole: is_whole === 1 }
    touched.set(groupKey(group), group)
  }

  const show = (segment: SegmentTable) => {
    touch(segment)
    if (segment.since === NEVER) segment.since = epoch.number()
    else segment.until = null
    batch.change(segment)
  }

  return {
    beginAnew,
    of,
    isCurrent,
    isRetired,
    current,
    show,

    hide(this: void, segment: SegmentTable): void {
      touch(segment)
      if (segment.since === epoch.number()) segment.since = NEVER
      else segment.until = epoch.number()
      batch.change(segment)
    },

    /** The current segments of every owner and kind that has rows from this source, and the ids of the ones that do. */
    async withSource(source: RowSource): Promise<{ all: SegmentTable[][]; ids: ReadonlySet<number> }> {
      await batch.write()
      const found = await segmentsFrom(batch.reader(), source, epoch.number())
      const groups = new Map(found.map((segment) => [`${segment.owner} ${segment.kind}`, segment]))
      const all: SegmentTable[][] = []
      for (const { owner, kind } of groups.values()) all.push(await current(owner, kind))
      return { all, ids: new Set(found.map(({ segment_id }) => segment_id)) }
    },

    async rowsIn(this: void, { segment_id }: Pick<SegmentTable, 'segment_id'>): Promise<StoredRow[]> {
      await batch.write()
      return readRows(batch.reader(), segment_id)
    },

    /** Shows a segment with these rows: a stored, invisible one, or a new one. */
    async showRows(
      about: Pick<SegmentTable, 'owner' | 'kind' | 'year' | 'is_whole' | 'content_hash'>,
      rows: readonly StoredRow[],
    ): Promise<void> {
      const all = await of(about.owner, about.kind)
      const same = all.find(
        (each) =>
          each.year === about.year &&
          each.is_whole === about.is_whole &&
          each.content_hash === about.content_hash &&
          (isRetired(each) || isLeftOver(each)),
      )
      if (same) return show(same)
      const segment: SegmentTable = {
        ...about,
        segment_id: batch.nextId(),
        since: epoch.number(),
        until: null,
        row_count: rows.length,
        cents: rows.reduce((sum, row) => sum + row.cents, 0),
        first_day: dayNumber(rows[0]?.day ?? ''),
        last_day: dayNumber(rows.at(-1)?.day ?? ''),
      }
      all.push(segment)
      touch(segment)
      await batch.add(segment, rows)
    },

    /** The groups whose segments were shown or hidden since the last `forgetTouched`. */
    touched: (): PartyGroup[] => [...touched.values()],
    forgetTouched: (): void => touched.clear(),
  }
}

/** Left by an import that did not publish it. */
const isLeftOver = ({ since, until }: SegmentTable) => since === NEVER && until === null

const storedSegments = (store: Db, owner: number, kind: TransactionKind): Promise<SegmentTable[]> =>
  store.selectFrom('books.segment').selectAll().where('owner', '=', owner).where('kind', '=', kind).execute()

async function segmentsFrom(store: Db, source: RowSource, epoch: number): Promise<SegmentTable[]> {
  const [column, value] =
    'filer' in source ? (['filer', source.filer] as const) : (['import_id', source.importId] as const)
  return store
    .selectFrom('books.segment')
    .selectAll()
    .where('since', '<=', epoch)
    .where('until', 'is', null)
    .where('segment_id', 'in', (eb) =>
      eb
        .selectFrom('books.segment_source as of')
        .innerJoin('books.source as s', 's.source_id', 'of.source_id')
        .select('of.segment_id')
        .where(`s.${column}`, '=', value),
    )
    .orderBy('segment_id')
    .execute()
}
