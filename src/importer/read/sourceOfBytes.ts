import { hash } from 'node:crypto'
import type { Source } from './openSource.ts'

const CHUNK = 1 << 16

/** Bytes to be imported as a file of this name. */
export const sourceOfBytes = (name: string, bytes: Buffer): Source => ({
  path: name,
  name,
  bytes,
  // In chunks, like a file, so that only the rows of one chunk are in memory.
  *chunks() {
    for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
  },
  finish: () => ({ sha256: hash('sha256', bytes), size: bytes.length }),
})
