import { type CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'

type Value = string | number | null

interface RowInsert {
  /** The number of rows that is quickest. */
  atOnce: number
  /** Inserts rows, with values in the order of the columns, but those whose key is there. Resolves to how many it did. */
  insert: (trx: Executor, rows: readonly (readonly Value[])[]) => Promise<number>
}

type Executor = Pick<Kysely<unknown>, 'executeQuery' | 'getExecutor'>

/** The engine's quickest way to put many rows into a table; what is prepared here is used again and again. */
export function insertRows(db: Executor, table: RawBuilder<unknown>, columns: readonly string[]): RowInsert {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const some = byParameters(table, names, columns.length)
  if (isSqlite(db)) return some
  const many = byCopy(table, names)
  return {
    atOnce: many.atOnce,
    insert: (trx, rows) => (rows.length <= some.atOnce ? some : many).insert(trx, rows),
  }
}

/** SQLite takes 32,766 parameters in a statement, but is fastest with a few hundred. */
const PARAMETERS = 600

/** Statements for so many rows at once, compiled once and run with ever new parameters. */
function byParameters(table: RawBuilder<unknown>, names: RawBuilder<unknown>, width: number): RowInsert {
  const compiled = new Map<number, CompiledQuery>()
  const values = sql`(${sql.join(Array.from({ length: width }, () => sql`${''}`))})`
  return {
    atOnce: Math.max(1, Math.floor(PARAMETERS / width)),
    async insert(trx, rows) {
      const known = compiled.get(rows.length)
      const query =
        known ??
        sql`insert into ${table} (${names}) values ${sql.join(rows.map(() => values))} on conflict do nothing`.compile(
          trx,
        )
      if (!known) compiled.set(rows.length, query)
      const { numAffectedRows } = await trx.executeQuery({ ...query, parameters: rows.flat() })
      return Number(numAffectedRows)
    },
  }
}

/** COPY cannot skip rows, so they go into a table without keys first, which is not worth it for a few. */
function byCopy(table: RawBuilder<unknown>, names: RawBuilder<unknown>): RowInsert {
  return {
    atOnce: 5_000,
    async insert(trx, rows) {
      await sql`create temporary table incoming as select ${names} from ${table} where false`.execute(trx)
      const copy = sql`copy incoming from stdin`.compile(trx)
      await trx.executeQuery({ ...copy, parameters: [rows.map(copyLine).join('')] })
      const { numAffectedRows } = await sql`insert into ${table} (${names})
        select * from incoming on conflict do nothing`.execute(trx)
      await sql`drop table incoming`.execute(trx)
      return Number(numAffectedRows)
    },
  }
}

/** As PostgreSQL's manual has it under COPY, text format. */
const copyLine = (row: readonly Value[]) => `${row.map(copyValue).join('\t')}\n`

const copyValue = (value: Value) =>
  value === null
    ? String.raw`\N`
    : String(value).replaceAll(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
}
