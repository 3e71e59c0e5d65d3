import { sql } from 'kysely'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import { diskFault } from '../connection/diskFault.ts'
import type { Db } from '../connection/openDatabase.ts'
import { toDatabaseError } from '../connection/withImportTransaction.ts'
import { DatabaseBusy, withWriteTransaction } from '../connection/withWriteTransaction.ts'
import { registerIn } from '../repositories/register.ts'
import { compareDueAccounts } from './between/compareDueAccounts.ts'
import { noteDue } from './between/keepAccountNames.ts'
import { changedYear, FEW_ROWS } from './changedYear.ts'
import { contentHash } from './contentHash.ts'
import { finishFill } from './finishFill.ts'
import { readRows } from './readRows.ts'
import { NEVER, SEGMENT_ROOM } from './segment.ts'
import { type BatchOptions, type SegmentBatch, segmentBatch } from './segmentBatch.ts'
import { packDueSegments } from './segmentPacks.ts'
import { sweepStore } from './sweepStore.ts'
import { COMPUTED_TABLES, type SegmentTable } from './storeTables.ts'
import { keepTopParties } from './keepTopParties.ts'
import { draftNames, forgetNameBlocks, indexNames } from './names/indexNames.ts'
import { groupKey, type PartyGroup } from './topParties.ts'
import { dayNumber, type StoredRow } from './storedRow.ts'
import { type WriterConnection, writerConnection } from './writerConnection.ts'
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
  let epoch = await beginEpoch(store, register)
  let isPublished = false
  /** By owner and kind: every segment that is not visible for good. */
  const known = new Map<string, SegmentTable[]>()
  /** Of whom segments can be in the store that was empty; undefined where it was not. */
  const asked = batch.lastId() === 0 ? new Set<string>() : undefined

  /** What comes after an epoch that was published belongs to the next one. */
  const beginAnew = async (): Promise<void> => {
    if (!isPublished) return
    epoch = await beginEpoch(store, register)
    isPublished = false
    known.clear()
  }

  const segmentsIn = async (owner: number, kind: TransactionKind): Promise<SegmentTable[]> => {
    await beginAnew()
    const key = `${owner} ${kind}`
    const found = known.get(key)
    if (found) return found
    // What was begun is in the store then, and need not be remembered.
    if (known.size >= REMEMBERED) {
      await batch.write()
      known.clear()
    }
    const rows = asked && !asked.has(key) ? [] : await storedSegments(batch.reader(), owner, kind)
    asked?.add(key)
    known.set(key, rows)
    return rows
  }

  const isCurrent = ({ since, until }: SegmentTable) => since <= epoch && until === null
  /** Visible before this import, and no more with it. */
  const isRetired = ({ until }: SegmentTable) => until === epoch

  /** Accounts of which something else than rows has changed. */
  const noted = new Set<number>()

  /** Of which the parties are to be summed anew. */
  const touched = new Map<string, PartyGroup>()

  const touch = ({ owner, kind, is_whole }: SegmentTable) => {
    const group = { owner, kind, isWhole: is_whole === 1 }
    touched.set(groupKey(group), group)
  }

  const hide = (segment: SegmentTable) => {
    touch(segment)
    if (segment.since === epoch) segment.since = NEVER
    else segment.until = epoch
    batch.change(segment)
  }

  const show = (segment: SegmentTable) => {
    touch(segment)
    if (segment.since === NEVER) segment.since = epoch
    else segment.until = null
    batch.change(segment)
  }

  const rowsIn = async ({ segment_id }: Pick<SegmentTable, 'segment_id'>): Promise<StoredRow[]> => {
    await batch.write()
    return readRows(batch.reader(), segment_id)
  }

  /** Shows a segment of these rows: one that is stored and unseen, or a new one. */
  const showRows = async (
    of: Pick<SegmentTable, 'owner' | 'kind' | 'year' | 'is_whole' | 'content_hash'>,
    rows: readonly StoredRow[],
  ): Promise<void> => {
    const all = await segmentsIn(of.owner, of.kind)
    const same = all.find(
      (each) =>
        each.year === of.year &&
        each.is_whole === of.is_whole &&
        each.content_hash === of.content_hash &&
        (isRetired(each) || isLeftOver(each)),
    )
    if (same) return show(same)
    const segment: SegmentTable = {
      ...of,
      segment_id: batch.nextId(),
      since: epoch,
      until: null,
      row_count: rows.length,
      cents: rows.reduce((sum, row) => sum + row.cents, 0),
      first_day: dayNumber(rows[0]?.day ?? ''),
      last_day: dayNumber(rows.at(-1)?.day ?? ''),
    }
    all.push(segment)
    touch(segment)
    await batch.add(segment, rows)
  }

  const flush = async (): Promise<void> => {
    await beginAnew()
    await batch.write()
    const groups = [...touched.values()]
    const facts = batch.facts()
    if (facts) {
      const [writeNames] = await Promise.all([
        draftNames(batch.reader(), facts, worthABlock),
        finishFill(batch.writer(), groups, epoch),
      ])
      await writeNames(batch.writer(), epoch)
      await batch.keepLargeParties()
      await batch.endFilling()
    } else {
      await keepTopParties(store, groups, epoch)
      await indexNames(store, epoch, worthABlock)
      await batch.keepLargeParties()
    }
    await noteDue(store, [...noted, ...groups.map(({ owner }) => owner)].filter(isAccount))
    touched.clear()
    noted.clear()
    await settle(store, { epoch, at: clock().toISOString(), last_segment: batch.lastId() })
  }

  const publish = async (trx: Db): Promise<void> => {
    if (batch.isPending()) throw new Error('The store is to be flushed before it is published')
    const { numUpdatedRows } = await trx
      .updateTable('register')
      .set({ epoch })
      .where('epoch', '=', epoch - 1)
      .executeTakeFirst()
    if (Number(numUpdatedRows) !== 1) throw new Error(`The register is not at epoch ${epoch - 1}`)
    isPublished = true
  }

  /** Compares the accounts that are due, and shows what has changed by that. */
  const compare = async (): Promise<void> => {
    await beginAnew()
    if (!(await compareDueAccounts({ store, register, epoch }))) return
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
      guarded(async () => yearsOf((await segmentsIn(owner, kind)).filter(isCurrent))),

    /** Those, of whatever owner, that have rows of such a source. */
    yearsFrom: (source: { filer: string } | { importId: number }): Promise<Year[]> =>
      guarded(async () => {
        await batch.write()
        const found = await segmentsFrom(batch.reader(), source, epoch)
        const ids = new Set(found.map(({ segment_id }) => segment_id))
        const groups = new Map(found.map((segment) => [`${segment.owner} ${segment.kind}`, segment]))
        const years: Year[] = []
        for (const { owner, kind } of groups.values())
          years.push(...yearsOf((await segmentsIn(owner, kind)).filter(isCurrent)))
        return years.filter(({ segmentIds }) => segmentIds.some((id) => ids.has(id)))
      }),

    /** All its rows, in the order of day, then as they were given. */
    rowsOf: ({ segmentIds }: Pick<Year, 'segmentIds'>): Promise<StoredRow[]> =>
      guarded(async () => {
        const rows: StoredRow[][] = []
        for (const segment_id of segmentIds) rows.push(await rowsIn({ segment_id }))
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
        const all = await segmentsIn(owner, kind)
        const its = all.filter((each) => each.year === year && each.is_whole === (isWhole ? 1 : 0))
        const current = its.filter(isCurrent)
        if (rows.length === 0) {
          current.forEach(hide)
          return current.length > 0
        }
        assertOf(year, rows)
        const ordered = inOrder(rows)
        const hash = contentHash(ordered)
        if (current.length === 1 && current[0]?.content_hash === hash) return false
        const stored = its.filter((each) => isCurrent(each) || isRetired(each))
        const { kept, written } = await changedYear(stored, ordered, { read: rowsIn, fewRows })
        const gone = current.filter((each) => !kept.has(each))
        const back = [...kept].filter(isRetired)
        gone.forEach(hide)
        back.forEach(show)
        const content_hash = written === ordered ? hash : contentHash(written)
        if (written.length > 0)
          await showRows({ owner, kind, year, is_whole: isWhole ? 1 : 0, content_hash }, written)
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
        if (isPublished) {
          await orLater(compare)
          await orLater(() => packDueSegments(store))
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

/** Of an import that did not publish it. */
const isLeftOver = ({ since, until }: SegmentTable) => since === NEVER && until === null

/** Owners and kinds whose segments are remembered. */
const REMEMBERED = 1_000

async function guarded<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** The epoch to write; what an import before it did not finish is put aside. */
async function beginEpoch(store: Db, register: Db): Promise<number> {
  const { epoch } = await register.selectFrom('register').select('epoch').executeTakeFirstOrThrow()
  await store.transaction().execute(async (trx) => {
    for (const computed of COMPUTED_TABLES.map((name) => sql.table(name))) {
      await sql`delete from ${computed} where since > ${epoch}`.execute(trx)
      await sql`update ${computed} set until = null where until > ${epoch}`.execute(trx)
    }
    await trx.updateTable('books.segment').set({ until: null }).where('until', '>', epoch).execute()
    await trx
      .updateTable('books.segment')
      .set({ since: NEVER })
      .where('since', '>', epoch)
      .where('since', '<', NEVER)
      .execute()
  })
  await forgetNameBlocks(store, epoch)
  return epoch + 1
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

const storedSegments = (store: Db, owner: number, kind: TransactionKind): Promise<SegmentTable[]> =>
  store.selectFrom('books.segment').selectAll().where('owner', '=', owner).where('kind', '=', kind).execute()

async function segmentsFrom(
  store: Db,
  source: { filer: string } | { importId: number },
  epoch: number,
): Promise<SegmentTable[]> {
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

/** A fault of the program: what it said of the rows would be false. */
function assertOf(year: number, rows: readonly StoredRow[]): void {
  if (rows.length > SEGMENT_ROOM) throw new Error(`A segment has room for ${SEGMENT_ROOM} rows`)
  const stray = rows.find(({ day }) => Number(day.slice(0, 4)) !== year)
  if (stray) throw new Error(`A row of ${stray.day} is not of ${year}`)
}

/** Once it is over, all that was written before has reached the disk. */
async function settle(store: Db, noted: { epoch: number; at: string; last_segment: number }): Promise<void> {
  await (isSqlite(store) ? sql`pragma books.synchronous = full` : sql`set synchronous_commit = on`).execute(
    store,
  )
  await store
    .insertInto('books.epoch')
    .values(noted)
    .onConflict((conflict) => conflict.column('epoch').doUpdateSet(noted))
    .execute()
  await (
    isSqlite(store) ? sql`pragma books.synchronous = normal` : sql`set synchronous_commit = off`
  ).execute(store)
}
