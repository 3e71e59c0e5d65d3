import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './isBusy.ts'

/** A lock over all processes of this machine, which this file holds; the system lets go of it where its process ends. */
export function fileLock(file: string) {
  const lock = new DatabaseSync(file, { timeout: 0 })
  return {
    /** Whether it is ours now, and not another's. */
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
