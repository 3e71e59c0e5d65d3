import { type ChildProcess, fork } from 'node:child_process'
import { sql } from 'kysely'
import { assertLocked, releaseLock, takeLock } from '../../connection/advisoryLock.ts'
import { LockTaken } from '../../connection/isBusy.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { connectTo } from '../../connectTo.ts'
import { closeBefore, locationOf } from '../../locationOf.ts'
import { onePerDatabase } from '../../onePerDatabase.ts'
import { toDatabaseError } from '../../writeTransaction.ts'
import { refuseUpgraded } from '../store/createStore.ts'
import { openStoreFile, storeFileIn } from '../store/openStore.ts'
import { STORE_LOCK, storeFileLock, waitForStore } from '../store/storeLock.ts'
import { type Filling, storeFilling } from './storeFilling.ts'
import { threadFilling } from './threadFilling.ts'

export interface WriterConnection {
  /** Can write the store. For a register in memory it is the register's own connection. */
  db: Db
  /**
   * Begins a load that is worth a second connection, or a thread. `db` writes nothing while the load does.
   */
  beginFilling: () => BegunFilling
  /** Throws DatabaseError if the lock ended early, so that another process may have written meanwhile. */
  assertAlone: () => Promise<void>
  close: () => Promise<void>
}

/** A large first load, and a connection that reads the store meanwhile; in memory it is the one that writes. */
export interface BegunFilling {
  /** Rejected if the store cannot be read. */
  filling: Promise<Filling>
  reader: Db
  close: () => Promise<void>
}

/**
 * The only connection that can write the store, across all processes and servers; the lock ends with its process. Throws
 * DatabaseError if another process holds it too long, or if a newer version has upgraded the store meanwhile.
 */
export async function writerConnection(db: Db): Promise<WriterConnection> {
  const connection = await aloneConnection(db)
  try {
    await refuseUpgraded(connection.db)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function aloneConnection(db: Db): Promise<WriterConnection> {
  if (!isSqlite(db)) return onPostgres(db)
  const file = await storeFileIn(db)
  return file === '' ? inMemory(db) : onFile(file)
}

async function onPostgres(register: Db): Promise<WriterConnection> {
  const location = locationOf(register)
  const { take, keep } = idleConnection(register)
  const db = take() ?? connectTo(location)
  const beginFilling = () => {
    const reader = connectTo(location)
    return { filling: storeFilling(db), reader, close: () => reader.destroy() }
  }
  try {
    await waitFor(() => takeLock(db, STORE_LOCK, 'session'))
    // Only the last write before publication waits for the disk, and all earlier ones with it.
    await sql`set synchronous_commit = off`.execute(db)
    // Joins follow the order in the statement: the planner knows too little about rows that were just written.
    await sql`set join_collapse_limit = 1`.execute(db)
    const assertAlone = () => assertLocked(db, STORE_LOCK)
    const close = async () => {
      try {
        await releaseLock(db, STORE_LOCK)
        await keep(db)
      } catch {
        // It is lost, and its lock with it.
        await db.destroy()
      }
    }
    return { db, beginFilling, assertAlone, close }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** What keeps a register's writing connection between two imports. */
const idleConnection = onePerDatabase(connectionKeeper)

/**
 * A new connection reads the catalog and plans all statements anew. A night, in which each account is an import of its
 * own, would take more than twice as long.
 */
function connectionKeeper(register: Db) {
  let idle: Db | undefined
  let isOver = false
  const take = (): Db | undefined => {
    const taken = idle
    idle = undefined
    return taken
  }
  closeBefore(register, async () => {
    isOver = true
    await take()?.destroy()
  })
  return {
    take,
    keep: async (db: Db): Promise<void> => {
      if (isOver || idle) await db.destroy()
      else idle = db
    },
  }
}

/** These locks last until they are given back. */
const untilClosed = () => Promise.resolve()

async function onFile(file: string): Promise<WriterConnection> {
  const lock = storeFileLock(file)
  try {
    await waitFor(lock.take)
    const db = openStoreFile(file)
    const beginFilling = () => {
      const thread = threadFilling(file)
      const flushing = startFlushing(file)
      const closeBoth = async () => {
        try {
          await thread.close()
        } finally {
          flushing.kill()
        }
      }
      return { filling: thread.filling, reader: db, close: closeBoth }
    }
    const close = async () => {
      await db.destroy()
      lock.close()
    }
    return { db, beginFilling, assertAlone: untilClosed, close }
  } catch (error) {
    lock.close()
    throw toDatabaseError(error)
  }
}

/** Keeps administrators' saves from waiting until all of a large load is on disk. Ends with this process, too. */
function startFlushing(file: string): ChildProcess {
  const program = fork(new URL('./flushSteadily.ts', import.meta.url), [file, `${file}-wal`], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The load works without it.
  program.on('error', () => undefined)
  program.unref()
  program.channel?.unref()
  return program
}

const writing = new WeakSet<Db>()

async function inMemory(db: Db): Promise<WriterConnection> {
  await waitFor(() => !writing.has(db))
  writing.add(db)
  const beginFilling = () => ({ filling: storeFilling(db), reader: db, close: () => Promise.resolve() })
  return { db, beginFilling, assertAlone: untilClosed, close: () => Promise.resolve(void writing.delete(db)) }
}

async function waitFor(take: () => boolean | Promise<boolean>): Promise<void> {
  if (!(await waitForStore(take))) throw toDatabaseError(new LockTaken('Another one is writing the store'))
}
