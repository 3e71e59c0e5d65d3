import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/** An answer of the state as it is stored: with its SHA-256 in hex, its bytes by gzip. */
export interface PackedPage {
  sha256: string
  bytes: Uint8Array
}

/** A page as it is kept, with the hash of what it was. */
export const packPage = (bytes: Uint8Array): PackedPage => ({ sha256: hashOf(bytes), bytes: gzipSync(bytes) })

/** The bytes as they came. Throws where they are not; `what` says which answer it is. */
export function unpackPage({ sha256, bytes: packed }: PackedPage, what: string): Buffer {
  const bytes = gunzipSync(packed)
  if (hashOf(bytes) !== sha256) throw new Error(`${what} is damaged`)
  return bytes
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
