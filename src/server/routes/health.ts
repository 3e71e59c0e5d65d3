import { Hono } from 'hono'
import { refuse } from '../apiError.ts'
import type { Register } from '../data/register.ts'

/** For whoever keeps the server running: `/healthz` says the process answers, `/readyz` that it should be sent visitors. */
export const healthRoutes = (register: Register, isStopping: () => boolean) =>
  new Hono()
    .use(async (c, next) => {
      await next()
      c.header('Cache-Control', 'no-store')
    })
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      if (isStopping()) refuse(503, 'The server is stopping')
      await register.version().catch(() => refuse(503, 'The database does not answer'))
      return c.text('ready')
    })
