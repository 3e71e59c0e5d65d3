import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { DatabaseError, isBusy } from './errors.ts'
import type { Db } from './Db.ts'

/**
 * Takes PostgreSQL's lock of this name until this connection's session or transaction ends; false if another session
 * holds it. A lock that a session takes twice has to be released twice.
 */
export async function takeLock(db: Db, name: string, until: 'session' | 'transaction'): Promise<boolean> {
  const take = sql.raw(until === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock')
  const { rows } = await sql<{ taken: boolean }>`select ${take}(${keyOf(name)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/**
 * Throws DatabaseError if this connection's session does not hold the lock: if a session is lost between two
 * statements, the pool silently opens another one, without the lock.
 */
export async function assertLocked(db: Db, name: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
    and (classid::bigint << 32 | objid::bigint) = ${keyOf(name)}`.execute(db)
  if (rows.length === 0)
    throw new DatabaseError('The connection to the database was lost during the import. Import again.')
}

/** Ends a lock of this connection's session. */
export async function releaseLock(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(name)})`.execute(db)
}

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`

/** A lock among all processes of this machine, held through this file; the system releases it when its process ends. */
export function fileLock(file: string) {
  const lock = new DatabaseSync(file, { timeout: 0 })
  return {
    /** Whether this process holds the lock now. */
    take: (): boolean => {
      try {
        lock.exec('begin exclusive')
        return true
      } catch (error) {
        if (isBusy(error)) return false
        throw error
      }
    },
    close: () => lock.close(),
  }
}
