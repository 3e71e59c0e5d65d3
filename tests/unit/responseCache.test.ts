import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { cachedResponse } from '#server/cache/cachedResponse.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Headers as they are sent, none of whose texts is shared with another response. */
const headers = (entry: number) =>
  Array.from({ length: 24 }, (_, part) =>
    // Through a buffer, because a text that was put together is otherwise held in its parts.
    Buffer.from(`a header or what it says: ${entry} ${part}`).toString('latin1'),
  )

test('what it counts is all that it holds, however small the responses are', () => {
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

  expect(cache.bytes).toBeGreaterThan(5_000_000)
  expect(heldBytes() - before).toBeLessThan(cache.bytes)
})

test('it never holds more than it may, whatever comes', () => {
  const cache = createResponseCache(() => Promise.resolve('1'), 100_000)

  for (let entry = 0; entry < 2_000; entry += 1) {
    const cached = cachedResponse(Buffer.from(new Uint8Array(entry).buffer), 'text/plain', { version: '1' })
    cache.set(`/${'a'.repeat(entry)}`, cached)
    cache.keepRepresentation(`/${'a'.repeat(entry)}`, cached, 'identity', {
      headers: headers(entry),
      body: cached.body,
    })
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }

  expect(cache.bytes).toBeGreaterThan(50_000)
})
