import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { respondToError } from '#server/apiError.ts'
import { limitBody, readForm } from '#server/middleware/requestBody.ts'
import { rawConnection } from '#tests/support/servers/rawConnection.ts'

test.each([['Content-Length: 50'], ['Transfer-Encoding: chunked']])(
  'a client that breaks off while it sends a body (%s) is no error of the server, and is not in its log',
  async (length) => {
    const logged: string[] = []
    const answered: number[] = []
    const log = { info: () => {}, error: (message: string) => void logged.push(message) }
    const app = new Hono()
      .use(async (c, next) => {
        await next()
        answered.push(c.res.status)
      })
      .use(limitBody)
      .post('/form', async (c) => c.json(await readForm(c)))
      .onError(respondToError(log))
    const server = createServer(getRequestListener(app.fetch))
    onTestFinished(() => void server.close())
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { socket, send } = await rawConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)

    const type = 'Content-Type: application/x-www-form-urlencoded'
    send('POST /form HTTP/1.1', 'Host: a', type, length, '', '5', 'a=1')
    await once(server, 'request')
    socket.destroy()

    await expect.poll(() => answered).toHaveLength(1)
    expect({ answered, logged }).toEqual({ answered: [400], logged: [] })
  },
)
