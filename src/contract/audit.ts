import * as z from 'zod/mini'

export const AUDIT_ACTIONS = [
  'signed in',
  'sign-in refused',
  'signed out',
  'VoterID saved',
  'account added',
  'deleted',
  'deletion undone',
  'voters searched',
  'voter viewed',
  'administrator created',
  'password changed',
  'administrator disabled',
  'sessions revoked',
] as const
export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

/** The fields of a record that a change touched, as they were or as they became. */
const Fields = z.nullable(z.looseObject({}))

/** One line of the audit trail. It holds no secret and, of a voter, at most the number that was looked up. */
export const AuditEntry = z.object({
  id: z.int(),
  /** An instant, ISO in UTC. */
  at: z.iso.datetime(),
  /** The administrator's e-mail, or who ran the command on the server. */
  who: z.string(),
  /** The address it came from. */
  peer: z.string(),
  action: AuditAction,
  /** The path of what it was done to: `candidates/91527`, `voters`, `administrators/ada@example.org`. */
  record: z.string(),
  before: Fields,
  after: Fields,
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The most entries one answer holds; fewer means that there are no older ones. */
export const AUDIT_PAGE = 100

/** A filter left out or blank does not filter; `who` and `record` match from their beginning on. */
export const AuditQuery = z.object({
  who: z.optional(z.string().check(z.maxLength(320))),
  action: z.optional(z.union([AuditAction, z.literal('')])),
  record: z.optional(z.string().check(z.maxLength(340))),
  /** The id of the last entry seen: the answer goes on with the entries before it. */
  before: z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
      z.int().check(z.nonnegative()),
    ),
  ),
})
export type AuditQuery = z.infer<typeof AuditQuery>
