import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'

/**
 * Whether a column has one of these values, all of them strings or all numbers. They are one parameter, so the statement
 * is the same for any number of values and is prepared once. In a prepared query, the values may be a placeholder.
 */
export const amongValues = (
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  column: string,
  values: readonly (string | number)[] | Expression<readonly (string | number)[]>,
): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${'length' in values ? JSON.stringify(values) : values}))`
    : sql<boolean>`${sql.ref(column)} = any(${'length' in values ? unseen(values) : values})`

/**
 * A list that PostgreSQL does not see while planning, so that it looks each value up in an index. For a list that it
 * sees, it estimates row counts value by value, which takes longer than the lookups, and for a few hundred values that no
 * row has it scans the whole table.
 */
function unseen(values: readonly (string | number)[]): RawBuilder<unknown> {
  // An empty list has no type of its own; PostgreSQL takes the column's.
  if (values.length === 0) return sql`${values}`
  return typeof values[0] === 'string'
    ? sql`(select ${values}::text[])::text[]`
    : sql`(select ${values}::bigint[])::bigint[]`
}

/** The same for two columns and pairs of numbers. */
export const amongPairs = (
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  [one, other]: readonly [string, string],
  pairs: readonly (readonly number[])[],
): RawBuilder<boolean> => {
  const columns = sql`(${sql.ref(one)}, ${sql.ref(other)})`
  const list = JSON.stringify(pairs)
  return isSqlite(db)
    ? sql<boolean>`${columns} in (select value ->> 0, value ->> 1 from json_each(${list}))`
    : sql<boolean>`${columns} in (select (value ->> 0)::bigint, (value ->> 1)::bigint from json_array_elements(${list}::json))`
}
