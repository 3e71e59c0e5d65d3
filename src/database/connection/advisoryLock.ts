import { sql } from 'kysely'
import type { Db } from './Db.ts'

/**
 * PostgreSQL's lock of this name, until this connection's session or transaction ends; false if another one holds it. One
 * that a session takes twice has to be released twice.
 */
export async function takeLock(db: Db, name: string, until: 'session' | 'transaction'): Promise<boolean> {
  const take = sql.raw(until === 'session' ? 'pg_try_advisory_lock' : 'pg_try_advisory_xact_lock')
  const { rows } = await sql<{ taken: boolean }>`select ${take}(${keyOf(name)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Ends a lock of this connection's session. */
export async function releaseLock(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_unlock(${keyOf(name)})`.execute(db)
}

const keyOf = (name: string) => sql`hashtextextended(${name}, 0)`
