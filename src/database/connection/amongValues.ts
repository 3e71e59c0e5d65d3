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
    : sql<boolean>`${sql.ref(column)} = any(${values})`
