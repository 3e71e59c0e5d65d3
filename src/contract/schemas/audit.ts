import * as z from 'zod/mini'
import { Instant } from './instant.ts'

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
