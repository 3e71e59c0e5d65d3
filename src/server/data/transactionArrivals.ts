import { type Insertable, type RawBuilder, sql } from 'kysely'
import { insertRows } from '../db/insertRows.ts'
import type { Db } from '../db/openDatabase.ts'
import type { FiledTransactionTable } from '../db/schema.ts'
import { rollUp } from './rollUp.ts'

export type TransactionKind = FiledTransactionTable['kind']

/** A transaction on its way in, and the place it was read at: the number of its file in this import, and its line. */
export interface TransactionArrival {
  row: Omit<Insertable<FiledTransactionTable>, 'occurrence'>
  file: number
  line: number
}

interface MergeOptions {
  /** The files are the pages of one list, so rows alike in two of them are two transactions. */
  arePages: boolean
  /** The files that the state may have cut short: their rows are added and replace nothing. */
  cut: ReadonlySet<number>
}

interface MergedTransactions {
  added: number
  changed: number
  unchanged: number
  removed: number
  /** Rows that stood in more than one file and were counted once. */
  repeated: number
  /** The accounts whose transactions arrived or went. */
  accounts: number[]
}

const COLUMNS = [
  'row_hash',
  'kind',
  'acct_num',
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
] as const satisfies readonly (keyof TransactionArrival['row'])[]

/**
 * Opens the place where transactions gather before they replace those on file. A day of a filer is replaced as a
 * whole: its rows that did not arrive go, other days and other filers stay. One at a time in a transaction.
 */
export async function openTransactionArrivals(trx: Db) {
  await sql`create temporary table arriving as select ${names(COLUMNS)}, 0 as arrival_file, 0 as arrival_line
    from filed_transaction where 1 = 0`.execute(trx)
  const { atOnce, insert } = insertRows(trx, sql`arriving`, [...COLUMNS, 'arrival_file', 'arrival_line'])

  return {
    async add(arrivals: readonly TransactionArrival[]): Promise<void> {
      for (let start = 0; start < arrivals.length; start += atOnce)
        await insert(
          trx,
          arrivals
            .slice(start, start + atOnce)
            .map(({ row, file, line }) => [...COLUMNS.map((column) => row[column] ?? null), file, line]),
        )
    },

    /** Lays the arrivals in, brings the balances of their accounts up to date, and closes. */
    async merge({ arePages, cut }: MergeOptions): Promise<MergedTransactions> {
      const gathered = await countOf(trx, sql`from arriving`)
      await countOccurrences(trx, arePages)
      const arrived = await countOf(trx, sql`from arrived`)
      const known = await countOf(trx, sql`from arrived as a join filed_transaction as t on ${SAME_ROW}`)
      await findOutdated(trx, cut)
      const accounts = await touchedAccounts(trx)
      const removed = await sql`delete from filed_transaction
        where (row_hash, occurrence) in (select row_hash, occurrence from outdated)`.execute(trx)
      const written = await sql`insert into filed_transaction (${names(COLUMNS)}, occurrence)
        select ${names(COLUMNS)}, occurrence from arrived as a where not exists
          (select 1 from filed_transaction as t where ${SAME_ROW} and t.acct_num is not distinct from a.acct_num)
        on conflict (row_hash, occurrence) do update set acct_num = excluded.acct_num`.execute(trx)
      for (const table of ['arriving', 'arrived', 'outdated'])
        await sql`drop table ${sql.table(table)}`.execute(trx)
      await rollUp(trx, accounts)

      const changed = Number(written.numAffectedRows) - (arrived - known)
      return {
        added: arrived - known,
        changed,
        unchanged: known - changed,
        removed: Number(removed.numAffectedRows),
        repeated: gathered - arrived,
        accounts,
      }
    },
  }
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const SAME_ROW = sql`t.row_hash = a.row_hash and t.occurrence = a.occurrence`

/** Numbers the rows that are alike within a file, so that two files with the same day do not double it. */
async function countOccurrences(trx: Db, arePages: boolean): Promise<void> {
  const together = arePages ? sql`row_hash` : sql`row_hash, arrival_file`
  await sql`create temporary table arrived as select *, 0 as occurrence from arriving where 1 = 0`.execute(
    trx,
  )
  await sql`create unique index arrived_key on arrived (row_hash, occurrence)`.execute(trx)
  await sql`insert into arrived
    select arriving.*, row_number() over (partition by ${together} order by arrival_file, arrival_line) as occurrence
    from arriving where 1 = 1 order by arrival_file, arrival_line
    on conflict do nothing`.execute(trx)
}

/**
 * The rows on file of the days that arrived whole, of the same account or, where no account is known, of the same
 * filer's name, that are not among those that arrived.
 */
async function findOutdated(trx: Db, cut: ReadonlySet<number>): Promise<void> {
  const whole = cut.size === 0 ? sql`1 = 1` : sql`arrival_file not in (${sql.join([...cut])})`
  const sameDay = sql`t.kind = d.kind and t.entry_date = d.entry_date`
  const days = sql`(select distinct kind, acct_num, filer, entry_date from arriving where ${whole}) as d`
  const isOutdated = sql`not exists (select 1 from arrived as a where ${SAME_ROW})`
  await sql`create temporary table outdated as
    select t.row_hash, t.occurrence, t.acct_num from ${days}
      join filed_transaction as t on ${sameDay} and t.acct_num = d.acct_num where ${isOutdated}
    union
    select t.row_hash, t.occurrence, t.acct_num from ${days}
      join filed_transaction as t on ${sameDay} and t.filer = d.filer
      where d.filer <> '' and (t.acct_num is null or d.acct_num is null) and ${isOutdated}`.execute(trx)
}

/** Every account that has these transactions now, had them before, or loses some. */
async function touchedAccounts(trx: Db): Promise<number[]> {
  const { rows } = await sql<{ acct_num: number }>`
    select acct_num from arrived where acct_num is not null
    union select acct_num from outdated where acct_num is not null
    union select t.acct_num from arrived as a join filed_transaction as t on ${SAME_ROW} where t.acct_num is not null
    order by acct_num`.execute(trx)
  return rows.map(({ acct_num }) => acct_num)
}

async function countOf(trx: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count ${from}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}
