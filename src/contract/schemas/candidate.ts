import * as z from 'zod/mini'
import { AccountListEntry } from './account.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { OffListSince } from './offListSince.ts'

/**
 * Reads former names of fields too, and answers without what is this server's addition or is left out because it is
 * blank. A blank VoterID is an answer: the state knows none.
 */
function readAlternatives(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer
  const record: Record<string, unknown> = {
    NameMiddle: '',
    Addr2: '',
    Juris1num: '',
    AccountList: [],
    ...answer,
  }
  return {
    ...record,
    OfficeDesc: record.OfficeDesc || record.OfficeDescription || record.Office || '',
    VoterID: record.VoterID ?? record.VoterId ?? record.Voter ?? '',
    id: record.id ?? `candidates/${String(record.AcctNum)}`,
  }
}

const CandidateFields = z.object({
  AcctNum,
  NameFirst: z.string(),
  NameMiddle: z.string(),
  NameLast: z.string(),
  Addr1: z.string(),
  Addr2: z.string(),
  City: z.string(),
  State: z.string(),
  Zip: z.string(),
  PartyCode: z.string(),
  OfficeCode: z.string(),
  OfficeDesc: z.string(),
  /** The district, as the state writes it: zero-padded text, blank for a statewide office. */
  Juris1num: z.string(),
  StatusDesc: z.string(),
  /** Blank when the state knows none (it writes 0). */
  VoterID: z.string(),
  AccountList: z.array(AccountListEntry),
  /** The election of this registration: a person who runs again gets a new account. Blank if an answer has none. */
  ElectionID: z.catch(ElectionId, ''),
  /** The record's path in this register, which never changes. */
  id: z.string(),
  offListSince: OffListSince,
})

/** A candidate's registration for one election. Blank text is the empty string. */
export const Candidate = z.pipe(
  // In code an answer has today's fields; input may be anything.
  z.transform((answer: z.input<typeof CandidateFields>) => readAlternatives(answer)),
  CandidateFields,
)
export type Candidate = z.infer<typeof Candidate>
