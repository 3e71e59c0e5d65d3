import * as z from 'zod/mini'
import { Instant } from './instant.ts'

export const AUDIT_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
  'sign-in link made',
  'code asked',
  'recovery code used',
  'recovery codes renewed',
  'second factor set up',
  'second factor removed',
  'signed out',
  'session ended',
  'VoterID saved',
  'account added',
  'account removed',
  'statement linked',
  'statement unlinked',
  'deleted',
  'deletion undone',
  'several changed',
  'voters searched',
  'voter viewed',
  'voter not found',
  'voters matched',
  'voter look-up refused',
  'administrator created',
  'password changed',
  'administrator disabled',
  'administrator enabled',
  'role changed',
  'invited',
  'invitation withdrawn',
  'sessions revoked',
  'alias set',
  'alias removed',
  'money forgotten',
  'citation key changed',
  'state asked',
  'loss allowed',
  'import begun',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Actions that can be undone through their entries. No change of a person can, because it takes the password. */
const UNDOABLE_ACTIONS = [
  'VoterID saved',
  'account added',
  'account removed',
  'statement linked',
  'statement unlinked',
  'deleted',
  'deletion undone',
  'several changed',
  'alias set',
  'alias removed',
] as const satisfies AuditAction[]
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number]

/** Whether an audit entry with this action can be undone. */
export const isUndoable = (action: string): action is UndoableAction =>
  UNDOABLE_ACTIONS.some((known) => known === action)

/** The fields that a change touched, as they were before or are after it. */
const Fields = z.nullable(z.looseObject({}))

/** One entry of the audit trail. It contains no secret and, about a voter, at most the number that was looked up. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  /** The administrator's e-mail address, or the user who ran the command on the server. */
  who: z.string(),
  /** The address it came from. */
  peer: z.string(),
  /** One of AUDIT_ACTIONS, or one that a later version of the server has added. */
  action: z.string(),
  /** The path of what it was done to: `candidates/91527`, `voters`, `administrators/ada@example.org`. */
  record: z.string(),
  before: Fields,
  after: Fields,
  /** The record's current name; left out if it has none. */
  name: z.optional(z.string()),
  /** The entry that this one undid; left out if none. */
  undoes: z.optional(z.int()),
  /**
   * The latest entry that undid this one, or the one that brought a deleted record back; of several changes that were
   * undone one by one, the last of these. Left out if none.
   */
  undoneBy: z.optional(z.int()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The header of an answer that names the audit entry of the change, by which it can be undone. */
export const AUDIT_ENTRY_HEADER = 'X-Audit-Entry'

/** The most entries one answer holds; fewer means that there are no older ones. */
export const AUDIT_PAGE = 100
