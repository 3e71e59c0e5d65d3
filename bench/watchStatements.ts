import { StatementSync } from 'node:sqlite'
import { Client } from 'pg'

/** What a call asked of the database, to be asked again with the same values. */
type Statement = () => unknown

/** How a transaction begins and ends is not of the answer. */
const AROUND = /^(start|begin|commit)/

/**
 * Has the statements of both drivers noted that read something, until it is disposed of. Asked again, they are the SQL's own
 * time: the same statements on the same connection, their rows read into JavaScript as the driver itself gives them.
 */
export function watchStatements() {
  let noted: Statement[] | undefined
  const embedded: { all: Method } = StatementSync.prototype
  const network: { query: Method } = Client.prototype
  const { all } = embedded
  const { query } = network
  embedded.all = function (this: object, ...given) {
    noted?.push(() => Reflect.apply(all, this, given))
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

type Method = (this: object, ...given: never[]) => unknown
