import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { ElectionOffice, RaceMoney } from './race.ts'

/** How many of the newest documents an overview names. */
export const NEWEST_DOCUMENTS = 5

/** A document and its owner. */
export const NewestDocument = z.object({
  id: z.string(),
  /** ISO. */
  date: z.string(),
  description: z.string(),
  /** '' if there is no file. */
  filePath: z.string(),
  account: z.nullable(AcctNum),
  /** '' if no record has the account; `owner` is then null. */
  name: z.string(),
  owner: z.nullable(z.enum(['candidate', 'committee'])),
})
export type NewestDocument = z.infer<typeof NewestDocument>

/** How old some of the records are. */
const RecordsAge = z.object({
  /** As the notes on imports name it; for candidates, the election. */
  of: z.string(),
  /** The ISO day that the data is of; null if it is not known. */
  asOf: z.nullable(z.string()),
  /** The instant of the import. */
  loadedAt: z.string(),
  isSample: z.boolean(),
})
export type RecordsAge = z.infer<typeof RecordsAge>

/** An overview of the register for the home page. */
export const Overview = z.object({
  /** The id of the default election; null while there are no candidates. */
  electionId: z.nullable(z.string()),
  electionName: z.string(),
  /** As in ElectionRaces. */
  offices: z.array(ElectionOffice),
  total: z.nullable(RaceMoney),
  committees: z.int(),
  documents: z.array(NewestDocument),
  /** Of the candidates of this election, the committees and the documents; empty before the first import. */
  ages: z.array(RecordsAge),
})
export type Overview = z.infer<typeof Overview>
