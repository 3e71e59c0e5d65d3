import { closeSync, openSync, readSync } from 'node:fs'

/** The first bytes of a file, at most `length`. */
export function beginningOf(path: string, length: number): Buffer {
  const file = openSync(path, 'r')
  try {
    const beginning = Buffer.alloc(length)
    return beginning.subarray(0, readSync(file, beginning))
  } finally {
    closeSync(file)
  }
}
