import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { respondToError } from '#server/apiError.ts'
import { sendPublished } from '#server/exports/sendPublished.ts'

const HOUR_MS = 3_600_000

async function* endless() {
  for (;;) yield await Promise.resolve(Buffer.from('rows'))
}

/** A site with one published file that never ends. */
function makeSite() {
  const log = { info: () => {}, error: () => {} }
  const send = sendPublished({ peerOf: (c) => c.req.header('x-test-peer') ?? '', log })
  const file = {
    path: 'register.sqlite3',
    bytes: 1e9,
    sha256: 'a'.repeat(64),
    title: 'The register',
    rows: null,
  }
  const site = new Hono().get('/file', (c) => send(c, file, endless)).onError(respondToError(log))
  return async (peer: string) => await site.request('/file', { headers: { 'x-test-peer': peer } })
}

test('a published file that is still being sent after six hours is aborted, and its slot is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const download = makeSite()
  const reader = (await download('192.0.2.1')).body?.getReader()
  await download('192.0.2.1')

  vi.advanceTimersByTime(6 * HOUR_MS - 1)
  expect((await reader?.read())?.done).toBe(false)
  expect((await download('192.0.2.1')).status).toBe(429)
  vi.advanceTimersByTime(1)
  await expect(reader?.read()).rejects.toThrow('aborted')
  expect((await download('192.0.2.1')).status).toBe(200)
})

test('two published files go to one network at a time, and eight to all together', async () => {
  const download = makeSite()
  const statuses = async (peers: readonly string[]) => {
    const answers = []
    for (const peer of peers) answers.push((await download(peer)).status)
    return answers
  }

  expect(await statuses(['192.0.2.1', '192.0.2.1', '192.0.2.1'])).toEqual([200, 200, 429])
  const others = ['192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6', '192.0.2.7']
  expect(await statuses(others)).toEqual(others.map(() => 200))
  expect(await statuses(['192.0.2.8'])).toEqual([503])
})
