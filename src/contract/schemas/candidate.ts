import * as z from 'zod/mini'
import { AccountListEntry } from './account.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { OffListSince } from './offListSince.ts'

/** A candidate's registration for one election. Blank text is the empty string. */
export const Candidate = z.object({
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
  /** The election of this registration: a person who runs again gets a new account. */
  ElectionID: ElectionId,
  /** The record's path in this register, which never changes. */
  id: z.string(),
  offListSince: OffListSince,
})

export type Candidate = z.infer<typeof Candidate>
