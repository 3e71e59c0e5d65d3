import { type Expression, type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely'
import { isSqlite } from './Db.ts'

type Database = Pick<Kysely<unknown>, 'getExecutor'>

/**
 * Whether a column has one of these numbers. They are one parameter, so the statement is the same for any number of
 * values and is prepared once.
 */
export const amongNumbers = (db: Database, column: string, values: readonly number[]): RawBuilder<boolean> =>
  among(db, column, values, 'bigint[]')

/** The same for text. */
export const amongTexts = (db: Database, column: string, values: readonly string[]): RawBuilder<boolean> =>
  among(db, column, values, 'text[]')

const among = (
  db: Database,
  column: string,
  values: readonly unknown[],
  type: ListType,
): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${unseen(values, type)})`

type ListType = 'bigint[]' | 'text[]'

/**
 * A list that PostgreSQL does not see while planning, so that it looks each value up in an index. For a list that it
 * sees, it estimates row counts value by value, which takes longer than the lookups, and for a few hundred values that no
 * row has it scans the whole table. It would also plan a prepared statement again each time, because a plan for one value
 * seems better than one for any number of them.
 */
const unseen = (values: readonly unknown[], type: ListType): RawBuilder<unknown> =>
  sql`(select ${values}::${sql.raw(type)})::${sql.raw(type)}`

/**
 * Sorts after every character of a name or a path, so that a prefix is a range, which both engines can look up in an
 * index.
 */
const LAST = '\uffff'

/** The condition that the text of `column` begins with exactly `prefix`. */
export const startsWith = (column: Expression<string>, prefix: string) =>
  sql<SqlBool>`${column} >= ${prefix} and ${column} < ${prefix + LAST}`
