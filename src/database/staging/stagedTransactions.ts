import { type Insertable, sql } from 'kysely'
import { insertRows } from '../connection/insertRows.ts'
import type { Db } from '../connection/openDatabase.ts'
import { emptyTables } from '../connection/temporaryTables.ts'
import type { FiledTransactionTable } from '../schema.ts'

/** What the source says of a transaction, in cents and ISO days, and what it is known by. */
export type TransactionRow = Omit<
  Insertable<FiledTransactionTable>,
  'acct_num' | 'election_id' | 'occurrence' | 'is_whole' | 'import_id'
>

/** A transaction on its way in, and where it was read: the number of its file in this import, and its line. */
export interface StagedTransaction {
  row: TransactionRow
  file: number
  line: number
}

export const TRANSACTION_COLUMNS = [
  'row_hash',
  'kind',
  'filer',
  'entry_date',
  'amount',
  'type_code',
  'other_party',
  'address',
  'city_state_zip',
  'detail',
  'in_kind',
  'report',
] as const satisfies readonly (keyof TransactionRow)[]

export const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

export type StagedTransactions = Awaited<ReturnType<typeof stageTransactions>>

/**
 * Opens the place where the transactions of an import gather: a temporary table, filled outside any transaction, so
 * that administrators save while a large file is read. mergeTransactions lays them in. One at a time on a connection.
 */
export async function stageTransactions(db: Db) {
  await emptyTables(db, {
    staged: sql`${columns(TRANSACTION_COLUMNS)}, 0 as source_file, 0 as source_line`,
  })
  const places = ['source_file', 'source_line']
  const { atOnce, insert } = insertRows(db, sql`staged`, [...TRANSACTION_COLUMNS, ...places])
  return {
    async add(rows: readonly StagedTransaction[]): Promise<void> {
      for (let start = 0; start < rows.length; start += atOnce)
        await insert(
          db,
          rows
            .slice(start, start + atOnce)
            .map(({ row, file, line }) => [...TRANSACTION_COLUMNS.map((column) => row[column]), file, line]),
        )
    },

    /** Every filer's name that is staged. */
    async filers(trx: Db): Promise<string[]> {
      const { rows } = await sql<{ filer: string }>`select distinct filer from staged`.execute(trx)
      return rows.map(({ filer }) => filer)
    },

    async empty(): Promise<void> {
      await sql`delete from staged`.execute(db)
    },
  }
}
