import * as z from 'zod/mini'
import { body, field, int, record, text } from './record.ts'
import { AcctNum, ElectionId, TransactionKind, lineUpTo } from './values.ts'

/** The most waiting names in an answer. */
export const MAX_WAITING_NAMES = 200

/** More rows have to be moved by the command on the server, which delays no visitor. */
export const MAX_MOVED_ROWS = 20_000

/** The state's exports cut a name at 40 characters and add a tag. */
export const LONGEST_FILER = 200

/** A candidate or committee that a filer's name may refer to. */
const PossibleFiler = z.object({ acctNum: AcctNum, name: z.string(), description: z.string() })
export type PossibleFiler = z.infer<typeof PossibleFiler>

export const WaitingName = record('WaitingName', 'A filer’s name whose rows wait for an account.', {
  filer: text('The name, as the state’s exports spell it.', 'Alvarez, Ada (NPA)(STR)'),
  election: text('The election given when the rows were imported; blank if none was.', '20261103-GEN'),
  rows: int('The number of waiting rows.', 12),
  cents: int('Their sum in cents.', 120_000),
  acctNum: field(
    z.nullable(AcctNum),
    'The account that the name is assigned to, if these rows are outside its term; otherwise null.',
    null,
  ),
  couldBe: field(
    z.array(PossibleFiler),
    'The candidates or committees that the name fits: none, or several.',
    [{ acctNum: 91527, name: 'Ada M. Alvarez', description: '91527, State Representative' }],
  ),
})
export type WaitingName = z.infer<typeof WaitingName>

export const WaitingNames = record('WaitingNames', 'The filers’ names whose rows wait for an account.', {
  names: field(z.array(WaitingName), `The names, largest sums first, at most ${MAX_WAITING_NAMES}.`, []),
  total: int('The number of all waiting names.', 0),
})
export type WaitingNames = z.infer<typeof WaitingNames>

export const NameAssignment = body('NameAssignment', 'The account that a filer’s name is assigned to.', {
  filer: field(
    lineUpTo(LONGEST_FILER),
    'The name, as the state’s exports spell it.',
    'Alvarez, Ada (NPA)(STR)',
  ),
  election: field(
    z.union([ElectionId, z.literal('')]),
    'The election given when the rows were imported; blank if none was.',
    '20261103-GEN',
  ),
  was: field(z.nullable(AcctNum), 'The account that the name was assigned to before; null if none.', null),
  acctNum: field(z.nullable(AcctNum), 'The account to assign the name to; null removes the assignment.'),
})
export type NameAssignment = z.infer<typeof NameAssignment>

export const AssignedName = record('AssignedName', 'The result of assigning a filer’s name to an account.', {
  rows: int('The number of rows that moved.', 12),
  cents: int('Their sum in cents.', 120_000),
  ended: field(
    z.array(z.object({ acctNum: AcctNum, kind: TransactionKind })),
    'The lists that are no longer whole: cash on hand is not calculated from them until their export is imported again.',
    [],
  ),
})
export type AssignedName = z.infer<typeof AssignedName>
