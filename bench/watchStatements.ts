import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'
import { rowMaker } from '#database/connection/nodeSqlite.ts'

/** What a call asked of the database, to be asked again with the same values. */
type Statement = () => unknown

/** How a transaction begins and ends is not of the answer. */
const AROUND = /^(start|begin|commit)/

/**
 * Has the statements of both drivers noted that read something, until it is disposed of. Asked again, they are the SQL's own
 * time: the same statements on the same connection, their rows read into JavaScript and made objects by the names of their
 * columns, as the driver of PostgreSQL does and ours of SQLite.
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
      // As ours has told the statement to give them.
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
