import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { rowMaker } from '#database/connection/nodeSqlite.ts'

/** A query that a call made, to be run again with the same values. */
type Statement = () => unknown

/** Statements around a transaction are not part of the answer. */
const AROUND = /^(start|begin|commit)/

/**
 * Records the reading statements of both drivers until it is disposed of. Running them again measures the SQL alone: the
 * same statements on the same connection, with their rows read into JavaScript and turned into objects by column name, as
 * PostgreSQL's driver does and ours for SQLite.
 */
export function watchStatements() {
  let noted: Statement[] | undefined
  const embedded: { all: Method<StatementSync> } = StatementSync.prototype
  const network: { query: Method<object> } = Client.prototype
  const { all } = embedded
  const { query } = network
  embedded.all = function (this: StatementSync, ...given) {
    if (noted) {
      const toObject = rowMaker(this.columns().map(({ name }) => name))
      // Returned as arrays, because our driver has configured the statement so.
      noted.push(() => (Reflect.apply(all, this, given) as unknown[][]).map(toObject))
    }
    return Reflect.apply(all, this, given)
  }
  network.query = function (this: object, ...given) {
    if (!AROUND.test(String(given[0]))) noted?.push(() => Reflect.apply(query, this, given))
    return Reflect.apply(query, this, given)
  }
  return {
    async during(work: () => Promise<void>): Promise<readonly Statement[]> {
      noted = []
      await work()
      const found = noted
      noted = undefined
      return found
    },
    [Symbol.dispose]() {
      embedded.all = all
      network.query = query
    },
  }
}

type Method<Of> = (this: Of, ...given: never[]) => unknown
