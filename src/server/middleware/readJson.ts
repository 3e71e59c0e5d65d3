import type { Context } from 'hono'
import { NOT_A_FORM, NOT_BYTES, NOT_JSON } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

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
