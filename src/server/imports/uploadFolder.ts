import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const uploadsIn = (dataDir: string) => join(dataDir, 'uploads')

/**
 * The folder of this process for files that are sent to it. What processes that are no more have left is removed, and so is
 * what one of the same number has.
 */
export function makeUploadFolder(dataDir: string): string {
  const uploads = uploadsIn(dataDir)
  mkdirSync(uploads, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(uploads))
    if (Number(name) === process.pid || !isRunning(Number(name)))
      rmSync(join(uploads, name), { recursive: true, force: true })
  const own = join(uploads, String(process.pid))
  mkdirSync(own, { mode: 0o700 })
  return own
}

/** When the process stops; the folder of all processes stays while another has files in it. */
export async function removeUploadFolder(own: string): Promise<void> {
  await rm(own, { recursive: true, force: true })
  await rmdir(dirname(own)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'ENOENT') throw error
  })
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Node's errors of system calls carry a code; that of another user is running too.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The folders of one import: of its files, and of the lines that are rejected. */
export function importFolder(own: string, id: string) {
  const folder = join(own, id)
  const files = join(folder, 'files')
  return {
    files,
    rejected: join(folder, 'rejected'),
    make: () => mkdir(files, { recursive: true, mode: 0o700 }),
    remove: () => rm(folder, { recursive: true, force: true }),

    /** Puts bytes to the end of a file; the first of them make it. */
    async append(name: string, bytes: Uint8Array): Promise<void> {
      await using file = await open(join(files, name), 'a', 0o600)
      await file.appendFile(bytes)
    },
  }
}

export type ImportFolder = ReturnType<typeof importFolder>
