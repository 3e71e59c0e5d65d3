import * as z from 'zod/mini'
import { Instant } from './instant.ts'

export const AUDIT_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
  'signed out',
  'session ended',
  'VoterID saved',
  'account added',
  'account removed',
  'statement linked',
  'statement unlinked',
  'deleted',
  'deletion undone',
  'voters searched',
  'voter viewed',
  'voter not found',
  'voter look-up refused',
  'administrator created',
  'password changed',
  'administrator disabled',
  'sessions revoked',
  'alias set',
  'alias removed',
  'money forgotten',
  'state asked',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The fields of a record that a change touched, as they were or as they became. */
const Fields = z.nullable(z.looseObject({}))

/** One line of the audit trail. It holds no secret and, of a voter, at most the number that was looked up. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The administrator's e-mail, or who ran the command on the server. */
  who: z.string(),
  /** The address it came from. */
  peer: z.string(),
  /** One of AUDIT_ACTIONS, or one that a later version of the server has added. */
  action: z.string(),
  /** The path of what it was done to: `candidates/91527`, `voters`, `administrators/ada@example.org`. */
  record: z.string(),
  before: Fields,
  after: Fields,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The most entries one answer holds; fewer means that there are no older ones. */
export const AUDIT_PAGE = 100
