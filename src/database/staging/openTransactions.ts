import { TransactionKind } from '#contract/schemas/values.ts'
import type { Db } from '../connection/Db.ts'
import { openTransactionWriter, type RowSource, type StoredYear } from '../transactions/writer.ts'
import { kindNumber, kindOf, type StoredRow } from '../transactions/tx.ts'
import { contentOf, type FiledRow, isAccount, type Owner, readContent } from './filedRow.ts'
import type { OwnerRows } from './mergeYear.ts'
import type { Holding } from './gatherRows.ts'

/** Rows of one owner, kind and calendar year, from a whole list or loose. */
export interface ListYear {
  owner: Owner
  kind: TransactionKind
  year: number
  isWhole: boolean
}

/** Such rows on file; `rowsOf` reads them. */
export interface YearOnFile extends ListYear {
  count: number
  cents: number
  /** ISO. */
  firstDay: string
}

export type OpenTransactions = Awaited<ReturnType<typeof openTransactions>>

/**
 * Opens the transactions for writing, in the terms of imports, and exclusively until closed. Changes are visible here
 * immediately, and to others once a transaction of the register publishes them. Throws DatabaseError if another process is
 * writing. A dry run changes nothing.
 */
export async function openTransactions(db: Db, { isDryRun = false } = {}) {
  const writer = await openTransactionWriter(db)
  const filers = await db.selectFrom('filer').selectAll().execute()
  const numberOf = new Map<Owner, number>(filers.map(({ filer, filer_id }) => [filer, -filer_id]))
  const filerOf = new Map<number, string>(filers.map(({ filer, filer_id }) => [-filer_id, filer]))

  /** Set by `clear` in a dry run: existing rows count as gone, though nothing is removed. */
  let isCleared = false

  const ownerOf = (number: number): Owner => (number < 0 ? (filerOf.get(number) ?? '') : number)
  /** Undefined for a name whose rows never waited. */
  const known = (owner: Owner): number | undefined => (isAccount(owner) ? owner : numberOf.get(owner))
  const numberFor = async (owner: Owner): Promise<number> => {
    const number = known(owner) ?? (await writer.ownerOf(String(owner)))
    if (number < 0) {
      numberOf.set(owner, number)
      filerOf.set(number, String(owner))
    }
    return number
  }
  const toYear = ({ owner, ...year }: StoredYear): YearOnFile => ({ ...year, owner: ownerOf(owner) })

  const transactions = {
    /** The names under which owners hold loose rows of a kind, before any change that has not been published. */
    async holdings(kind: TransactionKind): Promise<Holding[]> {
      const holdings = await db
        .selectFrom('tx_source')
        .innerJoin('source', 'source_id', 'tx_source.source')
        .select(['filer', 'owner'])
        .distinct()
        .where('kind', '=', kindNumber(kind))
        .where('is_whole', '=', 0)
        .where('filer', '<>', '')
        .execute()
      return holdings.map(({ filer, owner }) => ({ filer, owner: ownerOf(owner) }))
    },

    /** The names that rows wait under, by kind, likewise. */
    async waitingNames(): Promise<{ kind: TransactionKind; filer: string }[]> {
      const waiting = await ownersOnFile(db).select('kind').where('owner', '<', 0).execute()
      return waiting.map(({ owner, kind }) => ({ kind: kindOf(kind), filer: String(ownerOf(owner)) }))
    },

    /** Every owner of rows, likewise. */
    async owners(): Promise<Owner[]> {
      return (await ownersOnFile(db).execute()).map(({ owner }) => ownerOf(owner))
    },

    /** An owner's rows, of one kind or of all. */
    async yearsOf(owner: Owner, kind?: TransactionKind): Promise<YearOnFile[]> {
      const number = known(owner)
      if (number === undefined || isCleared) return []
      const years: YearOnFile[] = []
      for (const each of kind === undefined ? TransactionKind.options : [kind])
        years.push(...(await writer.yearsOf(number, each)).map(toYear))
      return years
    },

    /** The rows of every owner, kind and year that has rows from this source. */
    yearsFrom: async (source: RowSource): Promise<YearOnFile[]> =>
      (await writer.yearsFrom(source)).map(toYear),

    async rowsOf({ owner, kind, year, isWhole }: ListYear): Promise<FiledRow[]> {
      const number = known(owner)
      if (number === undefined || isCleared) return []
      return (await writer.rowsOf({ owner: number, kind, year, isWhole })).map(toFiledRow)
    },

    /** An owner's rows of one kind and year. */
    async rowsOfYear(owner: Owner, kind: TransactionKind, year: number): Promise<OwnerRows> {
      return {
        whole: await transactions.rowsOf({ owner, kind, year, isWhole: true }),
        loose: await transactions.rowsOf({ owner, kind, year, isWhole: false }),
      }
    },

    /** Replaces the existing rows with these; an empty list removes them. */
    async replace({ owner, kind, year, isWhole }: ListYear, rows: readonly FiledRow[]): Promise<void> {
      if (!isDryRun)
        await writer.replace({ owner: await numberFor(owner), kind, year, isWhole }, rows.map(toStoredRow))
    },

    /** Removes everything. */
    async clear(): Promise<void> {
      if (isDryRun) isCleared = true
      else await writer.clear()
    },

    /** The sums of the accounts' whole lists, with the changes made so far. */
    sums: writer.sums,

    /** Call it before the transaction that publishes. */
    flush: writer.flush,

    /** All changes become visible when `trx` commits. */
    publish: async (trx: Db): Promise<void> => {
      if (!isDryRun) await writer.publish(trx)
    },

    [Symbol.asyncDispose]: writer.close,
  }
  return transactions
}

function toFiledRow(row: StoredRow): FiledRow {
  const { cents, report, filer, election, importId } = row
  return { content: contentOf(row), cents, report, filer, election, importId }
}

function toStoredRow({ content, ...row }: FiledRow): StoredRow {
  return { ...readContent(content), ...row }
}

const ownersOnFile = (db: Db) => db.selectFrom('tx_source').select('owner').distinct()
