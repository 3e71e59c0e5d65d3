import { setTimeout } from 'node:timers/promises'
import { fileLock } from '../../connection/fileLock.ts'

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

/** The name of the lock on PostgreSQL. */
export const STORE_LOCK = 'write books'
