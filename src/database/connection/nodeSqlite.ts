import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

const PRAGMAS = [
  'journal_mode = wal',
  'synchronous = full', // an acknowledged edit survives a power cut
  'foreign_keys = on',
  'trusted_schema = off',
  // After an import the log would stay as large as the import was.
  `journal_size_limit = ${64 * 1024 * 1024}`,
]

/** More statements than the program has; of those that it generates the ones used last are kept. */
const KEPT_STATEMENTS = 500

/** node:sqlite as Kysely's dialect wants it: parameters in one array, and each statement says whether it returns rows. */
export const nodeSqlite = (location: string, busyTimeoutMs: number): SqliteDatabase =>
  asKyselyDatabase(openSqlite(location, busyTimeoutMs))

/** Opens a file, or `:memory:`, that waits this long for another that is writing. Throws the engine’s own error. */
export function openSqlite(location: string, busyTimeoutMs: number): DatabaseSync {
  const sqlite = new DatabaseSync(location, { timeout: busyTimeoutMs })
  for (const pragma of PRAGMAS) sqlite.exec(`pragma ${pragma}`)
  return sqlite
}

export function asKyselyDatabase(sqlite: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => sqlite.close(),
    prepare(text) {
      // A full disk ends a transaction by itself. To end it twice is an error, which would hide the first.
      if (text === 'rollback' && !sqlite.isTransaction) return NOTHING
      // The engine does what it says while it prepares it, and nothing when it runs it for the first time.
      if (text.startsWith('pragma')) return asKyselyStatement(sqlite.prepare(text))
      const statement = kept.get(text) ?? asKyselyStatement(sqlite.prepare(text))
      // A map is in the order of what was put in last.
      kept.delete(text)
      kept.set(text, statement)
      const [oldest = ''] = kept.keys()
      if (kept.size > KEPT_STATEMENTS) kept.delete(oldest)
      return statement
    },
  }
}

/** Given as the only parameter, a statement is run again and again, with the values of each of these lists. */
export abstract class ParameterLists {
  abstract lists(): Iterable<readonly SQLInputValue[]>
}

/** The values of so many of these rows at a time. */
export class ParameterRows extends ParameterLists {
  readonly rows: readonly (readonly SQLInputValue[])[]
  readonly together: number
  constructor(rows: readonly (readonly SQLInputValue[])[], together: number) {
    super()
    this.rows = rows
    this.together = together
  }

  override *lists(): Generator<SQLInputValue[]> {
    for (let start = 0; start < this.rows.length; start += this.together)
      yield this.rows.slice(start, start + this.together).flat()
  }
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [].values(),
}

// Kysely hands over what its own types let a query hold, and the schema has only numbers, strings, bytes and nulls.
const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  if (statement.columns().length === 0)
    return {
      ...NOTHING,
      run: (parameters) => {
        const [first] = parameters
        if (!(first instanceof ParameterLists)) return statement.run(...values(parameters))
        for (const list of first.lists()) statement.run(...list)
        return NOTHING.run([])
      },
    }
  const all = readerOf(statement)
  return { ...NOTHING, reader: true, all, iterate: (parameters) => all(parameters).values() }
}

/**
 * Makes objects of rows. Those of node:sqlite itself take half as long again to make and thirty times as long to read,
 * because the engine does not know that they are all of one form.
 */
function readerOf(statement: StatementSync) {
  // Not the keys of the object, among which names that are numbers come first.
  const columnsOf = () => statement.columns().map(({ name }) => name)
  let columns = columnsOf()
  let toObject = rowMaker(columns)
  statement.setReturnArrays(true)
  return (parameters: readonly unknown[]): object[] => {
    // As it was told to.
    const rows = statement.all(...values(parameters)) as unknown as unknown[][]
    // A table of a `select *` may have got another column since.
    if (rows[0] && rows[0].length !== columns.length) {
      columns = columnsOf()
      toObject = rowMaker(columns)
    }
    return rows.map(toObject)
  }
}

/** What makes an object of a row with these columns. */
export function rowMaker(columns: readonly string[]): (row: readonly unknown[]) => object {
  const empty: Record<string, unknown> = Object.fromEntries(columns.map((name) => [name, null]))
  return (row) => {
    const named = { ...empty }
    let at = 0
    // A pair of each name and its number would take half as long again.
    for (const name of columns) named[name] = row[at++]
    return named
  }
}
