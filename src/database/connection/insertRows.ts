import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { isSqlite } from './isSqlite.ts'
import { ParameterRows } from './nodeSqlite.ts'

export type Value = string | number | Uint8Array | null

interface RowInsert {
  /** The number of rows at which an insert is fastest. */
  atOnce: number
  /**
   * Inserts rows, with values in the order of the columns, and skips those whose key exists. Resolves to how many it
   * inserted.
   */
  insert: (trx: Executor, rows: readonly (readonly Value[])[]) => Promise<number>
}

/** The names of these columns, as a statement lists them. */
export const columnNames = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

type Executor = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>

/** The engine's fastest way to insert many rows into a table; its prepared statements are reused. */
export function insertRows(db: Executor, table: RawBuilder<unknown>, columns: readonly string[]): RowInsert {
  const names = columnNames(columns)
  const some = byParameters(table, names, columns.length)
  if (isSqlite(db)) return some
  const many = byCopy(table, names)
  return {
    atOnce: many.atOnce,
    insert: (trx, rows) => (rows.length <= some.atOnce ? some : many).insert(trx, rows),
  }
}

/** SQLite allows 32,766 parameters in a statement, but is fastest with a few hundred. */
const PARAMETERS = 600

/** Statements for a given number of rows, compiled once and run with new parameters each time. */
function byParameters(
  table: RawBuilder<unknown>,
  names: RawBuilder<unknown>,
  width: number,
  onConflict = sql`do nothing`,
): RowInsert {
  const compiled = new Map<number, CompiledQuery>()
  const values = sql`(${sql.join(Array.from({ length: width }, () => sql`${''}`))})`
  return {
    atOnce: Math.max(1, Math.floor(PARAMETERS / width)),
    async insert(trx, rows) {
      const known = compiled.get(rows.length)
      const query =
        known ??
        sql`insert into ${table} (${names}) values ${sql.join(rows.map(() => values))} on conflict ${onConflict}`.compile(
          trx,
        )
      if (!known) compiled.set(rows.length, query)
      const { numAffectedRows } = await trx.executeQuery({ ...query, parameters: rows.flat() })
      return Number(numAffectedRows)
    },
  }
}

/**
 * Inserts rows with new keys into a table of any size, even tens of millions of rows; with PostgreSQL always by COPY.
 * Values as in insertRows.
 */
export function appendRows(db: Executor, table: RawBuilder<unknown>, columns: readonly string[]) {
  const names = columnNames(columns)
  if (!isSqlite(db))
    return async (trx: Executor, rows: readonly (readonly Value[])[]) => {
      if (rows.length > 0) await copyInto(trx, sql`${table} (${names})`, rows)
    }
  const [some, one] = [ROWS_TOGETHER, 1].map((count) => {
    const row = sql`(${sql.join(columns.map(() => sql`${''}`))})`
    const rows = Array.from({ length: count }, () => row)
    // A failure ends the transaction anyway. To undo one statement alone, the engine would copy each page before changing
    // it.
    return sql`insert or fail into ${table} (${names}) values ${sql.join(rows)} on conflict do nothing`.compile(
      db,
    )
  })
  return async (trx: Executor, rows: readonly (readonly Value[])[]) => {
    const last = rows.length - (rows.length % ROWS_TOGETHER)
    if (some && last > 0)
      await trx.executeQuery({ ...some, parameters: [new ParameterRows(rows.slice(0, last), ROWS_TOGETHER)] })
    if (one && last < rows.length)
      await trx.executeQuery({ ...one, parameters: [new ParameterRows(rows.slice(last), 1)] })
  }
}

/** With a dozen columns, SQLite is fastest with this many rows in a statement. */
const ROWS_TOGETHER = 10

/** Inserts rows, replacing those with the same keys. Values as in insertRows. */
export function upsertRows(
  table: RawBuilder<unknown>,
  columns: readonly string[],
  key: readonly string[],
): (trx: Executor, rows: readonly (readonly Value[])[]) => Promise<void> {
  const changes = columns
    .filter((column) => !key.includes(column))
    .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const onConflict = sql`(${columnNames(key)}) do update set ${sql.join(changes)}`
  return inStatements(byParameters(table, columnNames(columns), columns.length, onConflict))
}

const inStatements =
  ({ atOnce, insert }: RowInsert) =>
  async (trx: Executor, rows: readonly (readonly Value[])[]) => {
    for (const some of slicesOf(rows, atOnce)) await insert(trx, some)
  }

/** COPY cannot skip rows, so they go through a table without keys, which is not worth it for only a few. */
function byCopy(table: RawBuilder<unknown>, names: RawBuilder<unknown>): RowInsert {
  return {
    atOnce: 5_000,
    async insert(trx, rows) {
      await sql`create temporary table incoming as select ${names} from ${table} where false`.execute(trx)
      await copyInto(trx, sql`incoming`, rows)
      const { numAffectedRows } = await sql`insert into ${table} (${names})
        select * from incoming on conflict do nothing`.execute(trx)
      await sql`drop table incoming`.execute(trx)
      return Number(numAffectedRows)
    },
  }
}

async function copyInto(trx: Executor, table: RawBuilder<unknown>, rows: readonly (readonly Value[])[]) {
  const copy = sql`copy ${table} from stdin (delimiter ${sql.lit(SEPARATOR)})`.compile(trx)
  await trx.executeQuery({ ...copy, parameters: [copyText(rows)] })
}

/** Not the usual TAB: a voter's record has forty of them, and each would be escaped to two characters. */
const SEPARATOR = '\u001f'

/**
 * The text format of PostgreSQL's COPY. There are hundreds of millions of values, so no arrays or intermediate strings
 * are made.
 */
function copyText(rows: readonly (readonly Value[])[]): string {
  let text = ''
  for (const row of rows) {
    let isFirst = true
    for (const value of row) {
      if (!isFirst) text += SEPARATOR
      isFirst = false
      text += copyValue(value)
    }
    text += '\n'
  }
  return text
}

function copyValue(value: Value): string | number {
  if (typeof value === 'number') return value
  if (value === null) return String.raw`\N`
  if (typeof value === 'object') return String.raw`\\x${Buffer.from(value).toString('hex')}`
  return SPECIAL.test(value)
    ? value.replaceAll(SPECIALS, (character) => ESCAPES[character] ?? character)
    : value
}

// oxlint-disable-next-line no-control-regex
const SPECIAL = /[\\\n\r\u001f]/
const SPECIALS = new RegExp(SPECIAL, 'g')

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  [SEPARATOR]: `\\${SEPARATOR}`,
}
