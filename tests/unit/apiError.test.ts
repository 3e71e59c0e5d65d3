import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { respondToError } from '#server/apiError.ts'
import type { LogFields } from '#server/log.ts'

test('an answer to a fault of ours names its request as the log does, and nothing else of the fault', async () => {
  const logged: { message: string; fields: LogFields | undefined }[] = []
  const log = {
    info: () => {},
    error: (message: string, _cause: unknown, fields?: LogFields) => void logged.push({ message, fields }),
  }
  const app = new Hono()
    .get('/api/broken', () => {
      throw new Error('disk on fire')
    })
    .onError(respondToError(log))

  const response = await app.request('/api/broken?q=Seabourne')

  const id = response.headers.get('X-Request-Id') ?? ''
  expect(id).toMatch(/^[0-9a-f]{16}$/)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('fire')
  expect(logged).toEqual([{ message: 'GET /api/broken', fields: { request: id } }])
})
