import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitBody } from '#server/middleware/limitBody.ts'

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
