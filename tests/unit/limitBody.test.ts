import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { respondToError } from '#server/apiError.ts'
import { limitBody } from '#server/middleware/requestBody.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

/** A request that fails if its body is looked for. */
const unread = (method: string): Request =>
  Object.defineProperty(new Request('http://localhost/', { method }), 'body', { get: refuse })

function refuse(): never {
  throw new Error('Its body was looked for')
}

test('the body of a read is not looked for, and that of any other request is', async () => {
  const app = new Hono()
    .use(limitBody)
    .all('/', (c) => c.text('read'))
    .onError((error, c) => c.text(error.message))
  const answer = async (method: string) => (await app.fetch(unread(method))).text()

  expect(await answer('GET')).toBe('read')
  expect(await answer('POST')).toBe('Its body was looked for')
})

test('every call that takes a body without a session takes 16 kB of it at most', async () => {
  const app = new Hono()
    .use(limitBody)
    .all('*', (c) => c.text('read'))
    .onError(respondToError(SILENT))
  const calls = ENDPOINTS.filter(({ body }) => body)
  const headers = { 'Content-Length': String(16 * 1024 + 1) }
  const statusOf = async (path: string, method: string) =>
    (await app.request(path, { method, headers })).status

  expect(calls.filter(({ access }) => access === 'public').map(({ id }) => id)).toContain('acceptInvitation')
  for (const { access, method, path } of calls)
    expect([path, await statusOf(path, method)]).toEqual([path, access === 'public' ? 413 : 200])
})
