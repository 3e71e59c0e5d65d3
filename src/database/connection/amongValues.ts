import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'

/**
 * Whether a column has one of these values, all of them texts or all numbers: as one parameter, so that the statement is
 * the same for any number of them, and prepared once. In a prepared query they are those that are given.
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
 * A list that PostgreSQL does not see before it asks an index for each value: of those it sees, it estimates one by one
 * how many rows have them, which takes longer than to look, and reads the whole table for some hundreds that nothing has.
 */
function unseen(values: readonly (string | number)[]): RawBuilder<unknown> {
  // Nothing tells of what kind none are, but the column.
  if (values.length === 0) return sql`${values}`
  return typeof values[0] === 'string'
    ? sql`(select ${values}::text[])::text[]`
    : sql`(select ${values}::bigint[])::bigint[]`
}

/** The same of two columns and pairs of numbers. */
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
