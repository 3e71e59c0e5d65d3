import { createMiddleware } from 'hono/factory'
import { etagOf, matchesEtag } from './etagOf.ts'

/** Gives answers that the response cache does not hold an ETag, by which clients revalidate each of them. */
export const revalidate = createMiddleware(async (c, next) => {
  await next()
  const body = c.get('answered')
  if (c.res.status !== 200 || !body) return
  const headers = { ETag: etagOf(Buffer.from(body)), 'Cache-Control': 'no-cache' }
  if (matchesEtag(c.req.header('If-None-Match'), headers.ETag)) {
    // Otherwise Hono merges the headers of the replaced answer into the new one.
    c.res = undefined
    c.res = c.body(null, 304, headers)
    return
  }
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
})
