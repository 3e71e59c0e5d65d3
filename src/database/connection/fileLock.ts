import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './isBusy.ts'

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
