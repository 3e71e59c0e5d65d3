import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '../db/insertRows.ts'
import type { Db } from '../db/openDatabase.ts'
import { type Mirror, type MirroredRow, type MirroredTable, MIRRORS } from './mirror.ts'

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
  /** The elections that were replaced, where a source is replaced by election. */
  elections: string[]
}

/**
 * Opens the place where rows for `table` gather before they replace what is there: a temporary table, so that
 * their number does not matter, and the change is made by a few statements over both tables. One at a time in
 * a transaction.
 */
export async function openArrivals(trx: Db, table: MirroredTable) {
  const mirror: Mirror = MIRRORS[table]
  await sql`create temporary table arriving as select t.*, 0 as arrival_file, 0 as arrival_line
    from ${sql.table(table)} as t where 1 = 0`.execute(trx)
  await sql`create unique index arriving_key on arriving (${names(mirror.key)})`.execute(trx)

  let columns: readonly string[] = []
  let inserting: ReturnType<typeof insertRows> | undefined

  return {
    /** Takes rows in, all of one shape, and returns those whose key had already arrived; they are left out. */
    async add(arrivals: readonly Arrival[]): Promise<Duplicate[]> {
      const [sample] = arrivals
      if (!sample) return []
      if (columns.length === 0) columns = Object.keys(sample.row)
      inserting ??= insertRows(trx, sql`arriving`, [...columns, 'arrival_file', 'arrival_line'])
      const { atOnce, insert } = inserting
      const duplicates: Duplicate[] = []
      for (let start = 0; start < arrivals.length; start += atOnce) {
        const slice = arrivals.slice(start, start + atOnce)
        const taken = await insert(
          trx,
          slice.map(({ row, file, line }) => [...Object.values(row), file, line]),
        )
        if (taken < slice.length) duplicates.push(...(await duplicatesAmong(trx, mirror.key, slice)))
      }
      return duplicates
    },

    /** Makes the table what arrived, touching only the rows that differ, and closes. Needs at least one arrival. */
    async merge({ ignoreScope = false } = {}): Promise<Merged> {
      const { key, scope } = mirror
      const merged = await mergeArrivals(trx, table, columns, {
        key,
        ...(scope && !ignoreScope && { scope }),
      })
      const hidden = await countHidden(trx, table)
      const elections = scope === 'election_id' ? await electionsArrived(trx) : []
      await sql`drop table arriving`.execute(trx)
      return { ...merged, hidden, elections }
    },
  }
}

/** Those of these arrivals that did not get in: another one stands under their key. */
async function duplicatesAmong(trx: Db, key: readonly string[], arrivals: readonly Arrival[]) {
  const found: Duplicate[] = []
  for (const arrival of arrivals) {
    const row: Readonly<Record<string, unknown>> = { ...arrival.row }
    const isSame = key.map((column) => sql`${sql.ref(column)} = ${row[column]}`)
    const { rows } = await sql<Duplicate['first']>`select arrival_file as file, arrival_line as line
      from arriving where ${sql.join(isSame, sql` and `)}`.execute(trx)
    const [first] = rows
    if (first && (first.file !== arrival.file || first.line !== arrival.line))
      found.push({ arrival, key: key.map((column) => row[column]).join(' '), first })
  }
  return found
}

async function mergeArrivals(trx: Db, table: MirroredTable, columns: readonly string[], mirror: Mirror) {
  const { key, scope } = mirror
  const target = sql.table(table)
  const sameKey = sql.join(
    key.map((column) => sql`a.${sql.ref(column)} = t.${sql.ref(column)}`),
    sql` and `,
  )
  const sameRow = sql.join(
    columns.map((column) => sql`t.${sql.ref(column)} is not distinct from a.${sql.ref(column)}`),
    sql` and `,
  )
  const update = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  const inScope = scope ? sql`t.${sql.ref(scope)} in (select ${sql.ref(scope)} from arriving)` : sql`1 = 1`

  const arrived = await countOf(trx, sql`from arriving`)
  const known = await countOf(trx, sql`from arriving as a join ${target} as t on ${sameKey}`)
  const deleted = await sql`delete from ${target} as t
    where ${inScope} and not exists (select 1 from arriving as a where ${sameKey})`.execute(trx)
  const written = await sql`insert into ${target} (${names(columns)})
    select ${names(columns)} from arriving as a
    where not exists (select 1 from ${target} as t where ${sameKey} and ${sameRow})
    on conflict (${names(key)}) do update set ${update}`.execute(trx)

  const added = arrived - known
  const changed = Number(written.numAffectedRows) - added
  return { added, changed, unchanged: known - changed, removed: Number(deleted.numAffectedRows) }
}

async function electionsArrived(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ election_id: string }>`select distinct election_id from arriving
    order by election_id`.execute(trx)
  return rows.map(({ election_id }) => election_id)
}

async function countHidden(trx: Db, table: MirroredTable): Promise<number> {
  if (table !== 'candidate' && table !== 'committee') return 0
  return countOf(
    trx,
    sql`from deletion where record_type = ${table} and acct_num in (select acct_num from arriving)`,
  )
}

const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

async function countOf(trx: Db, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`select count(*) as count ${from}`.execute(trx)
  return Number(rows[0]?.count ?? 0)
}
