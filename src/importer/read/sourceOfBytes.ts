import { createHash } from 'node:crypto'
import type { Source } from './openSource.ts'

const CHUNK = 1 << 16

/** Bytes that are no file, to be imported as one of this name. */
export const sourceOfBytes = (name: string, bytes: Buffer): Source => ({
  path: name,
  name,
  bytes,
  // In parts, as a file is read: the rows of one part are in memory at a time.
  *chunks() {
    for (let start = 0; start < bytes.length; start += CHUNK) yield bytes.subarray(start, start + CHUNK)
  },
  finish: () => ({ sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }),
})
