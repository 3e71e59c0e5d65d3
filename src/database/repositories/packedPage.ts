import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

/** An answer of the state in stored form: its SHA-256 in hex, and its bytes compressed with gzip. */
export interface PackedPage {
  sha256: string
  bytes: Uint8Array
}

/** Compresses a page and adds the hash of the original. */
export const packPage = (bytes: Uint8Array): PackedPage => ({
  sha256: hash('sha256', bytes),
  bytes: gzipSync(bytes),
})

/** Returns the original bytes. Throws if they do not match the hash; `what` names the answer. */
export function unpackPage({ sha256, bytes: packed }: PackedPage, what: string): Buffer {
  const bytes = gunzipSync(packed)
  if (hash('sha256', bytes) !== sha256) throw new Error(`${what} is damaged`)
  return bytes
}
