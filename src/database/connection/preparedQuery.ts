import { type Compilable, type CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import { isSqlite } from './isSqlite.ts'
import { nameStatement } from './namedStatements.ts'
import type { Db } from './Db.ts'

/** A placeholder for the value of this name, which every call provides. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => Expression<Values[Name]>

/** A query that is built once for each database, because building takes several times as long as running a small one. */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given<Values>) => Compilable<Row> | RawBuilder<Row>,
) {
  const built = new WeakMap<object, CompiledQuery<Row>>()
  return async (db: Db, values: Values): Promise<Row[]> => {
    const { adapter } = db.getExecutor()
    let query = built.get(adapter)
    if (query === undefined) {
      query = build(db, (name) => sql`${new Place(name)}`).compile(db)
      built.set(adapter, query)
      if (!isSqlite(db) && isKept(query.sql)) nameStatement(query.sql)
    }
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? storable(db, values[parameter.name]) : parameter,
    )
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/**
 * Neither a `select *`, whose result a migration may change under a running server, nor the query of a page, which is
 * better planned for its actual values.
 */
const isKept = (text: string) => !/\*|\blimit\b/.test(text)

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A list is one parameter, as in `amongValues`. */
const storable = (db: Db, value: unknown) =>
  Array.isArray(value) && isSqlite(db) ? JSON.stringify(value) : value
