import { join } from 'node:path'
import { type Dialect, Kysely, SqliteDialect } from 'kysely'
import type { Db } from './connection/Db.ts'
import { DatabaseError } from './connection/errors.ts'
import { fallbackPool, postgresPool, SqliteCompatiblePostgresDialect } from './connection/postgres.ts'
import { nodeSqlite } from './connection/nodeSqlite.ts'
import type { Database } from './schema.ts'

export interface ConnectionOptions {
  /** With SQLite, how long a statement may block this process while another one writes. */
  busyTimeoutMs?: number
  /**
   * With PostgreSQL, the most connections; with one, session settings and session locks last as long as the database is
   * open.
   */
  connections?: number
  /** With PostgreSQL, the longest time a statement may take, except for migrations; unlimited if not given. */
  statementTimeoutMs?: number
  /** With PostgreSQL, called when the server stops answering and when it answers again. */
  onStatusChange?: (sentence: string) => void
}

interface ReplicaOptions extends ConnectionOptions {
  /** The primary database of this replica, which is read while the replica does not answer. */
  fallback?: string
}

/** Short, because cached answers can be sent instead. */
const RETRY_TIMEOUT_MS = 200

/**
 * Connects without migrating or checking anything: to a replica that another server maintains, or again to a database
 * that is open. It need not answer yet.
 */
export const connectTo = (location: string, options: ReplicaOptions = {}): Db =>
  new Kysely<Database>({
    dialect:
      options.fallback === undefined
        ? dialectFor(location, options)
        : new SqliteCompatiblePostgresDialect({ pool: replicaPool(location, options.fallback, options) }),
  })

export const dialectFor = (location: string, options: ConnectionOptions): Dialect =>
  isPostgres(location)
    ? new SqliteCompatiblePostgresDialect({ pool: primaryPool(location, options) })
    : new SqliteDialect({ database: nodeSqlite(location, options.busyTimeoutMs ?? 5_000) })

const primaryPool = (
  location: string,
  { connections = 1, statementTimeoutMs = 0, onStatusChange = () => {} }: ConnectionOptions,
) =>
  postgresPool(location, {
    connections,
    statementTimeoutMs,
    name: 'The database',
    retryTimeoutMs: RETRY_TIMEOUT_MS,
    onStatusChange: (reason) => onStatusChange(reason?.message ?? 'The database answers again.'),
  })

function replicaPool(
  location: string,
  primary: string,
  { connections = 1, statementTimeoutMs = 0, onStatusChange = () => {} }: ConnectionOptions,
) {
  const replica = postgresPool(location, {
    connections,
    statementTimeoutMs,
    name: 'The replica',
    // No caller waits for the replica, because the primary answers too.
    retryTimeoutMs: 0,
    onStatusChange: (reason) =>
      onStatusChange(
        reason
          ? `${reason.message} Visitors are answered from the database itself.`
          : 'The replica answers again. Visitors are answered from it.',
      ),
  })
  // The connection that opened the primary itself reports that it does not answer.
  return fallbackPool(replica, primaryPool(primary, { connections, statementTimeoutMs }))
}

const locations = new WeakMap<Db, string>()

/** Only for `openDatabase`. */
export const noteLocation = (db: Db, location: string): void => void locations.set(db, location)

export function locationOf(db: Db): string {
  const location = locations.get(db)
  if (location === undefined)
    throw new Error('This database was not opened by openDatabase, or is a transaction')
  return location
}

/**
 * Where the settings put the database: in a file of `dataDir` unless they name a PostgreSQL database. Throws
 * DatabaseError.
 */
export function databaseLocation(environment: Readonly<Record<string, string | undefined>>, dataDir: string) {
  const database = postgresUrl(environment, 'DATABASE_URL')
  const readDatabase = postgresUrl(environment, 'READ_DATABASE_URL')
  if (readDatabase !== undefined && database === undefined)
    throw new DatabaseError(
      'READ_DATABASE_URL is set, but DATABASE_URL is not. Set DATABASE_URL to the database that it copies, or unset both.',
    )
  return {
    /** In the form that openDatabase takes. */
    database: database ?? join(dataDir, 'sunshine-ledger.sqlite'),
    /** A copy of it to read public records from, if there is one. */
    readDatabase,
  }
}

function postgresUrl(environment: Readonly<Record<string, string | undefined>>, name: string) {
  const address = environment[name] || undefined
  if (address === undefined || (isPostgres(address) && URL.canParse(address))) return address
  // The setting may hold a password, so the message does not repeat it.
  throw new DatabaseError(
    `${name} is not an address such as postgres://user:password@host:5432/database. Correct it, or unset it for the ` +
      'embedded database.',
  )
}

/** Whether a location is the address of a PostgreSQL database; else it is a file, or `:memory:`. */
export const isPostgres = (location: string) => /^postgres(ql)?:\/\//.test(location)
