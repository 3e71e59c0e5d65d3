import { createMiddleware } from 'hono/factory'
import { SAME_ORIGIN_ONLY } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

/**
 * Admits only requests from this site's own pages. Browsers state the source of a request in Sec-Fetch-Site; those that
 * do not (old ones, or any over plain HTTP) in Origin, which is compared with the configured addresses and never with
 * Host, which the sender chooses.
 */
export const requireSameOrigin = (origins: readonly string[]) =>
  createMiddleware(async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const isOurs =
      site === undefined ? origins.includes(c.req.header('Origin') ?? '') : site === 'same-origin'
    if (!isOurs) httpError(403, SAME_ORIGIN_ONLY)
    await next()
  })
