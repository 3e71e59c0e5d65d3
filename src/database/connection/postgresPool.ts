import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DatabaseUnavailable } from './DatabaseUnavailable.ts'
import { isConnectionError } from './isConnectionError.ts'
import { keptStatement } from './keptStatements.ts'

const CONNECT_TIMEOUT_MS = 3_000

/**
 * PostgreSQL takes a row that an index leads to for four times as dear as the next one of a table, as it is of a disk that
 * turns, and would read whole tables for some hundreds of their rows. Machine code it would make anew for each statement that
 * it takes for dear, in a tenth of a second and more; what a visitor asks for takes milliseconds, however dear it looks.
 */
const SETTINGS = '-c random_page_cost=1.1 -c jit=off'

interface Options {
  /** At most so many connections. */
  connections: number
  /** A statement that is not answered by then counts as lost; 0 waits forever. */
  statementTimeoutMs: number
  /** What it is called in sentences, such as `The database`. */
  name: string
  /** So long a caller waits for the next attempt while it does not answer. */
  retryTimeoutMs: number
  /** Called when the database stops answering, with the reason, and without one when it answers again. */
  onStatusChange: (reason: DatabaseUnavailable | undefined) => void
}

/**
 * Connections to PostgreSQL, as Kysely wants them, with two differences: a database that does not answer is a
 * DatabaseUnavailable, after which the connection is thrown away; and a `copy ... from stdin` takes the text of its rows
 * as its one parameter.
 */
export function postgresPool(
  url: string,
  { connections, statementTimeoutMs, name, retryTimeoutMs, onStatusChange }: Options,
): PostgresPool {
  const pool = new Pool({
    connectionString: url,
    application_name: 'sunshine-ledger',
    options: SETTINGS,
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // What a session sets and locks lasts as long as it does.
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: NUMBERS,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs }),
  })
  // Without a listener the loss of an idle connection would end the process; whoever asks next gets a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let unavailable: DatabaseUnavailable | undefined
  let attempt: Promise<void> | undefined

  /** The error as callers get it. */
  const noteUnavailable = (error: unknown): unknown => {
    if (!isConnectionError(error)) return error
    const { message, code } = error as NodeJS.ErrnoException
    const reason = new DatabaseUnavailable(`${name} does not answer: ${message || code}.`, { cause: error })
    if (!unavailable) onStatusChange(reason)
    unavailable = reason
    return reason
  }

  /** Finds out whether it answers again. */
  const tryAgain = async () => {
    try {
      await pool.query('select 1')
      unavailable = undefined
      onStatusChange(undefined)
    } catch {
      // Not yet.
    } finally {
      attempt = undefined
    }
  }

  const connect = async () => {
    if (unavailable) {
      // One attempt at a time, and nobody waits long for it: what is cached can be sent meanwhile.
      attempt ??= tryAgain()
      await Promise.race([attempt, setTimeout(retryTimeoutMs)])
      if (unavailable) throw unavailable
    }
    try {
      return asKyselyClient(await pool.connect(), noteUnavailable)
    } catch (error) {
      throw noteUnavailable(error)
    }
  }
  return { options: pool.options, end: () => pool.end(), connect }
}

function asKyselyClient(
  client: PoolClient,
  noteUnavailable: (error: unknown) => unknown,
): PostgresPoolClient {
  let isLost = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      if (text.startsWith('copy ')) return await copyIn(client, text, String(parameters[0]))
      const name = keptStatement(text)
      return await client.query(name === undefined ? text : { name, text }, parameters.map(storable))
    } catch (error) {
      isLost ||= isConnectionError(error)
      throw noteUnavailable(error)
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
