import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ImportError } from '../ImportError.ts'
import { errorCode } from './errorCode.ts'

/**
 * Keeps a file in the folder `store`, named by its hash. Renamed into place when whole: whoever finds a file of that name
 * finds all of it. Throws ImportError where the store does not take it.
 */
export function keepFile(store: string, hash: string, bytes: Buffer): void {
  const place = join(store, hash)
  if (existsSync(place)) return
  const unfinished = `${place}.${process.pid}.tmp`
  try {
    mkdirSync(store, { recursive: true })
    writeFileSync(unfinished, bytes, { flush: true })
    renameSync(unfinished, place)
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished)
    throw new ImportError(
      `The folder ${store} does not take the files of documents (${errorCode(error)}). Make room in it, or let this ` +
        `user write to it, and import again.`,
      { cause: error },
    )
  }
}
