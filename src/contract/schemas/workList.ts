import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** The most records that are changed in one call: undoing them holds nobody up for long. */
export const MAX_CHANGED = 500

/** The most views that one person keeps. */
export const MAX_VIEWS = 50

/** Of a view's name, in characters. */
export const MAX_VIEW_NAME = 60
/** Of what its address asks for, in characters. */
const MAX_VIEW_QUERY = 1_000

/** What the lists of all records are filtered by, beside what the records say of themselves. */
export const ListFacts = z.object({
  /** Candidates whose VoterID an administrator gave. */
  edited: z.array(AcctNum),
  /** Candidates to whose lists an administrator added accounts. */
  added: z.array(AcctNum),
  /** Accounts that are in a candidate's list. */
  linked: z.array(AcctNum),
})
export type ListFacts = z.infer<typeof ListFacts>

const Change = z.enum(['delete candidates', 'delete committees', 'clear VoterIDs', 'add account'])

const areEachOnce = (accounts: readonly number[]) => new Set(accounts).size === accounts.length

/** What is to be done to several records at once. */
export const SeveralChanges = z
  .object({
    change: Change,
    accounts: z.array(AcctNum).check(z.minLength(1), z.maxLength(MAX_CHANGED), z.refine(areEachOnce)),
    /** The committee's account that is added to candidates' lists, and of nothing else. */
    accountNum: z.optional(AcctNum),
  })
  .check(z.refine(({ change, accountNum }) => (change === 'add account') === (accountNum !== undefined)))
export type SeveralChanges = z.infer<typeof SeveralChanges>

/** What was done to several records: one entry of the audit trail stands for all of it, and takes it back. */
export const SeveralChanged = z.object({
  entryId: z.int(),
  /** How many records were changed; the others were so already. */
  changed: z.int(),
})
export type SeveralChanged = z.infer<typeof SeveralChanged>

export const WorkList = z.enum(['candidates', 'committees'])
export type WorkList = z.infer<typeof WorkList>

const ViewFields = {
  list: WorkList,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_VIEW_NAME), z.regex(/^\P{Cc}*$/u)),
  /** What the address of the list asks for, with its question mark; blank for the usual list. */
  query: z.string().check(z.maxLength(MAX_VIEW_QUERY), z.regex(/^(\?[^\s#]*)?$/)),
}

/** A name that somebody gave to what a list shows. */
export const SavedView = z.object({ viewId: z.int(), ...ViewFields })
export type SavedView = z.infer<typeof SavedView>

/** A view to be saved: a new one where its number is null, else in the place of that one. */
export const ViewToSave = z.object({ viewId: z.nullable(z.int().check(z.positive())), ...ViewFields })
export type ViewToSave = z.infer<typeof ViewToSave>
