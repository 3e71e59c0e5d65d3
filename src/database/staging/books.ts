import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/openDatabase.ts'
import type { TypeSum } from '../money/ledgers.ts'
import { visibleAt } from '../transactions/segment.ts'
import { visibleEpoch, visibleSegments } from '../transactions/visibleSegments.ts'
import type { StoredRow } from '../transactions/storedRow.ts'
import { sumsByType } from '../transactions/sumsByType.ts'
import { openTransactionWriter } from '../transactions/transactionWriter.ts'
import type { RowSource } from '../transactions/writtenSegments.ts'
import type { Year } from '../transactions/year.ts'
import { contentOf, type FiledRow, isAccount, type Owner, readContent } from './filedRow.ts'
import type { OwnerRows } from './mergeYear.ts'
import type { Holding } from './ownerGroups.ts'

/** Whose rows, and which: of one kind and calendar year, of a whole list or loose. */
export interface RowsOf {
  owner: Owner
  kind: TransactionKind
  year: number
  isWhole: boolean
}

/** Rows in the books, which are read with `rows`. */
export interface BookedRows extends RowsOf {
  segmentIds: number[]
  count: number
  cents: number
  /** ISO. */
  firstDay: string
}

export type Books = Awaited<ReturnType<typeof openTransactionBooks>>

/**
 * Opens the store of transactions to change it, with the words of imports: alone, until it is closed. What is changed is
 * seen here at once and by others when a transaction of the register publishes it. Throws DatabaseError where another one
 * is at it. In a dry run nothing is changed.
 */
export async function openTransactionBooks(db: Db, { isDryRun = false } = {}) {
  const writer = await openTransactionWriter(db)
  const filers = await db.selectFrom('books.filer').selectAll().execute()
  const numberOf = new Map<string, number>(filers.map(({ filer, filer_id }) => [filer, -filer_id]))
  const filerOf = new Map<number, string>(filers.map(({ filer, filer_id }) => [-filer_id, filer]))
  const ownerOf = (number: number): Owner => (number < 0 ? (filerOf.get(number) ?? '') : number)

  /** Undefined for a name that never waited. */
  const knownNumber = (owner: Owner) => (isAccount(owner) ? owner : numberOf.get(owner))

  async function numberFor(owner: Owner): Promise<number> {
    const known = knownNumber(owner)
    if (known !== undefined) return known
    const number = await writer.ownerOf(String(owner))
    numberOf.set(String(owner), number)
    filerOf.set(number, String(owner))
    return number
  }

  /** What is there is not to be seen any more, whether or not anything is changed. */
  let isCleared = false

  const books = {
    /** What an owner has, of one kind, or of all. */
    async of(owner: Owner, kind?: TransactionKind): Promise<BookedRows[]> {
      const number = knownNumber(owner)
      if (number === undefined || isCleared) return []
      const found: BookedRows[] = []
      for (const each of kind === undefined ? TransactionKind.options : [kind])
        found.push(...(await writer.yearsOf(number, each)).map(toBooked))
      return found
    },

    /** What has rows of a source, whoever's. */
    from: async (source: RowSource): Promise<BookedRows[]> => (await writer.yearsFrom(source)).map(toBooked),

    async rows(booked: Pick<BookedRows, 'segmentIds'>): Promise<FiledRow[]> {
      return (await writer.rowsOf(booked)).map(toFiledRow)
    },

    /** What an owner has of one kind and year. */
    async ofYear(owner: Owner, kind: TransactionKind, year: number): Promise<OwnerRows> {
      const found: Record<'whole' | 'loose', FiledRow[]> = { whole: [], loose: [] }
      for (const booked of await books.of(owner, kind))
        if (booked.year === year) found[booked.isWhole ? 'whole' : 'loose'] = await books.rows(booked)
      return found
    },

    /** Puts these rows in the place of those that were there; none take them away. */
    async put({ owner, kind, year, isWhole }: RowsOf, rows: readonly FiledRow[]): Promise<void> {
      if (!isDryRun) await writer.replace(await numberFor(owner), kind, year, isWhole, rows.map(toStoredRow))
    },

    /** Under which names owners held loose rows of a kind, before anything was changed here. */
    async holdings(kind: TransactionKind): Promise<Holding[]> {
      const rows = await db
        .selectFrom('books.segment as g')
        .innerJoin('books.segment_source as of', 'of.segment_id', 'g.segment_id')
        .innerJoin('books.source as s', 's.source_id', 'of.source_id')
        .select(['s.filer', 'g.owner'])
        .distinct()
        .where('g.kind', '=', kind)
        .where('g.is_whole', '=', 0)
        .where('s.filer', '<>', '')
        .where(visibleAt(await visibleEpoch(db)))
        .execute()
      return rows.map(({ filer, owner }) => ({ filer, owner: ownerOf(owner) }))
    },

    /** The names that rows of a kind waited under before anything was changed here. */
    async waitingNames(): Promise<{ kind: TransactionKind; filer: string }[]> {
      const rows = await db
        .selectFrom('books.segment')
        .select(['owner', 'kind'])
        .distinct()
        .where('owner', '<', 0)
        .where(visibleAt(await visibleEpoch(db)))
        .execute()
      return rows.map(({ owner, kind }) => ({ kind, filer: filerOf.get(owner) ?? '' }))
    },

    /** Every owner that had rows before anything was changed here. */
    async owners(): Promise<Owner[]> {
      const rows = await db
        .selectFrom('books.segment')
        .select('owner')
        .distinct()
        .where(visibleAt(await visibleEpoch(db)))
        .execute()
      return rows.map(({ owner }) => ownerOf(owner))
    },

    /** Takes everything away. */
    async clear(): Promise<void> {
      for (const owner of await books.owners())
        for (const each of await books.of(owner)) await books.put(each, [])
      isCleared = isDryRun
    },

    /** What the whole lists of accounts come to, as they were flushed last. */
    async sums(accounts: readonly number[]): Promise<Map<number, TypeSum[]>> {
      const epoch = (await visibleEpoch(db)) + 1
      const sums = new Map<number, TypeSum[]>(accounts.map((acctNum) => [acctNum, []]))
      for (let start = 0; start < accounts.length; start += ACCOUNTS_AT_ONCE) {
        const some = accounts.slice(start, start + ACCOUNTS_AT_ONCE)
        const segments = await visibleSegments(db, { accounts: some }, epoch)
        const whole = segments.filter(({ isWhole }) => isWhole)
        for (const sum of await sumsByType(db, whole)) sums.get(sum.owner)?.push(sum)
      }
      return sums
    },

    /** Of these accounts a list is whole now, or no more, though perhaps no row of theirs changes. */
    noteLists: (accounts: readonly number[]): void => {
      if (!isDryRun) writer.note(accounts)
    },

    /** Call it before the transaction that publishes. */
    flush: writer.flush,

    /** All that was changed is seen with the commit of `trx`. */
    publish: (trx: Db): Promise<void> => writer.publish(trx),

    [Symbol.asyncDispose]: writer.close,
  }

  const toBooked = ({ owner, rows, ...year }: Year): BookedRows => ({
    ...year,
    owner: ownerOf(owner),
    count: rows,
  })

  return books
}

const ACCOUNTS_AT_ONCE = 500

function toFiledRow(row: StoredRow): FiledRow {
  const { cents, report, filer, election, importId } = row
  return { content: contentOf(row), cents, report, filer, election, importId }
}

function toStoredRow({ content, ...row }: FiledRow): StoredRow {
  return { ...readContent(content), ...row }
}
