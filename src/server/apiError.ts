import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { SERVER_ERROR, UNAVAILABLE, errorBody } from '#contract/endpoints/refusals.ts'
import { TooManyAttempts } from '#database/administrators/loginAttempts.ts'
import {
  DatabaseBusy,
  DatabaseUnavailable,
  type DiskFault,
  diskFault,
  errorCode,
  isReadOnly,
} from '#database/connection/errors.ts'
import { routeOf } from './paths.ts'
import type { Log } from './log.ts'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export function httpError(status: ContentfulStatusCode, message: string): never {
  throw new HTTPException(status, { message })
}

export class RetryLater extends HTTPException {
  readonly waitSeconds: number

  constructor(status: 429 | 503, message: string, waitSeconds: number) {
    super(status, { message })
    this.waitSeconds = waitSeconds
  }
}

const BUSY = 'The register is being updated. Nothing was changed; try again in a minute.'

/** Usually a database during a failover. */
const READ_ONLY = 'The register can only be read right now, so nothing was saved. Try again in a minute.'

/** Errors that last until someone fixes the disk; the user who was saving is the first to notice. */
const ON_DISK: Readonly<Record<DiskFault, string>> = {
  full: 'The disk of the register is full, so nothing was saved, and nobody can sign in. Tell the operator of this site to make room on the disk of DATA_DIR, and then try again.',
  failing:
    'The disk of the register cannot be written to, so nothing was saved. Tell the operator of this site.',
}

/** Requests that the process makes to itself have no IncomingMessage. */
const incomingOf = ({ env }: Context) => (env as Partial<HttpBindings> | undefined)?.incoming

/** Whether the client disconnected while its request was being read; then nobody reads the answer. */
const isBrokenOff = (error: Error, c: Context) =>
  errorCode(error) === 'ECONNRESET' && Boolean(incomingOf(c)?.errored)

/** What a caller did wrong, or what passes by itself; undefined for our own errors. */
export function refusalIn(error: unknown) {
  if (error instanceof DatabaseUnavailable)
    return { status: 503 as const, message: UNAVAILABLE, waitSeconds: 60 }
  if (error instanceof DatabaseBusy) return { status: 503 as const, message: BUSY, waitSeconds: 60 }
  if (error instanceof TooManyAttempts)
    return { status: 429 as const, message: error.message, waitSeconds: error.waitSeconds }
  if (!(error instanceof HTTPException)) return undefined
  const { status, message } = error
  return { status, message, waitSeconds: error instanceof RetryLater ? error.waitSeconds : undefined }
}

/** Callers learn what they did wrong. Our own errors go only to the log, under the request id that the caller is told. */
export const respondToError =
  (log: Log) =>
  (error: Error, c: Context): Response => {
    c.header('Cache-Control', 'no-store')
    const refusal = refusalIn(error)
    if (refusal?.waitSeconds !== undefined) c.header('Retry-After', String(refusal.waitSeconds))
    if (refusal) return c.json(errorBody(refusal.message), refusal.status)
    if (isBrokenOff(error, c)) return c.json(errorBody('The request was broken off'), 400)
    const id = requestId(incomingOf(c))
    log.error(`${c.req.method} ${routeOf(c.req.method, c.req.path)}`, error, { request: id })
    c.header('X-Request-Id', id)
    if (isReadOnly(error)) return c.json(errorBody(READ_ONLY), 503, { 'Retry-After': '60' })
    const fault = diskFault(error)
    if (fault) return c.json(errorBody(ON_DISK[fault]), 507)
    return c.json(errorBody(SERVER_ERROR), 500)
  }

const ids = new WeakMap<IncomingMessage, string>()

/** The id of a request, made on first use. Without an IncomingMessage, each call returns a new one. */
export function requestId(incoming: IncomingMessage | undefined): string {
  const id = (incoming && ids.get(incoming)) ?? randomBytes(8).toString('hex')
  if (incoming) ids.set(incoming, id)
  return id
}
