import type { Context } from 'hono'
import { NOT_A_FORM, NOT_BYTES, NOT_JSON } from '#contract/endpoints/refusals.ts'
import { httpError } from '../apiError.ts'

const mediaTypeOf = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

/** Refuses a body that does not say it is JSON: a form of another site could send it without being asked first. */
export function requireJson(c: Context): void {
  if (mediaTypeOf(c) !== 'application/json') httpError(415, NOT_JSON)
}

export function readJson(c: Context): Promise<unknown> {
  requireJson(c)
  return c.req.json().catch(() => httpError(400, 'Malformed JSON in request body'))
}

/** The fields of a form. Only for what changes nothing: a page of any site can send one. */
export function readForm(c: Context): Promise<unknown> {
  if (mediaTypeOf(c) !== 'application/x-www-form-urlencoded') httpError(415, NOT_A_FORM)
  return c.req.text().then((text) => Object.fromEntries(new URLSearchParams(text)))
}

/** The body as it is, which limitBody has bounded. */
export async function readBytes(c: Context): Promise<Uint8Array> {
  if (mediaTypeOf(c) !== 'application/octet-stream') httpError(415, NOT_BYTES)
  return new Uint8Array(await c.req.arrayBuffer())
}
