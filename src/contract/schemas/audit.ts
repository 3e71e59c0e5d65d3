import * as z from 'zod/mini'
import { Instant } from './instant.ts'

export const AUDIT_ACTIONS = [
  'signed in',
  'sign-in refused',
  'sign-in throttled',
  'sign-in unlocked',
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
  'state asked',
  'import begun',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Those that can be taken back by their entries. */
const UNDOABLE_ACTIONS = [
  'VoterID saved',
  'account added',
  'account removed',
  'statement linked',
  'statement unlinked',
  'deleted',
  'deletion undone',
  'several changed',
  'role changed',
  'administrator disabled',
  'administrator enabled',
  'alias set',
  'alias removed',
] as const satisfies AuditAction[]
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number]

/** Whether an entry with this action of the audit trail can be taken back. */
export const isUndoable = (action: string): action is UndoableAction =>
  UNDOABLE_ACTIONS.some((known) => known === action)

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
  /** What the record is called now; left out where it has no name. */
  name: z.optional(z.string()),
  /** The entry that this one took back; left out where it took none. */
  undoes: z.optional(z.int()),
  /** The latest entry that took this one back; left out where none did. */
  undoneBy: z.optional(z.int()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The most entries one answer holds; fewer means that there are no older ones. */
export const AUDIT_PAGE = 100
