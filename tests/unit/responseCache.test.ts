import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { cachedResponse, createResponseCache } from '#server/cache/responseCache.ts'

test('the size of the response cache includes all memory it uses, however small the responses are', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    'tests/support/servers/fillCache.ts',
  ])
  const { counted, held } = JSON.parse(stdout) as { counted: number; held: number }

  expect(counted).toBeGreaterThan(5_000_000)
  expect(held).toBeGreaterThan(5_000_000)
  expect(held).toBeLessThan(counted)
})

test('the response cache never exceeds its limit, whatever is stored', () => {
  const cache = createResponseCache(() => Promise.resolve('1'), 100_000)

  for (let entry = 0; entry < 2_000; entry += 1) {
    const cached = cachedResponse(Buffer.from(new Uint8Array(entry).buffer), 'text/plain', { version: '1' })
    cache.set(`/${'a'.repeat(entry)}`, cached)
    cache.keepRepresentation(`/${'a'.repeat(entry)}`, cached, 'identity', {
      headers: Array.from({ length: 24 }, (_, part) => `a header or what it says: ${entry} ${part}`),
      body: cached.body,
    })
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
  }

  expect(cache.bytes).toBeGreaterThan(50_000)
})

test('headers are kept only of its own responses, because those of others are never sent again', () => {
  const cache = createResponseCache(() => Promise.resolve('1'))
  const [own, other] = [1, 2].map((length) => cachedResponse(Buffer.alloc(length), 'text/plain'))
  if (!own || !other) throw new Error('Two were made')
  cache.set('/', own)
  for (const cached of [own, other])
    cache.keepRepresentation('/', cached, 'identity', { headers: ['ETag', 'a'], body: cached.body })

  expect([own.representations, own.bytes]).toEqual([
    { identity: { headers: ['ETag', 'a'], body: own.body } },
    1 + 2 * 'ETaga'.length,
  ])
  expect([other.representations, other.bytes]).toEqual([{}, 2])
})

const made = (body: string) => Promise.resolve(cachedResponse(Buffer.from(body), 'text/plain'))

test('concurrent requests wait for one response, but never for one of an earlier version', async () => {
  const cache = createResponseCache(() => Promise.resolve('2'))
  const { promise: former, resolve } = Promise.withResolvers<undefined>()
  const all = [
    cache.makeOnce('/api/committees', '1', async () => {
      await former
      return made('1')
    }),
    cache.makeOnce('/api/committees', '2', () => made('2')),
    cache.makeOnce('/api/committees', '2', () => made('3')),
  ]
  resolve(undefined)

  expect((await Promise.all(all)).map((each) => each?.body.toString())).toEqual(['1', '2', '2'])
})

test('when records are hidden it drops everything, also from the caches beside it, so that nothing comes back', async () => {
  let version = '3/1.1.1'
  const cache = createResponseCache(() => Promise.resolve(version))
  const beside = createResponseCache(() => Promise.resolve(version))
  cache.clearsToo(beside)
  const fill = () => {
    for (const one of [cache, beside])
      one.set('/', cachedResponse(Buffer.alloc(1), 'text/plain', { version }))
  }
  const areCached = () => [cache, beside].map((one) => one.peek('/') !== undefined)
  await cache.version()
  fill()

  version = '3/2.2.1'
  await cache.version()
  expect(areCached()).toEqual([true, true])

  version = '4/3.3.1'
  await cache.version()
  expect(areCached()).toEqual([false, false])
  expect([cache.bytes, beside.bytes]).toEqual([0, 0])
})
