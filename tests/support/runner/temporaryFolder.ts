import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's file system in memory. */
const SHARED_MEMORY = '/dev/shm'
const NAME = /^ledger-tests-(\d+)$/

/** A whole run takes a tenth of it. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * The folder in which this run's tests create theirs: in memory if there is room, because thousands of registers are
 * synced to the disk and live for a second. It is removed with the process.
 */
export function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    if (bavail * bsize < ROOM_BYTES) return tmpdir()
    removeLeftOver()
    const folder = join(SHARED_MEMORY, `ledger-tests-${process.pid}`)
    mkdirSync(folder, { mode: 0o755 })
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return tmpdir()
  }
}

/** Frees the memory of killed runs at the start of the next run. */
function removeLeftOver(): void {
  for (const name of readdirSync(SHARED_MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(SHARED_MEMORY, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
