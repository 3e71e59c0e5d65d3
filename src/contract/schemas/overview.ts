import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionOffice, RaceMoney } from './race.ts'

/** How many of the newest documents an overview names. */
export const NEWEST_DOCUMENTS = 5

export const NewestDocument = record('NewestDocument', 'One of the newest documents, with its owner.', {
  id: field(z.string(), 'Its identifier.', '91527/statement.pdf'),
  date: field(z.string(), 'The day on which it was filed.', '2026-06-01'),
  description: field(z.string(), 'Its description, in the state’s words.', 'Statement of Candidate'),
  filePath: field(
    z.string(),
    'The path of its file, which is at /docs/{filePath}; blank if the state lists the document without a file.',
    '91527/statement.pdf',
  ),
  account: field(
    z.nullable(AcctNum),
    'The account it was filed for; null if its names do not fit exactly one account.',
  ),
  name: field(
    z.string(),
    'The name of the account’s owner; blank if no record has the account.',
    'Ada M. Alvarez',
  ),
  owner: field(
    z.nullable(z.enum(['candidate', 'committee'])),
    'Whether the owner is a candidate or a committee; null if no record has the account.',
    'candidate',
  ),
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

export const Overview = record('Overview', 'An overview of the register.', {
  electionId: field(
    z.nullable(z.string()),
    'The id of the default election; null while there are no candidates.',
    '20261103-GEN',
  ),
  electionName: field(z.string(), 'Its name; blank if there is none.', '2026 General Election'),
  offices: field(
    z.array(ElectionOffice),
    'The offices of this election with candidates in the race, as in ElectionRaces.',
    [],
  ),
  total: field(
    z.nullable(RaceMoney),
    'Their money, as in ElectionRaces; null while there are no candidates.',
    null,
  ),
  committees: field(z.int(), 'The number of committees on the state’s list.', 1960),
  documents: field(
    z.array(NewestDocument),
    `The newest documents, newest first, at most ${NEWEST_DOCUMENTS}.`,
    [],
  ),
  /** Empty before the first import. */
  ages: field(
    z.array(RecordsAge),
    'How old the candidates of this election, the committees and the documents are.',
    [{ of: 'committees', asOf: '2026-07-24', loadedAt: '2026-07-25T08:15:04.000Z', isSample: false }],
  ),
})
export type Overview = z.infer<typeof Overview>
