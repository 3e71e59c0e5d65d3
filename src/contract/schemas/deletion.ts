import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { Instant } from './instant.ts'

export const DeletableType = z.enum(['candidate', 'committee'])
export type DeletableType = z.infer<typeof DeletableType>

export const Deletion = record(
  'Deletion',
  'A record that an administrator deleted. It is hidden from everyone until the deletion is undone.',
  {
    type: field(DeletableType, 'Which kind of record it is.', 'candidate'),
    acctNum: field(AcctNum, 'Its account number.'),
    name: field(
      z.string(),
      'Its name; blank if the state’s file no longer has the record.',
      'Ada M. Alvarez',
    ),
    deletedAt: field(Instant, 'The instant at which it was deleted.', '2026-07-24T15:30:00.000Z'),
    deletedBy: field(
      z.string(),
      'The e-mail address of the administrator who deleted it.',
      'ada@example.org',
    ),
  },
)
export type Deletion = z.infer<typeof Deletion>
