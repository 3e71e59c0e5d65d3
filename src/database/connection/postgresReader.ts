import type { CompiledQuery } from 'kysely'
import { Client } from 'pg'

/** For connecting, and for each answer. */
const READER_TIMEOUT_MS = 1_000
const RECONNECT_DELAY_MS = 1_000

/**
 * One query without parameters on its own connection, for what is read all the time: a prepared statement, at half the
 * cost of Kysely and the pool. While that connection is down, reading fails at once, which says nothing about the
 * database; use the pool then.
 */
export function postgresReader(url: string, { sql }: CompiledQuery) {
  let client: Client | undefined
  let reconnectAt = 0
  let isClosed = false

  const connect = async () => {
    reconnectAt = Infinity
    const fresh = new Client({
      connectionString: url,
      application_name: 'sunshine-ledger',
      connectionTimeoutMillis: READER_TIMEOUT_MS,
      query_timeout: READER_TIMEOUT_MS,
      keepAlive: true,
    })
    // Without a listener, losing it would end the process.
    fresh.on('error', () => discard(fresh))
    try {
      await fresh.connect()
      await fresh.query(`prepare question as ${sql}`)
      if (isClosed) discard(fresh)
      else client = fresh
    } catch {
      discard(fresh)
    } finally {
      reconnectAt = performance.now() + RECONNECT_DELAY_MS
    }
  }

  const discard = (lost: Client) => {
    if (client === lost) client = undefined
    void lost.end()
  }

  return {
    async read(): Promise<unknown> {
      const asked = client
      if (!asked) {
        if (performance.now() >= reconnectAt) void connect()
        throw new Error('There is no connection yet')
      }
      try {
        return (await asked.query<object>('execute question')).rows[0]
      } catch (error) {
        discard(asked)
        throw error
      }
    },
    close: () => {
      isClosed = true
      void client?.end()
    },
  }
}
