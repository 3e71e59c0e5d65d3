import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** The most records changed in one call, so that undoing them delays no one for long. */
export const MAX_CHANGED = 500

/** The most saved views of one person. */
export const MAX_VIEWS = 50

/** The length of a view's name, in characters. */
const MAX_VIEW_NAME = 60
/** The length of a view's query, in characters. */
const MAX_VIEW_QUERY = 1_000

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

export const WorkList = z.enum(['candidates', 'committees'])
export type WorkList = z.infer<typeof WorkList>

const ViewFields = {
  list: WorkList,
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_VIEW_NAME), z.regex(/^\P{Cc}*$/u)),
  /** The query of the list's address, with its question mark; blank for the default list. */
  query: z.string().check(z.maxLength(MAX_VIEW_QUERY), z.regex(/^(\?[^\s#]*)?$/)),
}

/** A saved view of a list: a query with a name. */
export const SavedView = z.object({ viewId: z.int(), ...ViewFields })
export type SavedView = z.infer<typeof SavedView>

/** A view to save: a new one if `viewId` is null, otherwise a replacement of that one. */
export const ViewToSave = z.object({ viewId: z.nullable(z.int().check(z.positive())), ...ViewFields })
export type ViewToSave = z.infer<typeof ViewToSave>
