import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#database/connection/errors.ts'

/** This process's folder for uploads. Removes what ended processes have left, including one with the same process id. */
export function makeUploadFolder(dataDir: string): string {
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(uploads))
    if (Number(name) === process.pid || !isRunning(Number(name)))
      rmSync(join(uploads, name), { recursive: true, force: true })
  const own = join(uploads, String(process.pid))
  mkdirSync(own, { mode: 0o700 })
  return own
}

/** For when the process stops; the shared folder stays while another process has files in it. */
export async function removeUploadFolder(own: string): Promise<void> {
  await rm(own, { recursive: true, force: true })
  await rmdir(dirname(own)).catch((error: unknown) => {
    if (!['ENOTEMPTY', 'ENOENT'].includes(errorCode(error) ?? '')) throw error
  })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means another user's process, which is running too.
    return errorCode(error) === 'EPERM'
  }
}

export function importFolder(own: string, id: string) {
  const folder = join(own, id)
  const files = join(folder, 'files')
  const rejected = join(folder, 'rejected')
  return {
    files,
    rejected,
    make: () => mkdir(files, { recursive: true, mode: 0o700 }),
    /** What cannot be removed is removed when this process stops, or when the next one starts. */
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {}),

    /** Before a run: the importer adds the rejected lines of each file to those that are there. */
    clearRejected: () => rm(rejected, { recursive: true, force: true }),

    async append(name: string, bytes: Uint8Array): Promise<void> {
      await using file = await open(join(files, name), 'a', 0o600)
      await file.appendFile(bytes)
    },
  }
}

export type ImportFolder = ReturnType<typeof importFolder>
