import type { Context } from 'hono'
import { NOT_JSON } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

/** Refuses a body that does not say it is JSON: a form of another site could send it without being asked first. */
export function requireJson(c: Context): void {
  const mediaType = c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') httpError(415, NOT_JSON)
}

export function readJson(c: Context): Promise<unknown> {
  requireJson(c)
  return c.req.json().catch(() => httpError(400, 'Malformed JSON in request body'))
}
