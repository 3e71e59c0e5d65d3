import { createMiddleware } from 'hono/factory'
import { NOT_FROM_HERE } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

/**
 * Lets only this site's own pages through. A browser says where a request comes from in Sec-Fetch-Site; one that
 * does not (an old one, or any over plain HTTP) in Origin, which is compared with the configured addresses and
 * never with Host, since whoever sends the request chooses that.
 */
export const requireSameOrigin = (origins: readonly string[]) =>
  createMiddleware(async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const isOurs =
      site === undefined ? origins.includes(c.req.header('Origin') ?? '') : site === 'same-origin'
    if (!isOurs) httpError(403, NOT_FROM_HERE)
    await next()
  })
