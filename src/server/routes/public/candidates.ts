import { LATEST_FILINGS } from '#contract/apiUrls.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import type { Handlers } from '../Handlers.ts'

export const candidateHandlers = (candidates: Candidates) =>
  ({
    listLatestCandidates: ({ query }) => candidates.latest(query.limit ?? LATEST_FILINGS),
    listElectionCandidates: ({ params }) => candidates.ofElectionAsJson(params.electionId),
    listOfficeCandidates: ({ params }) => candidates.ofOfficeAsJson(params.electionId, params.officeCode),
    listCandidatesByAccount: ({ params }) => candidates.byAccount(params.acctNum),
    getCandidate: async ({ params, refuse }) => (await candidates.find(params.acctNum)) ?? refuse(404),
  }) satisfies Partial<Handlers>
