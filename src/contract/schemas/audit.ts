import * as z from 'zod/mini'
import { field, int, record, text } from './record.ts'
import { AcctNum, instant } from './values.ts'

/** The fields that a change touched, as they were before or are after it. */
const Fields = z.nullable(z.looseObject({}))

export const AuditEntry = record(
  'AuditEntry',
  'An entry of the audit trail. It contains no secrets, and nothing about a voter but the number that was looked up.',
  {
    id: int('The number of the entry; later entries have higher numbers.', 1042),
    at: instant('The instant at which it happened.'),
    who: text(
      'The administrator’s e-mail address, or the user who ran the command on the server.',
      'ada@example.org',
    ),
    peer: text('The network address of the request.', '192.0.2.1'),
    /** One of AUDIT_ACTIONS, or one that a later version of the server has added. */
    action: text('What was done.', 'VoterID saved'),
    /** Such as `candidates/91527`, `voters`, `administrators/ada@example.org`. */
    record: text('The path of the record that it was done to.', 'candidates/91527'),
    before: field(
      Fields,
      'The affected fields before; null if there was no record. `isOfState` says that no administrator had saved the VoterID.',
      { VoterID: '', isOfState: true },
    ),
    after: field(Fields, 'The same fields after; null if the record no longer exists.', {
      VoterID: '100000001',
    }),
    name: field(
      z.optional(z.string()),
      'The record’s current name; left out if it has none.',
      'Ada M. Alvarez',
    ),
    undoes: field(z.optional(z.int()), 'The entry that this one undid; left out if it undid none.', 1041),
    /** Also the entry that brought a deleted record back. */
    undoneBy: field(
      z.optional(z.int()),
      'The latest entry that undid this one; of several changes that were undone one by one, the last of these. Left out if none did.',
      1043,
    ),
  },
)
export type AuditEntry = z.infer<typeof AuditEntry>

export const DeletableType = z.enum(['candidate', 'committee'])
export type DeletableType = z.infer<typeof DeletableType>

export const Deletion = record(
  'Deletion',
  'A record that an administrator deleted. It is hidden from everyone until the deletion is undone.',
  {
    type: field(DeletableType, 'Which kind of record it is.', 'candidate'),
    acctNum: field(AcctNum, 'Its account number.'),
    name: text('Its name; blank if the state’s file no longer has the record.', 'Ada M. Alvarez'),
    deletedAt: instant('The instant at which it was deleted.'),
    deletedBy: text('The e-mail address of the administrator who deleted it.', 'ada@example.org'),
  },
)
export type Deletion = z.infer<typeof Deletion>
