import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { tooLarge, NOT_A_FORM, NOT_BYTES, NOT_JSON } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'
import type { Context } from 'hono'

// @limit connections listener/listener: Size of a request's body: {bytes}, then 413
const MAX_BODY_BYTES = 1024 * 1024

// @limit connections listener/listener: Size of a body without session or stated length: {bytes}, then 413
const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024

const ANONYMOUS_PATHS: readonly string[] = ENDPOINTS.filter(
  ({ access, body }) => access === 'public' && body,
).map(({ path }) => path)

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

const counting = (maxSize: number, size: string) =>
  bodyLimit({ maxSize, onError: () => httpError(413, tooLarge(size)) })
const countUnstatedLength = counting(MAX_ANONYMOUS_BODY_BYTES, '16 kB and does not say its length')
const count = counting(MAX_BODY_BYTES, '1 MB')

/** Refuses larger bodies; one with a stated length is refused unread. */
export const limitBody = createMiddleware((c, next) => {
  if (c.req.header('Transfer-Encoding') !== undefined) return countUnstatedLength(c, next)
  const length = c.req.header('Content-Length')
  // A read has no body to count, and to look for one the listener would make a whole Request, a third of the work of a
  // small answer.
  if (length === undefined) return READS.has(c.req.method) ? next() : count(c, next)
  if (Number(length) > MAX_BODY_BYTES) return httpError(413, tooLarge('1 MB'))
  if (Number(length) > MAX_ANONYMOUS_BODY_BYTES && ANONYMOUS_PATHS.includes(c.req.path))
    return httpError(413, tooLarge('16 kB'))
  return next()
})

const mediaTypeOf = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Refuses a body that is not declared as JSON, because a form on another site could send it without a preflight. */
export function requireJson(c: Context): void {
  if (mediaTypeOf(c) !== 'application/json') httpError(415, NOT_JSON)
}

export function readJson(c: Context): Promise<unknown> {
  requireJson(c)
  return c.req.json().catch(() => httpError(400, 'Malformed JSON in request body'))
}

/** The fields of a form. Only for calls that change nothing, because a page of any site can send a form. */
export function readForm(c: Context): Promise<unknown> {
  if (mediaTypeOf(c) !== 'application/x-www-form-urlencoded') httpError(415, NOT_A_FORM)
  return c.req.text().then((text) => Object.fromEntries(new URLSearchParams(text)))
}

/** The raw body, which limitBody has bounded. */
export async function readBytes(c: Context): Promise<Uint8Array> {
  if (mediaTypeOf(c) !== 'application/octet-stream') httpError(415, NOT_BYTES)
  return new Uint8Array(await c.req.arrayBuffer())
}
