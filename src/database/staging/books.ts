import { slicesOf } from '#contract/domain/slicesOf.ts'
import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../connection/Db.ts'
import type { TypeSum } from '../money/ledgers.ts'
import { writtenEpoch, visibleSegments } from '../transactions/store/visibleSegments.ts'
import type { StoredRow } from '../transactions/store/storedRow.ts'
import { sumsByType } from '../transactions/read/sumsByType.ts'
import { openTransactionWriter } from '../transactions/write/transactionWriter.ts'
import type { RowSource } from '../transactions/write/writtenSegments.ts'
import type { Year } from '../transactions/write/year.ts'
import { contentOf, type FiledRow, type Owner, readContent } from './filedRow.ts'
import type { OwnerRows } from './mergeYear.ts'
import { ownerNumbers } from './ownerNumbers.ts'
import { visibleOwners } from './visibleOwners.ts'

/** Rows of one owner, kind and calendar year, from a whole list or loose. */
export interface RowsOf {
  owner: Owner
  kind: TransactionKind
  year: number
  isWhole: boolean
}

/** Rows in the books; `rows` reads them. */
export interface BookedRows extends RowsOf {
  segmentIds: number[]
  count: number
  cents: number
  /** ISO. */
  firstDay: string
}

export type Books = Awaited<ReturnType<typeof openTransactionBooks>>

/**
 * Opens the store of transactions for writing, in the terms of imports, and exclusively until closed. Changes are visible
 * here immediately, and to others once a transaction of the register publishes them. Throws DatabaseError if another
 * process is writing, or if the store is not the register's own, unless that is to begin anew. A dry run changes nothing.
 */
export async function openTransactionBooks(db: Db, { isDryRun = false, beginsAnew = false } = {}) {
  const writer = await openTransactionWriter(db, { beginsAnew })
  const numbers = await ownerNumbers(db, writer)

  /** Set by `clear` in a dry run: existing rows count as gone, though nothing is removed. */
  let isCleared = false

  const books = {
    ...visibleOwners(db, numbers),

    /** An owner's rows, of one kind or of all. */
    async of(owner: Owner, kind?: TransactionKind): Promise<BookedRows[]> {
      const number = numbers.known(owner)
      if (number === undefined || isCleared) return []
      const found: BookedRows[] = []
      for (const each of kind === undefined ? TransactionKind.options : [kind])
        found.push(...(await writer.yearsOf(number, each)).map(toBooked))
      return found
    },

    /** The rows of every owner, kind and year that has rows from this source. */
    from: async (source: RowSource): Promise<BookedRows[]> => (await writer.yearsFrom(source)).map(toBooked),

    async rows(booked: Pick<BookedRows, 'segmentIds'>): Promise<FiledRow[]> {
      return (await writer.rowsOf(booked)).map(toFiledRow)
    },

    /** An owner's rows of one kind and year. */
    async ofYear(owner: Owner, kind: TransactionKind, year: number): Promise<OwnerRows> {
      const found: Record<'whole' | 'loose', FiledRow[]> = { whole: [], loose: [] }
      for (const booked of await books.of(owner, kind))
        if (booked.year === year) found[booked.isWhole ? 'whole' : 'loose'] = await books.rows(booked)
      return found
    },

    /** Replaces the existing rows with these; an empty list removes them. */
    async put({ owner, kind, year, isWhole }: RowsOf, rows: readonly FiledRow[]): Promise<void> {
      if (!isDryRun)
        await writer.replace(
          { owner: await numbers.numberFor(owner), kind, year, isWhole },
          rows.map(toStoredRow),
        )
    },

    /** Removes everything. */
    async clear(): Promise<void> {
      for (const owner of await books.owners())
        for (const each of await books.of(owner)) await books.put(each, [])
      isCleared = isDryRun
    },

    /** The sums of the accounts' whole lists, as of the last flush. */
    async sums(accounts: readonly number[]): Promise<Map<number, TypeSum[]>> {
      const epoch = (await writtenEpoch(db)) + 1
      const sums = new Map<number, TypeSum[]>(accounts.map((acctNum) => [acctNum, []]))
      for (const some of slicesOf(accounts, ACCOUNTS_AT_ONCE)) {
        const segments = await visibleSegments(db, { accounts: some }, epoch)
        const whole = segments.filter(({ isWhole }) => isWhole)
        for (const sum of await sumsByType(db, whole)) sums.get(sum.owner)?.push(sum)
      }
      return sums
    },

    /** Call it before the transaction that publishes. */
    flush: async (): Promise<void> => {
      if (!isDryRun) await writer.flush()
    },

    /** All changes become visible when `trx` commits. */
    publish: async (trx: Db): Promise<void> => {
      if (!isDryRun) await writer.publish(trx)
    },

    [Symbol.asyncDispose]: writer.close,
  }

  const toBooked = ({ owner, rows, ...year }: Year): BookedRows => ({
    ...year,
    owner: numbers.ownerOf(owner),
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
