import * as z from 'zod/mini'
import type { AuditAction } from './audit.ts'
import { Instant } from './instant.ts'

/** What the audit trail says of signing in to an account. */
export const SIGN_IN_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
  'code asked',
  'recovery code used',
] as const satisfies AuditAction[]

/** Somebody signed in to an account, or tried to. */
export const SignInNote = z.object({
  /** The entry of the audit trail. */
  id: z.int(),
  at: Instant,
  /** One of SIGN_IN_ACTIONS; `code refused` where the password was right and the code was not. */
  outcome: z.string(),
  /** The address it came from. */
  peer: z.string(),
  /** The kind of browser, such as `Firefox on Windows`; '' where that is not known. */
  client: z.string(),
})
export type SignInNote = z.infer<typeof SignInNote>

/** How many of the newest are answered. */
export const SIGN_INS_SHOWN = 100
