import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/*
 * A separate process that gradually flushes to disk what another one writes to these files. An index of tens of millions
 * of rows is half a gigabyte. The engine writes all of it, then syncs at once, and an administrator's save would wait
 * more than a second. It is not a thread, because closing a file that SQLite has open in the same process drops SQLite's
 * locks.
 */
const FLUSH_DELAY_MS = 100

process.on('disconnect', () => process.exit())
for (const files = process.argv.slice(2); ; await setTimeout(FLUSH_DELAY_MS)) files.forEach(flush)

function flush(file: string): void {
  try {
    const descriptor = openSync(file, 'r+')
    fdatasyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // The log file comes and goes, and the writers report disk faults.
  }
}
