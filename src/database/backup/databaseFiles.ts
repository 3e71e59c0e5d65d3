import { rmSync } from 'node:fs'

/** Where the next contents of a file are prepared, next to it. */
export const unfinished = (path: string) => `${path}.unfinished`

/** The ends of the names of its logs. They belong to one SQLite file, and would be applied to another one in its place. */
export const LOGS = ['-wal', '-shm', '-journal']

/** Removes a database with its logs, as far as the disk allows; files that cannot be removed do no harm. */
export function removeDatabase(path: string): void {
  for (const part of ['', ...LOGS]) {
    try {
      rmSync(path + part, { force: true })
    } catch {}
  }
}
