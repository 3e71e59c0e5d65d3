import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/*
 * A program of its own that has what others write to these files reach the disk by and by. An index of tens of millions of
 * rows is half a gigabyte, which the engine writes first and has reach the disk then, all at once; an administrator's save
 * waits behind it for more than a second. Not a thread: whoever closes a file that SQLite has open in the same process
 * takes away its locks.
 */
const PAUSE_MS = 100

process.on('disconnect', () => process.exit())
for (const files = process.argv.slice(2); ; await setTimeout(PAUSE_MS)) files.forEach(flush)

function flush(file: string): void {
  try {
    const descriptor = openSync(file, 'r+')
    fdatasyncSync(descriptor)
    closeSync(descriptor)
  } catch {
    // A log comes and goes. And what is wrong with the disk those say who write.
  }
}
