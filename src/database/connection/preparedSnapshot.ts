import { type Compilable, type Expression, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'
import type { Db } from './Db.ts'
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
 * Several queries answered from one snapshot. PostgreSQL gets all of them in one statement, because a round trip costs
 * both sides more than finding a few rows. Their rows come back as JSON, so they cannot hold bytes. SQLite, which runs in
 * this process, gets them one after the other.
 */
export function preparedSnapshot<Values extends Record<string, unknown>, Rows extends object>(
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
        return found as Found<Rows> // each under its own name
      })
    const [found] = await all(db, values)
    if (!found) throw new Error('A statement without a table has one row')
    return found
  }
}
