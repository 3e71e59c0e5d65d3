import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { OffListSince } from './offListSince.ts'

/** A candidate's registration, in so many words as tell it from another. */
export const NamedCandidate = z.object({
  acctNum: AcctNum,
  name: z.string(),
  electionId: ElectionId,
  office: z.string(),
  /** As the state writes it; blank for a statewide office. */
  district: z.string(),
  party: z.string(),
  status: z.string(),
  offListSince: OffListSince,
})
export type NamedCandidate = z.infer<typeof NamedCandidate>

const NAMED_AS = ['chair', 'treasurer', 'campaignTreasurer', 'candidate'] as const

/** Somebody whom a record names, and how many committees name a chair or treasurer so. */
export const NamedOfficer = z.object({
  as: z.enum(NAMED_AS),
  name: z.string(),
  committees: z.int(),
})
export type NamedOfficer = z.infer<typeof NamedOfficer>

/** A statement of the state's listing: who solicits, and for whom. */
export const Solicitation = z.object({
  id: z.string(),
  /** ISO. */
  date: z.string(),
  form: z.string(),
  /** As `Last, First`. */
  solicitor: z.string(),
  organization: z.string(),
  /** Where the one whom the name can mean is shown, or all whom it can; null where nobody has it. */
  solicitorPage: z.nullable(z.string()),
  organizationPage: z.nullable(z.string()),
  /** Where its file is, `/docs/{filePath}`; blank where there is none. */
  filePath: z.string(),
})
export type Solicitation = z.infer<typeof Solicitation>

/** What else the register has of whom and what a candidate's or a committee's record names. */
export const Related = z.object({
  /** Of the voter that the state itself gives for this registration, newest first. */
  sameVoter: z.array(NamedCandidate),
  /** The same name and not the same voter, as far as the state says. */
  sameName: z.array(NamedCandidate),
  officers: z.array(NamedOfficer),
  solicitations: z.array(Solicitation),
})
export type Related = z.infer<typeof Related>
