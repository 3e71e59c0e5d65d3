import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './openDatabase.ts'
import { type Given, preparedQuery } from './preparedQuery.ts'
import { withReadTransaction } from './withReadTransaction.ts'

type Builds<Values, Rows> = {
  readonly [Name in keyof Rows]: (
    db: Db,
    given: Given<Values>,
  ) => (Compilable<Rows[Name]> & Expression<unknown>) | RawBuilder<Rows[Name]>
}

type Found<Rows> = { [Name in keyof Rows]: Rows[Name][] }

/**
 * Several queries that are answered as of one moment. PostgreSQL is asked for all of them in one statement, because each
 * costs both sides more than to find a few rows does; their rows come as JSON, and so can have no bytes. SQLite, which is
 * in this process, is asked one after the other.
 */
export function preparedTogether<Values extends Record<string, unknown>, Rows extends object>(
  builds: Builds<Values, Rows>,
) {
  // The names of an object's own fields.
  const names = Object.keys(builds) as (keyof Rows & string)[]
  const each = names.map((name) => [name, preparedQuery<Values, Rows[typeof name]>(builds[name])] as const)
  const all = preparedQuery<Values, Found<Rows>>((db, given) => {
    const lists = names.map(
      (name) =>
        sql`(select coalesce(json_agg(row_to_json(one)), '[]') from (${builds[name](db, given)}) as one) as ${sql.id(name)}`,
    )
    return sql<Found<Rows>>`select ${sql.join(lists)}`
  })
  return async (db: Db, values: Values): Promise<Found<Rows>> => {
    if (isSqlite(db))
      return withReadTransaction(db, async (unchanging) => {
        const found: Partial<Found<Rows>> = {}
        for (const [name, query] of each) found[name] = await query(unchanging, values)
        return found as Found<Rows> // each by its name
      })
    const [found] = await all(db, values)
    if (!found) throw new Error('A statement without a table has one row')
    return found
  }
}
