import { type CompiledQuery, type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { slicesOf } from '#contract/domain/rows.ts'
import type { Database } from '../schema.ts'
import { isSqlite } from './Db.ts'

export type Value = string | number | Uint8Array | null

type Rows = readonly (readonly Value[])[]
type Executor = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>

/** The names of these columns, as a statement lists them. */
export const columnNames = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)))

type Table = keyof Database

/** Adds rows with new keys, which all have the same columns. */
export async function appendRows<T extends Table>(
  trx: Executor,
  table: T,
  rows: readonly Insertable<Database[T]>[],
): Promise<void> {
  const columns = columnsIn(rows)
  await appendValues(trx, sql.table(table), columns, rows.map(valuesOf(columns)))
}

/** Inserts rows. One whose key is on file replaces the row there, or only some of its columns. */
export async function upsertRows<T extends Table>(
  trx: Executor,
  table: T,
  key: readonly (keyof Insertable<Database[T]> & string)[],
  rows: readonly Insertable<Database[T]>[],
  changing?: readonly (keyof Insertable<Database[T]> & string)[],
): Promise<void> {
  const columns = columnsIn(rows)
  const changed = changing ?? columns.filter((column) => !key.some((each) => each === column))
  const changes = changed.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const onConflict = sql`(${columnNames(key)}) do update set ${sql.join(changes)}`
  await insertValues(trx, sql.table(table), columns, rows.map(valuesOf(columns)), onConflict)
}

const columnsIn = ([first]: readonly object[]) => Object.keys(first ?? {})

const valuesOf = (columns: readonly string[]) => (row: object) => {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return columns.map((column) => values[column] as Value) // what tables hold
}

/**
 * Adds any number of rows with new keys, with values in the order of the columns, in the engine's fastest way: to
 * PostgreSQL by COPY.
 */
export async function appendValues(
  trx: Executor,
  table: RawBuilder<unknown>,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  if (rows.length === 0) return
  const into = sql`${table} (${columnNames(columns)})`
  // A failure ends the transaction anyway. To be able to undo only one statement, SQLite would copy each page before
  // changing it.
  if (isSqlite(trx)) await insertSlices(trx, sql`insert or fail into ${into}`, rows)
  else await copyInto(trx, into, rows)
}

/** Inserts rows; `onConflict` says what happens to those whose keys exist. Resolves to the number of rows written. */
export const insertValues = (
  trx: Executor,
  table: RawBuilder<unknown>,
  columns: readonly string[],
  rows: Rows,
  onConflict = sql`do nothing`,
): Promise<number> =>
  insertSlices(trx, sql`insert into ${table} (${columnNames(columns)})`, rows, sql`on conflict ${onConflict}`)

/** SQLite allows 32,766 parameters in a statement and PostgreSQL twice as many; SQLite is fastest with a few hundred. */
const PARAMETERS = { SQLite: 600, PostgreSQL: 20_000 }

async function insertSlices(trx: Executor, insert: RawBuilder<unknown>, rows: Rows, onConflict = sql``) {
  const width = rows[0]?.length ?? 1
  const most = isSqlite(trx) ? PARAMETERS.SQLite : PARAMETERS.PostgreSQL
  const one = sql`(${sql.join(Array.from({ length: width }, () => sql`${''}`))})`
  // All slices but the last have the same statement.
  let query: CompiledQuery | undefined
  let written = 0
  for (const some of slicesOf(rows, Math.max(1, Math.floor(most / width)))) {
    if (query?.parameters.length !== some.length * width)
      query = sql`${insert} values ${sql.join(some.map(() => one))} ${onConflict}`.compile(trx)
    const { numAffectedRows } = await trx.executeQuery({ ...query, parameters: some.flat() })
    written += Number(numAffectedRows)
  }
  return written
}

async function copyInto(trx: Executor, table: RawBuilder<unknown>, rows: Rows) {
  const copy = sql`copy ${table} from stdin (delimiter ${sql.lit(SEPARATOR)})`.compile(trx)
  await trx.executeQuery({ ...copy, parameters: [copyText(rows)] })
}

/** Not the usual TAB: a voter's record has forty of them, and each would be escaped to two characters. */
const SEPARATOR = '\u001f'

/**
 * The text format of PostgreSQL's COPY. There are hundreds of millions of values, so no arrays or intermediate strings
 * are made.
 */
function copyText(rows: Rows): string {
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
const SPECIAL = /[\\\n\r\u001f\0]/
const SPECIALS = new RegExp(SPECIAL, 'g')

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  [SEPARATOR]: `\\${SEPARATOR}`,
  // PostgreSQL allows no NUL in text.
  '\0': '\ufffd',
}
