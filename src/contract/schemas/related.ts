import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { OffListSince } from './offListSince.ts'

/** A candidate's registration, with just enough fields to tell it from another. */
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

/** An officer named by a record, and how many committees have a chair or treasurer of that name. */
export const NamedOfficer = z.object({
  as: z.enum(NAMED_AS),
  name: z.string(),
  committees: z.int(),
})
export type NamedOfficer = z.infer<typeof NamedOfficer>

/** A statement on the state's listing: who solicits, and for whom. */
export const Solicitation = z.object({
  id: z.string(),
  /** ISO. */
  date: z.string(),
  form: z.string(),
  /** As `Last, First`. */
  solicitor: z.string(),
  organization: z.string(),
  /** The page of the only candidate the name can mean, or of all it can mean; null if no one has that name. */
  solicitorPage: z.nullable(z.string()),
  organizationPage: z.nullable(z.string()),
  /** Its file is at `/docs/{filePath}`; blank if there is none. */
  filePath: z.string(),
})
export type Solicitation = z.infer<typeof Solicitation>

/** What else the register has about the people and organizations that a record names. */
export const Related = z.object({
  /** Registrations with the same voter according to the state, newest first. */
  sameVoter: z.array(NamedCandidate),
  /** Registrations with the same name that the state does not give the same voter for. */
  sameName: z.array(NamedCandidate),
  officers: z.array(NamedOfficer),
  solicitations: z.array(Solicitation),
})
export type Related = z.infer<typeof Related>
