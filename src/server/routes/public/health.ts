import { Hono } from 'hono'
import { httpError } from '../../apiError.ts'
import { coalesce } from '../../cache/coalesce.ts'

const UNSTORED = { 'Cache-Control': 'no-store' }

/** For operators and load balancers: `/healthz` says that the process answers, `/readyz` that it should get visitors. */
export function healthRoutes(
  registers: readonly { version: () => Promise<unknown> }[],
  whyNotReady: () => string | undefined,
) {
  const versions = registers.map(({ version }) => coalesce<unknown>(version))
  // A middleware here would run for every path of the site, because these routes are mounted at its root.
  return new Hono()
    .get('/healthz', (c) => c.text('ok', 200, UNSTORED))
    .get('/readyz', async (c) => {
      const reason = whyNotReady()
      if (reason !== undefined) httpError(503, reason)
      const answers = Promise.all(versions.map((version) => version()))
      await answers.catch(() => httpError(503, 'The database does not answer'))
      return c.text('ready', 200, UNSTORED)
    })
}
