import { hash } from 'node:crypto'
import { createMiddleware } from 'hono/factory'

/** Browsers revalidate every time, so administrators see their edits at once; a shared cache may answer for 30 seconds. */
export const UNTIL_CHANGED = 'public, max-age=0, s-maxage=30, must-revalidate'

/** For what never changes: a file with a hash in its name. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'

/** Weak, because the compressed forms are the same answer with different bytes. */
export const etagOf = (body: Buffer | string) => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/** Whether an If-None-Match header, which may list several, names this ETag or any. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header === '*' || header.split(',').some((one) => one.trim() === etag))

/** Whether an Accept-Encoding header names this encoding and does not refuse it with `q=0`. */
export const acceptsEncoding = (header: string | undefined, encoding: 'br' | 'gzip'): boolean =>
  NAMED[encoding].test(header ?? '')

const named = (encoding: string) =>
  new RegExp(String.raw`\b${encoding}\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))`, 'i')

const NAMED = { br: named('br'), gzip: named('gzip') }

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
