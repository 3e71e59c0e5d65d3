import * as z from 'zod/mini'
import { field, record } from './record.ts'
import type { AuditAction } from '../domain/auditActions.ts'
import { Instant } from './instant.ts'

/** The actions in the audit trail about signing in to an account. */
export const SIGN_IN_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
  'code asked',
  'recovery code used',
] as const satisfies AuditAction[]

export const SignInNote = record('SignInNote', 'A sign-in to an account, or an attempt.', {
  id: field(z.int(), 'The number of its entry in the audit trail.', 1042),
  at: field(Instant, 'The instant at which it happened.', '2026-07-24T15:30:00.000Z'),
  /** One of SIGN_IN_ACTIONS, `code refused` or `password refused`. */
  outcome: field(
    z.string(),
    'The outcome, in the audit trail’s words. With `code asked` and `code refused`, the password was correct. `password refused` is a wrong password in a session that was open.',
    'signed in',
  ),
  peer: field(z.string(), 'The network address of the request.', '192.0.2.1'),
  client: field(z.string(), 'The browser; blank if unknown.', 'Firefox on Windows'),
})
export type SignInNote = z.infer<typeof SignInNote>

/** How many of the newest are in an answer. */
export const SIGN_INS_SHOWN = 100
