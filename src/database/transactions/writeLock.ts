import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assertLocked, fileLock, takeLock } from '../connection/locks.ts'
import { LockTaken, toDatabaseError } from '../connection/errors.ts'
import { type Db, isSqlite } from '../connection/Db.ts'
import { IN_MEMORY } from '../connection/nodeSqlite.ts'
import { connectTo, locationOf } from '../connectTo.ts'

/** The right to change transactions, which one program at a time has over all processes and servers. It ends with its process. */
interface WriteLock {
  /** Throws DatabaseError if the lock ended early, so that another process may have written meanwhile. */
  assertHeld: () => Promise<void>
  release: () => Promise<void>
}

const LOCK_TIMEOUT_MS = 5_000
const RETRY_DELAY_MS = 100

/** Throws DatabaseError if another program holds the lock too long. */
export async function lockTransactions(db: Db): Promise<WriteLock> {
  const location = locationOf(db)
  if (!isSqlite(db)) return onPostgres(location)
  return location === IN_MEMORY ? inMemory(db) : onFile(location)
}

async function waitFor(take: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + LOCK_TIMEOUT_MS; !(await take()); await setTimeout(RETRY_DELAY_MS))
    if (performance.now() > end)
      throw toDatabaseError(new LockTaken('Another program is writing transactions'))
}

const HELD = () => Promise.resolve()

/** A file beside the database is the lock, because the database's own ends with each transaction. */
async function onFile(location: string): Promise<WriteLock> {
  const lock = fileLock(join(dirname(location), 'transactions.lock'))
  try {
    await waitFor(lock.take)
  } catch (error) {
    lock.close()
    throw error
  }
  return { assertHeld: HELD, release: async () => lock.close() }
}

const NAME = 'write transactions'

/** The lock of a session, so it has a connection of its own. */
async function onPostgres(location: string): Promise<WriteLock> {
  const session = connectTo(location)
  try {
    await waitFor(() => takeLock(session, NAME, 'session'))
  } catch (error) {
    await session.destroy()
    throw error
  }
  return { assertHeld: () => assertLocked(session, NAME), release: () => session.destroy() }
}

const writing = new WeakSet<Db>()

async function inMemory(db: Db): Promise<WriteLock> {
  await waitFor(() => !writing.has(db))
  writing.add(db)
  return { assertHeld: HELD, release: async () => void writing.delete(db) }
}
