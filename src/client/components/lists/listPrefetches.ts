import { prefetchElections, prefetchLatestCandidates } from '#client/api/candidates.ts'
import { prefetchCommittees } from '#client/api/committees.ts'
import { CANDIDATES_PAGE, COMMITTEES_PAGE } from '#contract/pages.ts'

/** The first requests of each list. */
export const LIST_PREFETCHES = {
  [CANDIDATES_PAGE]: [prefetchElections, prefetchLatestCandidates],
  [COMMITTEES_PAGE]: [prefetchCommittees],
}
