import * as z from 'zod/mini'
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

/** A sign-in to an account, or an attempt. */
export const SignInNote = z.object({
  /** The entry of the audit trail. */
  id: z.int(),
  at: Instant,
  /**
   * One of SIGN_IN_ACTIONS; `code refused` if the password was right and the code was not, `password refused` if someone
   * who was signed in was asked for it again.
   */
  outcome: z.string(),
  /** The address it came from. */
  peer: z.string(),
  /** The kind of browser, such as `Firefox on Windows`; '' if unknown. */
  client: z.string(),
})
export type SignInNote = z.infer<typeof SignInNote>

/** How many of the newest are in an answer. */
export const SIGN_INS_SHOWN = 100
