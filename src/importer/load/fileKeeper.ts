import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { slicesOf } from '#contract/domain/rows.ts'
import { ImportError } from '../ImportError.ts'
import { errorCode } from '#database/connection/errors.ts'

/** Node has four threads for files; further files wait until one is free. */
const FILES_AT_ONCE = 16

/**
 * Stores files in the folder `store`, named by their hashes. They are renamed into place once they are complete and on
 * disk, so a file with such a name is always whole. Throws ImportError if a file cannot be stored.
 */
export function fileKeeper(store: string) {
  /** Files that are written but perhaps not on disk yet, by hash. */
  const unfinished = new Map<string, string>()

  const refuse = (error: unknown): never => {
    for (const path of unfinished.values()) if (existsSync(path)) rmSync(path)
    unfinished.clear()
    throw new ImportError(
      `Document files cannot be written to the folder ${store} (${errorCode(error)}). Make room in it, or let ` +
        `this user write to it, and import again.`,
      { cause: error },
    )
  }

  return {
    /** The file is stored once `settle` has resolved. */
    add(hash: string, bytes: Buffer): void {
      if (unfinished.has(hash) || existsSync(join(store, hash))) return
      const path = join(store, `${hash}.${process.pid}.tmp`)
      unfinished.set(hash, path)
      try {
        mkdirSync(store, { recursive: true })
        writeFileSync(path, bytes)
      } catch (error) {
        refuse(error)
      }
    },

    /** Syncs them together, because a disk takes several files as quickly as one. */
    async settle(): Promise<void> {
      for (const some of slicesOf([...unfinished], FILES_AT_ONCE)) {
        const finished = await Promise.allSettled(some.map(([hash, path]) => finish(path, join(store, hash))))
        const failed = finished.find(({ status }) => status === 'rejected')
        if (failed?.status === 'rejected') refuse(failed.reason)
      }
      unfinished.clear()
    },
  }
}

async function finish(path: string, place: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(path, place)
}
