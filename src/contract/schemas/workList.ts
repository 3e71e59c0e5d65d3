import * as z from 'zod/mini'
import { body, field, int, record } from './record.ts'
import { MAX_CHANGED } from '../domain/administration.ts'
import { AcctNum } from './values.ts'

export const ListFacts = record('ListFacts', 'Facts beyond their own fields that records are filtered by.', {
  edited: field(z.array(AcctNum), 'Candidates whose VoterID was set by an administrator.', [91527]),
  added: field(
    z.array(AcctNum),
    'Candidates with accounts that an administrator added to their lists.',
    [91527],
  ),
  linked: field(z.array(AcctNum), 'Accounts that are in a candidate’s list.', [70275]),
})
export type ListFacts = z.infer<typeof ListFacts>

const Change = z.enum(['delete candidates', 'delete committees', 'clear VoterIDs', 'add account'])

const areUnique = (accounts: readonly number[]) => new Set(accounts).size === accounts.length

export const SeveralChanges = body(
  'SeveralChanges',
  'A change to several records.',
  {
    change: field(
      Change,
      '`delete candidates`; `delete committees`; `clear VoterIDs`, which restores the state’s where an administrator set one; or `add account`, which adds a committee’s account to candidates’ lists.',
      'add account',
    ),
    accounts: field(
      z.array(AcctNum).check(z.minLength(1), z.maxLength(MAX_CHANGED), z.refine(areUnique)),
      'The records’ account numbers, each once.',
      [91527, 91528],
    ),
    accountNum: field(
      z.optional(AcctNum),
      'The committee’s account to add; left out for other changes.',
      70275,
    ),
  },
  ({ change, accountNum }) => (change === 'add account') === (accountNum !== undefined),
)
export type SeveralChanges = z.infer<typeof SeveralChanges>

export const SeveralChanged = record('SeveralChanged', 'The result of a change to several records.', {
  entryId: int('The audit trail’s entry for the whole change; undoing it undoes all of it.', 1045),
  changed: int('The number of records that were changed; the others already had this value.', 2),
})
export type SeveralChanged = z.infer<typeof SeveralChanged>
