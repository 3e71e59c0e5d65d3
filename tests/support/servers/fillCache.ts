import { cachedResponse, createResponseCache } from '#server/cache/responseCache.ts'

/*
 * A separate program, started with --expose-gc: fills a response cache with small responses, and prints how many bytes
 * the cache counts and how much the process grew. In a process of tests, garbage of other tests would disturb that.
 */

function heldBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Headers as they are sent; their strings are not shared with other responses. */
const headers = (entry: number) =>
  Array.from({ length: 24 }, (_, part) =>
    // Via a buffer, because a concatenated string otherwise stays in memory as its parts.
    Buffer.from(`a header or what it says: ${entry} ${part}`).toString('latin1'),
  )

const cache = createResponseCache(() => Promise.resolve('1'))
const before = heldBytes()

for (let entry = 0; entry < 2_000; entry += 1) {
  const cached = cachedResponse(Buffer.from(new Uint8Array(300).buffer), `text/plain; x=${entry}`, {
    version: '1',
  })
  const key = `/api/documents/type/${entry}`
  cache.set(key, cached)
  for (const variant of ['identity', 'br', 'notModified'] as const)
    cache.keepRepresentation(key, cached, variant, { headers: headers(entry), body: cached.body })
}

const held = heldBytes() - before
process.stdout.write(JSON.stringify({ counted: cache.bytes, held }))
