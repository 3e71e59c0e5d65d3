import { DatabaseSync } from 'node:sqlite'
import { type CompiledQuery, sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../connection/Db.ts'
import { isPostgres } from '../connectTo.ts'

// @limit memory postgres/databaseAway: Time for the version query that precedes cached answers: {ms}, then it
// is asked once more over the other connections
const READER_TIMEOUT_MS = 1_000
// @limit memory postgres/databaseAway: Time between attempts to restore that query's connection: {ms}
const RECONNECT_DELAY_MS = 1_000

/**
 * One query without parameters on its own connection, for what is read all the time: a prepared statement, at half the
 * cost of Kysely and the pool. While that connection is down, reading fails at once, which says nothing about the
 * database; use the pool then.
 */
function postgresReader(url: string, { sql: text }: CompiledQuery) {
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
      await fresh.query(`prepare question as ${text}`)
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
      const current = client
      if (!current) {
        if (performance.now() >= reconnectAt) void connect()
        throw new Error('There is no connection yet')
      }
      try {
        return (await current.query<object>('execute question')).rows[0]
      } catch (error) {
        discard(current)
        throw error
      }
    },
    close: () => {
      isClosed = true
      void client?.end()
    },
  }
}

/**
 * One query without parameters on its own connection, for what is read all the time. It sees only committed data, even
 * while the program's main connection is in a transaction. Close it before the main connection, which cleans up as the
 * last to close.
 */
function sqliteReader(location: string, { sql: text }: CompiledQuery) {
  const sqlite = new DatabaseSync(location, { readOnly: true })
  const statement = sqlite.prepare(text)
  return { read: (): unknown => statement.get(), close: () => sqlite.close() }
}

/**
 * Reads a string that changes with every committed change to what the public sees; whenever the state was asked about
 * an account again; and with every recorded import, which is news even if it changes no record.
 */
export function publicVersionIn(db: Db): () => Promise<string> {
  const question = versionQuery(db)
  return async () => versionOf((await db.executeQuery(question)).rows[0])
}

/**
 * The same for the database at this location, which `db` reads, through a separate connection at half the cost or less,
 * because it is read before every answer. If that fails, it falls back to `db`, whose error says what is wrong.
 */
export function openPublicVersion(location: string, db: Db) {
  const open = isPostgres(location) ? postgresReader : sqliteReader
  const reader = open(location, versionQuery(db))
  const throughDatabase = publicVersionIn(db)
  const ask = async (): Promise<string> => {
    try {
      // The columns that the query selects.
      return versionOf((await reader.read()) as Row | undefined)
    } catch {
      return throughDatabase()
    }
  }
  return { ask, close: reader.close }
}

/** Numbers, or strings of digits. */
interface Row {
  concealed: number | string
  version: number | string
  lookups: number | string
  last_import: number | string | null
}

function versionOf(row: Row | undefined): string {
  if (!row) throw new Error('The database has no register')
  return `${row.concealed}/${row.version}.${row.lookups}.${row.last_import ?? 0}`
}

/** Compiled once, without parameters. */
const versionQuery = (db: Db) =>
  db
    .selectFrom('register')
    .where('register_id', '=', sql.lit(1))
    .select([
      'concealed',
      'version',
      'lookups',
      (eb) =>
        eb
          .selectFrom('import')
          .select((imports) => imports.fn.max('import_id').as('last'))
          .as('last_import'),
    ])
    .compile()
