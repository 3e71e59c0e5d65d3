import type { Context } from 'hono'
import { refuse } from '../apiError.ts'

/** Refuses a call that was made too often, and says when to try again. */
export function refuseForNow(c: Context, reason: string, waitSeconds: number): never {
  c.header('Retry-After', String(waitSeconds))
  const minutes = Math.ceil(waitSeconds / 60)
  return refuse(429, `${reason}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`)
}
