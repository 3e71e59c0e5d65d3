import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { fileLock } from '../../connection/fileLock.ts'
import type { Db } from '../../connection/Db.ts'

const LOCK_TIMEOUT_MS = 5_000
const RETRY_DELAY_MS = 100

/**
 * Waits for the lock that writers of the store and its upgrades hold, across all processes and servers. `take` returns
 * whether this process got it; resolves to false if another one holds it too long.
 */
export async function waitForStore(take: () => boolean | Promise<boolean>): Promise<boolean> {
  for (const end = performance.now() + LOCK_TIMEOUT_MS; !(await take()); await setTimeout(RETRY_DELAY_MS))
    if (performance.now() > end) return false
  return true
}

/** A file next to the store is the lock, because the store's own lock ends with each transaction. */
export const storeFileLock = (file: string) => fileLock(`${file}-lock`)

/** PostgreSQL itself holds the lock, until this connection's session or transaction ends. */
export async function lockOnPostgres(db: Db, until: 'session' | 'transaction'): Promise<boolean> {
  const take = sql.raw(until === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock')
  const { rows } = await sql<{ taken: boolean }>`select ${take}(${LOCK}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Ends the lock of this connection's session. */
export const unlockOnPostgres = (db: Db) => sql`select pg_advisory_unlock(${LOCK})`.execute(db)

const LOCK = sql`hashtextextended('write books', 0)`
