import { errorCode } from './errorCode.ts'

/** The engine's code for an error: SQLite's primary result code, a number, or PostgreSQL's five-character SQLSTATE. */
export function engineCode(error: unknown): number | string | undefined {
  if (!(error instanceof Error)) return undefined
  // Extended codes carry the primary one in their low byte.
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode & 0xff
  return errorCode(error)
}
