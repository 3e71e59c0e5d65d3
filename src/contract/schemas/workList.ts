import * as z from 'zod/mini'
import { MAX_CHANGED } from '../domain/administration.ts'
import { AcctNum } from './acctNum.ts'

/** Facts by which the lists of all records are filtered, in addition to the records' own fields. */
export const ListFacts = z.object({
  /** Candidates whose VoterID was set by an administrator. */
  edited: z.array(AcctNum),
  /** Candidates with accounts added by an administrator. */
  added: z.array(AcctNum),
  /** Accounts that are in a candidate's list. */
  linked: z.array(AcctNum),
})
export type ListFacts = z.infer<typeof ListFacts>

const Change = z.enum(['delete candidates', 'delete committees', 'clear VoterIDs', 'add account'])

const areUnique = (accounts: readonly number[]) => new Set(accounts).size === accounts.length

/** A change to several records at once. */
export const SeveralChanges = z
  .object({
    change: Change,
    accounts: z.array(AcctNum).check(z.minLength(1), z.maxLength(MAX_CHANGED), z.refine(areUnique)),
    /** The committee's account to add to candidates' lists; only for that change. */
    accountNum: z.optional(AcctNum),
  })
  .check(z.refine(({ change, accountNum }) => (change === 'add account') === (accountNum !== undefined)))
export type SeveralChanges = z.infer<typeof SeveralChanges>

/** The result of a change to several records, which is one entry of the audit trail and can be undone as one. */
export const SeveralChanged = z.object({
  entryId: z.int(),
  /** How many records were changed; the others already had this value. */
  changed: z.int(),
})
export type SeveralChanged = z.infer<typeof SeveralChanged>

/** The lists of all records. */
export type WorkList = 'candidates' | 'committees'
