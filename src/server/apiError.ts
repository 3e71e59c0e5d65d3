import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorBody } from '#contract/errorBody.ts'
import { RegisterBusy } from './db/writing.ts'
import type { Log } from './log.ts'

export const refuse = (status: ContentfulStatusCode, message: string): never => {
  throw new HTTPException(status, { message })
}

const BUSY = new HTTPException(503, {
  message: 'The register is being updated. Nothing was changed; try again in a minute.',
})

/** Callers learn what they did wrong; what we did wrong goes to the log only. */
export const respondToError =
  (log: Log) =>
  (error: Error, c: Context): Response => {
    const refusal = error instanceof RegisterBusy ? BUSY : error instanceof HTTPException ? error : undefined
    if (refusal === BUSY) c.header('Retry-After', '60')
    if (!refusal) log.error(`${c.req.method} ${c.req.path}`, error)
    c.header('Cache-Control', 'no-store')
    return c.json(errorBody(refusal?.message ?? 'Server error'), refusal?.status ?? 500)
  }
