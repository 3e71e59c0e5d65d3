import { type CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/openDatabase.ts'
import type { Database } from '../db/schema.ts'

/**
 * The tables that mirror the state's files, with their keys. An import replaces the whole table, or, where a
 * `scope` is named, the rows whose scope value is among those that arrived: a candidate file is one election.
 */
const MIRRORS = {
  election: { key: ['election_id'] },
  candidate: { key: ['acct_num'], scope: 'election_id' },
  committee: { key: ['acct_num'] },
  listed_account: { key: ['candidate_acct_num', 'position'] },
  balance: { key: ['acct_num'] },
  document: { key: ['file_path'] },
  voter: { key: ['voter_id'] },
} as const satisfies Partial<Record<keyof Database, Mirror>>

interface Mirror {
  key: readonly string[]
  scope?: string
}

export type MirroredTable = keyof typeof MIRRORS
export type MirroredRow = { [T in MirroredTable]: Insertable<Database[T]> }[MirroredTable]

/** A row on its way in, and the place it was read at: the number of its file in this import, and its line. */
export interface Arrival {
  row: MirroredRow
  file: number
  line: number
}

/** An arrival whose key another one already had; `first` is where that one stands. */
interface Duplicate {
  arrival: Arrival
  key: string
  first: { file: number; line: number }
}

export interface Merged {
  added: number
  changed: number
  unchanged: number
  /** Rows that were there and are not in the source any more. */
  removed: number
  /** Rows an administrator deleted: they are stored and stay hidden. */
  hidden: number
}

export type Arrivals = Awaited<ReturnType<typeof openArrivals>>

/** SQLite takes 32,766 parameters in a statement, but is fastest with a few hundred. */
const PARAMETERS_PER_INSERT = 600

/**
 * Opens the place where rows for `table` gather before they replace what is there: a temporary table, so that
 * their number does not matter, and the change is made by a few statements over both tables. One at a time in
 * a transaction.
 */
export async function openArrivals(trx: Db, table: MirroredTable) {
  const mirror: Mirror = MIRRORS[table]
  const key = names(mirror.key)
  await sql`create temporary table arriving as select t.*, 0 as arrival_file, 0 as arrival_line
    from ${sql.table(table)} as t where 1 = 0`.execute(trx)
  await sql`create unique index arriving_key on arriving (${key})`.execute(trx)

  let columns: string[] = []
  const inserts = new Map<number, CompiledQuery>()

  /** An insert of this many rows, compiled once and run with ever new parameters. */
  function insertOf(count: number): CompiledQuery {
    const known = inserts.get(count)
    if (known) return known
    const blank = sql`(${sql.join([...columns, '', ''].map(() => sql`${''}`))})`
    const insert = sql`insert into arriving (${names(columns)}, arrival_file, arrival_line)
      values ${sql.join(Array.from({ length: count }, () => blank))} on conflict do nothing`.compile(trx)
    inserts.set(count, insert)
    return insert
  }

  async function duplicatesIn(slice: readonly Arrival[]): Promise<Duplicate[]> {
    const found: Duplicate[] = []
    for (const arrival of slice) {
      const { rows } = await sql<{ file: number; line: number }>`select arrival_file as file,
        arrival_line as line from arriving where ${sameKey(mirror.key, arrival.row)}`.execute(trx)
      const [first] = rows
      if (first && (first.file !== arrival.file || first.line !== arrival.line)) found.push({ arrival, key: keyValues(mirror.key, arrival.row).join(' '), first })
    }
    return found
  }

  return {
    /** Takes rows in, all of one shape, and returns those whose key had already arrived; they are left out. */
    async add(arrivals: readonly Arrival[]): Promise<Duplicate[]> {
      const [sample] = arrivals
      if (sample && columns.length === 0) columns = Object.keys(sample.row)
      const rowsPerInsert = Math.max(1, Math.floor(PARAMETERS_PER_INSERT / (columns.length + 2)))
      const duplicates: Duplicate[] = []
      for (let start = 0; start < arrivals.length; start += rowsPerInsert) {
        const slice = arrivals.slice(start, start + rowsPerInsert)
        const parameters = slice.flatMap(({ row, file, line }) => [...Object.values(row), file, line])
        const { numAffectedRows } = await trx.executeQuery({ ...insertOf(slice.length), parameters })
        if (Number(numAffectedRows) < slice.length) duplicates.push(...(await duplicatesIn(slice)))
      }
      return duplicates
    },

    /** Makes the table what arrived, touching only the rows that differ, and closes. Needs at least one arrival. */
    async merge({ ignoreScope = false } = {}): Promise<Merged> {
      const scope = ignoreScope ? undefined : mirror.scope
      const match = sql.join(
        mirror.key.map((column) => sql`a.${sql.ref(column)} = t.${sql.ref(column)}`),
        sql` and `,
      )
      const arrived = await countOf(trx, sql`from arriving`)
      const known = await countOf(trx, sql`from arriving as a join ${sql.table(table)} as t on ${match}`)
      const removed = await sql`delete from ${sql.table(table)} as t
        where ${scope ? sql`${sql.ref(scope)} in (select ${sql.ref(scope)} from arriving)` : sql`1 = 1`}
        and not exists (select 1 from arriving as a where ${match})`.execute(trx)
      const written = await sql`insert into ${sql.table(table)} (${names(columns)})
        select ${names(columns)} from arriving as a
        where not exists (select 1 from ${sql.table(table)} as t where ${match} and ${sameColumns(columns)})
        on conflict (${key}) do update set ${setColumns(columns)}`.execute(trx)
      const hidden =
        table === 'candidate' || table === 'committee'
          ? await countOf(
              trx,
              sql`from deletion where record_type = ${table} and acct_num in (select acct_num from arriving)`,
            )
          : 0
      await sql`drop table arriving`.execute(trx)
      const added = arrived - known
      const changed = Number(written.numAffectedRows) - added
      return { added, changed, unchanged: known - changed, removed: Number(removed.numAffectedRows), hidden }
    },
  }
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

const sameColumns = (columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} is not distinct from a.${sql.ref(column)}`),
    sql` and `,
  )

const setColumns = (columns: readonly string[]) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))

function keyValues(key: readonly string[], row: MirroredRow) {
  const values: Readonly<Record<string, string | number | null | undefined>> = { ...row }
  return key.map((column) => values[column] ?? null)
}

function sameKey(key: readonly string[], row: MirroredRow) {
  const values = keyValues(key, row)
  return sql.join(
    key.map((column, index) => sql`${sql.ref(column)} = ${values[index]}`),
    sql` and `,
  )
}

async function countOf(trx: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count ${from}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}

/** Whether no table that mirrors the state holds a row. */
export async function mirrorIsEmpty(trx: Db): Promise<boolean> {
  for (const table of Object.keys(MIRRORS))
    if ((await countOf(trx, sql`from (select 1 from ${sql.table(table)} limit 1) as one`)) > 0) return false
  return true
}

/**
 * Empties every mirrored table, and what administrators noted about single records, which would otherwise
 * attach itself to whatever record gets the same account number. Administrators, audit and imports stay.
 */
export async function clearRecords(trx: Db): Promise<void> {
  for (const table of [...Object.keys(MIRRORS), 'voter_id_edit', 'added_account', 'deletion'])
    await sql`delete from ${sql.table(table)}`.execute(trx)
}
