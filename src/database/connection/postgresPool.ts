import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { isConnectionError } from './isConnectionError.ts'

/** Milliseconds. */
const CONNECT_PATIENCE = 3_000

interface Options {
  /** At most so many connections. */
  connections: number
  /** Milliseconds until a statement that is not answered counts as lost; 0 waits for ever. */
  patience: number
  /** What it is called in sentences, such as `The database`. */
  name: string
  /** Milliseconds that whoever asks while it is away waits for the next try. */
  retryPatience: number
  /** Hears when the database stops answering, with the reason, and with none when it answers again. */
  onStatusChange: (away: DatabaseUnavailable | undefined) => void
}

/**
 * Connections to PostgreSQL, as Kysely wants them. What is said differently is that a database that does not answer is
 * a DatabaseUnavailable, after which the connection is thrown away; and that a `copy ... from stdin` takes the text of its
 * rows as its one parameter.
 */
export function postgresPool(
  url: string,
  { connections, patience, name, retryPatience, onStatusChange }: Options,
): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'sunshine-ledger',
    max: connections,
    connectionTimeoutMillis: CONNECT_PATIENCE,
    // What a session sets and locks lasts as long as it does.
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: NUMBERS,
    ...(patience > 0 && { query_timeout: patience }),
  })
  // Without a listener the loss of an idle connection would end the process; whoever asks next gets a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let away: DatabaseUnavailable | undefined
  let trial: Promise<void> | undefined

  /** The error as callers get it. */
  const noteIfAway = (error: unknown): unknown => {
    if (!isConnectionError(error)) return error
    const { message, code } = error as NodeJS.ErrnoException
    const reason = new DatabaseUnavailable(`${name} does not answer: ${message || code}.`, { cause: error })
    if (!away) onStatusChange(reason)
    away = reason
    return reason
  }

  /** Finds out whether it answers again. */
  const tryAgain = async () => {
    try {
      await pool.query('select 1')
      away = undefined
      onStatusChange(undefined)
    } catch {
      // Not yet.
    } finally {
      trial = undefined
    }
  }

  const connect = async () => {
    if (away) {
      // One try at a time, for which nobody waits long: what is kept can be sent meanwhile.
      trial ??= tryAgain()
      await Promise.race([trial, setTimeout(retryPatience)])
      if (away) throw away
    }
    try {
      return asKyselyClient(await pool.connect(), noteIfAway)
    } catch (error) {
      throw noteIfAway(error)
    }
  }
  return { options: pool.options, end: () => pool.end(), connect }
}

function asKyselyClient(client: PoolClient, noteIfAway: (error: unknown) => unknown): PostgresPoolClient {
  let isLost = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await (text.startsWith('copy ')
        ? copyIn(client, text, String(parameters[0]))
        : client.query(text, parameters.map(storable)))
    } catch (error) {
      isLost ||= isConnectionError(error)
      throw noteIfAway(error)
    }
  }
  return {
    // Kysely has two more forms of a query, for streams of rows, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isLost),
  }
}

/** PostgreSQL takes no NUL in a text: it becomes what half a character does, the sign for one that is unknown. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)

async function copyIn(client: PoolClient, text: string, rows: string) {
  const stream = client.query(copyFrom(text))
  stream.end(rows)
  await finished(stream)
  return { command: 'INSERT', rowCount: stream.rowCount, rows: [] }
}

/** Counts, sums and cents are far below 2^53, and are numbers as SQLite gives them. */
const NUMBERS: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.INT8 || type === types.builtins.NUMERIC
      ? Number
      : types.getTypeParser(type, format),
}
