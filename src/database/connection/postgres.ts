import { finished } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import {
  type DataTypeNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { DatabaseUnavailable, errorCode, isConnectionError, messageOf, ReplicaLost } from './errors.ts'

/** Makes PostgreSQL store and compare values as SQLite does: 64-bit integers, and text by its bytes. */
export class SqliteCompatiblePostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitDataType({ dataType }: DataTypeNode) {
    this.append(TYPES[dataType] ?? dataType)
  }
}

const TYPES: Readonly<Record<string, string>> = {
  integer: 'bigint',
  text: 'text collate "C"',
}

/** The same for a statement of our own that creates a table. */
export const withPostgresTypes = (statement: string): string =>
  statement.replaceAll(/\b(?:integer|text)\b/g, (type) => TYPES[type] ?? type)

const CONNECT_TIMEOUT_MS = 3_000

/** The pool's words if no connection became free within that time; one that cannot be made fails with other words. */
const QUEUE_TIMEOUT = 'timeout exceeded when trying to connect'

/**
 * By default, PostgreSQL counts a row found through an index as four times as expensive as the next row of the table, as
 * on a spinning disk, and would scan whole tables for a few hundred of their rows. It would also compile every statement
 * that it estimates as expensive, which takes a tenth of a second or more; visitors' queries take milliseconds, however
 * expensive they look.
 */
const SETTINGS = '-c random_page_cost=1.1 -c jit=off'

interface Options {
  /** The most connections at a time. */
  connections: number
  /** A statement not answered within this time counts as lost; 0 waits forever. */
  statementTimeoutMs: number
  /** Its name in messages, such as `The database`. */
  name: string
  /** How long a caller waits for the next attempt while the database does not answer. */
  retryTimeoutMs: number
  /** Called with the reason when the database stops answering, and without one when it answers again. */
  onStatusChange: (reason: DatabaseUnavailable | undefined) => void
}

/**
 * Connections to PostgreSQL in the form Kysely expects, with some differences: if the database does not answer, the error
 * is a DatabaseUnavailable and the connection is discarded; it is one too if all connections stay in use; other errors do
 * not quote rows; and a `copy ... from stdin` takes the text of its rows as its only parameter.
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
    // Session settings and session locks last only as long as their connection.
    idleTimeoutMillis: 0,
    keepAlive: true,
    types: NUMBERS,
    ...(statementTimeoutMs > 0 && { query_timeout: statementTimeoutMs }),
  })
  // Without a listener, losing an idle connection would end the process; the next caller gets a new one.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  let unavailable: DatabaseUnavailable | undefined
  let attempt: Promise<void> | undefined

  /** Returns the error that callers get. */
  const noteUnavailable = (error: unknown): unknown => {
    if (!isConnectionError(error)) return error
    const reason = new DatabaseUnavailable(
      `${name} does not answer: ${messageOf(error) || errorCode(error)}.`,
      { cause: error },
    )
    if (!unavailable) onStatusChange(reason)
    unavailable = reason
    return reason
  }

  /** Checks whether the database answers again. */
  const tryAgain = async () => {
    try {
      await pool.query('select 1')
      unavailable = undefined
      onStatusChange(undefined)
    } catch {
      // It does not answer yet.
    } finally {
      attempt = undefined
    }
  }

  const connect = async () => {
    if (unavailable) {
      // One attempt at a time, and no caller waits long for it, because cached answers can be sent instead.
      attempt ??= tryAgain()
      await Promise.race([attempt, setTimeout(retryTimeoutMs)])
      if (unavailable) throw unavailable
    }
    try {
      return asKyselyClient(await pool.connect(), noteUnavailable)
    } catch (error) {
      // The database may answer the others, so this is about this caller alone.
      if (messageOf(error) === QUEUE_TIMEOUT)
        throw new DatabaseUnavailable(`${name} is busy: all connections are in use.`, { cause: error })
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
      return await client.query(text, parameters.map(storable))
    } catch (error) {
      isLost ||= isConnectionError(error)
      throw noteUnavailable(withoutRow(error))
    }
  }
  return {
    // Kysely has two more overloads, for streams of rows, which nothing here uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy = false) => client.release(destroy || isLost),
  }
}

/** The server quotes the row there, and errors that nobody expects are logged; no log should contain a voter. */
const withoutRow = (error: unknown) => Object.assign(error as object, { detail: undefined, where: undefined })

/** PostgreSQL allows no NUL in text. It is replaced by U+FFFD, as a lone surrogate is. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)

async function copyIn(client: PoolClient, text: string, rows: string) {
  const stream = client.query(copyFrom(text))
  stream.end(rows)
  await finished(stream)
  return { command: 'INSERT', rowCount: stream.rowCount, rows: [] }
}

/** Counts, sums and cents are far below 2^53, so they are numbers, as with SQLite. */
const NUMBERS: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === types.builtins.INT8 || type === types.builtins.NUMERIC
      ? Number
      : types.getTypeParser(type, format),
}

/**
 * Connections to a replica, for reading, or to the primary database while the replica does not answer. A connection that
 * is lost before its first answer is replaced at once, so its caller does not notice; later, the error is a ReplicaLost.
 */
export const fallbackPool = (replica: PostgresPool, primary: PostgresPool): PostgresPool => ({
  options: replica.options,
  connect: async () => {
    try {
      return withFallback(await replica.connect(), () => primary.connect())
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return primary.connect()
      throw error
    }
  },
  end: async () => {
    await Promise.all([replica.end(), primary.end()])
  },
})

function withFallback(
  replica: PostgresPoolClient,
  connectToPrimary: () => Promise<PostgresPoolClient>,
): PostgresPoolClient {
  let client = replica
  let hasAnswered = false
  const query = async (text: string, parameters: readonly unknown[]) => {
    try {
      const result = await client.query(text, parameters)
      hasAnswered = true
      return result
    } catch (error) {
      if (client !== replica || !(error instanceof DatabaseUnavailable)) throw error
      // The rest of a transaction cannot be read from another server; a whole transaction can.
      if (hasAnswered) throw new ReplicaLost(error.message, { cause: error })
      client = await connectToPrimary()
      replica.release()
      return client.query(text, parameters)
    }
  }
  return {
    // As with the pools' own clients: nothing here streams rows.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  }
}
