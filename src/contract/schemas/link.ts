import * as z from 'zod/mini'
import { body, field, int, record, text, textOrNull } from './record.ts'
import { MAX_LINKS } from '../domain/administration.ts'
import { AcctNum } from './values.ts'

/** The most links that are suggested. */
export const MAX_SUGGESTED_LINKS = 500

/** A committee's account in a candidate's list: the candidate's account, and the committee's. */
const Link = z.object({
  acctNum: field(AcctNum, 'The candidate’s account number.'),
  accountNum: field(AcctNum, 'The committee’s account number.', 70275),
})
export type Link = z.infer<typeof Link>

const areUnique = (links: readonly Link[]) =>
  new Set(links.map(({ acctNum, accountNum }) => `${acctNum} ${accountNum}`)).size === links.length

export const LinkList = body('LinkList', 'Links between committees and candidates.', {
  entries: field(
    z.array(Link).check(z.minLength(1), z.maxLength(MAX_LINKS), z.refine(areUnique)),
    'The account numbers of the candidate and the committee; each pair once.',
    [{ acctNum: 91527, accountNum: 70275 }],
  ),
})
export type LinkList = z.infer<typeof LinkList>

/** Whether a link can be made: only `new` ones can. */
export const LinkFinding = z.enum(['new', 'listed', 'own', 'noCandidate', 'noCommittee'])
export type LinkFinding = z.infer<typeof LinkFinding>

export const CheckedLink = record('CheckedLink', 'What making a link would do.', {
  ...Link.shape,
  candidate: textOrNull('The candidate’s name; null if no candidate has the account.', 'Ada M. Alvarez'),
  committee: textOrNull(
    'The committee’s name; null if no committee has the account.',
    'Citizens for Shade Trees',
  ),
  finding: field(
    LinkFinding,
    '`new`: the link can be made; `listed`: it exists already; `own`: it is the candidate’s own account; `noCandidate`, `noCommittee`: no candidate or committee has the account.',
    'new',
  ),
})
export type CheckedLink = z.infer<typeof CheckedLink>

/** Evidence that a candidate may be behind a committee, quoted from what is on file. */
const LinkEvidence = z.object({ by: z.enum(['statement', 'chair', 'treasurer']), description: z.string() })
export type LinkEvidence = z.infer<typeof LinkEvidence>

/** Judging by names: no list of the state says so. */
export const SuggestedLink = record('SuggestedLink', 'A committee that may belong to a candidate.', {
  ...Link.shape,
  candidate: text('The candidate’s name.', 'Ada M. Alvarez'),
  race: text('The candidate’s office, and district if any.', 'State Representative, District 24'),
  election: text('The candidate’s election.', '20261103-GEN'),
  committee: text('The committee’s name.', 'Citizens for Shade Trees'),
  evidence: field(
    z.array(LinkEvidence),
    'The evidence: a statement of solicitation, or the name of the chair or treasurer.',
    [{ by: 'chair', description: 'Ada Alvarez' }],
  ),
})
export type SuggestedLink = z.infer<typeof SuggestedLink>

export const SuggestedLinks = record('SuggestedLinks', 'Committees that may belong to candidates.', {
  links: field(
    z.array(SuggestedLink),
    `The links with the most evidence first, at most ${MAX_SUGGESTED_LINKS}.`,
    [],
  ),
  total: int('The number of all suggested links.', 12),
})
export type SuggestedLinks = z.infer<typeof SuggestedLinks>
