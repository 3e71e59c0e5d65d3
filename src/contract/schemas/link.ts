import * as z from 'zod/mini'
import { MAX_LINKS } from '../domain/administration.ts'
import { AcctNum } from './acctNum.ts'

/** The most links that are suggested. */
export const MAX_SUGGESTED_LINKS = 500

/** A committee's account in a candidate's list: the candidate's account, and the committee's. */
const Link = z.object({ acctNum: AcctNum, accountNum: AcctNum })
export type Link = z.infer<typeof Link>

const areUnique = (links: readonly Link[]) =>
  new Set(links.map(({ acctNum, accountNum }) => `${acctNum} ${accountNum}`)).size === links.length

/** Links to check or save together, each once. */
export const LinkList = z.object({
  entries: z.array(Link).check(z.minLength(1), z.maxLength(MAX_LINKS), z.refine(areUnique)),
})
export type LinkList = z.infer<typeof LinkList>

/** Whether a link can be made: only `new` ones can. */
export const LinkFinding = z.enum(['new', 'listed', 'own', 'noCandidate', 'noCommittee'])
export type LinkFinding = z.infer<typeof LinkFinding>

/** What making a link would do. */
export const CheckedLink = z.object({
  ...Link.shape,
  /** The candidate's name; null if no candidate has the account. */
  candidate: z.nullable(z.string()),
  /** The committee's name; null if no committee has the account. */
  committee: z.nullable(z.string()),
  finding: LinkFinding,
})
export type CheckedLink = z.infer<typeof CheckedLink>

/** Evidence that a candidate may be behind a committee, quoted from what is on file. */
const LinkEvidence = z.object({ by: z.enum(['statement', 'chair', 'treasurer']), says: z.string() })
export type LinkEvidence = z.infer<typeof LinkEvidence>

/** A committee that may belong to a candidate, judging by names; no list of the state says so. */
export const SuggestedLink = z.object({
  ...Link.shape,
  candidate: z.string(),
  /** The candidate's office, and district if any. */
  race: z.string(),
  /** The candidate's election. */
  election: z.string(),
  committee: z.string(),
  evidence: z.array(LinkEvidence),
})
export type SuggestedLink = z.infer<typeof SuggestedLink>

export const SuggestedLinks = z.object({
  /** Most evidence first, at most MAX_SUGGESTED_LINKS. */
  links: z.array(SuggestedLink),
  /** How many there are. */
  total: z.int(),
})
export type SuggestedLinks = z.infer<typeof SuggestedLinks>
