import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { withDatabaseErrors } from '../../writeTransaction.ts'
import { SEGMENT_ROOM } from '../store/segment.ts'
import type { StoredRow } from '../store/storedRow.ts'
import { changedYear } from './changedYear.ts'
import { rowsHash } from './rowsHash.ts'
import type { SegmentBatch } from './segmentBatch.ts'
import type { RowSource, WrittenSegments } from './writtenSegments.ts'
import { inOrder, type Year, yearsOf } from './year.ts'

interface Options {
  segments: WrittenSegments
  batch: SegmentBatch
  /** A segment of at most this many rows is rewritten with the rows that join it. */
  fewRows: number
}

/** The rows of owners by kind and year, read and replaced while a store is written. */
export function ownerYears({ segments, batch, fewRows }: Options) {
  async function replace(
    { owner, kind, year, isWhole }: OwnerYear,
    rows: readonly StoredRow[],
  ): Promise<boolean> {
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
  }

  return {
    /** The owner number, below zero, of rows that wait under a filer's name. */
    ownerOf: (filer: string): Promise<number> =>
      withDatabaseErrors(async () => {
        const owner = await knownOwner(batch.reader(), filer)
        if (owner !== undefined) return owner
        await batch.write()
        return newOwner(batch.writer, filer)
      }),

    /** An owner's visible rows, with this writer's changes so far. */
    yearsOf: (owner: number, kind: TransactionKind): Promise<Year[]> =>
      withDatabaseErrors(async () => yearsOf(await segments.current(owner, kind))),

    /** The years of any owner that have rows from this source. */
    yearsFrom: (source: RowSource): Promise<Year[]> =>
      withDatabaseErrors(async () => {
        const { all, ids } = await segments.withSource(source)
        return all.flatMap(yearsOf).filter(({ segmentIds }) => segmentIds.some((id) => ids.has(id)))
      }),

    /** All rows of a year, by day, then in the order they were given. */
    rowsOf: ({ segmentIds }: Pick<Year, 'segmentIds'>): Promise<StoredRow[]> =>
      withDatabaseErrors(async () => {
        const rows: StoredRow[][] = []
        for (const segment_id of segmentIds) rows.push(await segments.rowsIn({ segment_id }))
        return inOrder(rows.flat())
      }),

    /**
     * Replaces an owner's rows of a kind and year; whole lists and loose rows are replaced separately. Resolves to
     * whether anything changed. Rows of one day keep the order they are given in, before rows that join them later. For a
     * large year only the changes are written; see changedYear.ts.
     */
    replace: (its: OwnerYear, rows: readonly StoredRow[]): Promise<boolean> =>
      withDatabaseErrors(() => replace(its, rows)),
  }
}

/** Whose rows, of which kind and calendar year, and whether of a whole list or loose. */
export interface OwnerYear {
  owner: number
  kind: TransactionKind
  year: number
  isWhole: boolean
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
