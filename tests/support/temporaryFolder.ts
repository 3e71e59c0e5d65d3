import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux has files that are memory. */
const SHARED_MEMORY = '/dev/shm'
const NAME = /^ledger-tests-(\d+)$/

/** Of which a whole run takes a tenth. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Where this run's tests make their folders: in memory where there is room, since thousands of registers are made to last,
 * each of which the disk is waited for, and last a second. It goes with the process.
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

/** Runs that were killed take no memory for longer than until the next. */
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
