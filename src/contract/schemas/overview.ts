import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** How many of the newest documents an overview names. */
export const NEWEST_DOCUMENTS = 5

/** How many run for an office. */
export const OfficeCount = z.object({ code: z.string(), description: z.string(), candidates: z.int() })

/** A document, and whose it is. */
export const NewestDocument = z.object({
  id: z.string(),
  /** ISO. */
  date: z.string(),
  description: z.string(),
  /** '' where there is no file. */
  filePath: z.string(),
  account: z.nullable(AcctNum),
  /** '' where no record has the account, and `owner` is null. */
  name: z.string(),
  owner: z.nullable(z.enum(['candidate', 'committee'])),
})
export type NewestDocument = z.infer<typeof NewestDocument>

/** What the register holds, for whoever comes to it first. */
export const Overview = z.object({
  /** The id of the election that lists begin with; null while nobody runs in any. */
  electionId: z.nullable(z.string()),
  electionName: z.string(),
  /** Those somebody runs for in this election, in the order of the selectors. */
  offices: z.array(OfficeCount),
  committees: z.int(),
  documents: z.array(NewestDocument),
  /** The instant at which records were last loaded; null while none were. */
  loadedAt: z.nullable(z.string()),
})
export type Overview = z.infer<typeof Overview>
