import { type Kysely, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'

/**
 * Whether a column has one of these values, all of them texts or all numbers: as one parameter, so that the statement is
 * the same for any number of them, and prepared once.
 */
export const amongValues = (
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  column: string,
  values: readonly (string | number)[],
): RawBuilder<boolean> =>
  isSqlite(db)
    ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${sql.ref(column)} = any(${values})`
