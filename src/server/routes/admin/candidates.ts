import { fill, VOTER_ID_STALE } from '#contract/endpoints/refusals.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { CandidateEdits } from '#database/repositories/candidateEdits.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import { etagOf } from '../../cache/etagOf.ts'
import type { Handlers } from '../Handlers.ts'

export const adminCandidateHandlers = (candidates: Candidates, edits: CandidateEdits) =>
  ({
    listAdminCandidates: ({ query: { election = '', office = '' } }) => candidates.filtered(election, office),
    async saveVoterId({ params, body, refuse, c }) {
      const expected = c.req.header('If-Match')
      let onFile = ''
      const saved = await edits.saveVoterId(c.var.actor, params.acctNum, body.VoterID, (candidate) => {
        onFile = candidate.VoterID
        return expected === undefined || expected === '*' || expected === etagOfAnswer(candidate)
      })
      if (saved === 'missing') return refuse(404)
      if (saved === 'stale') return refuse(412, fill(VOTER_ID_STALE, { VoterID: onFile || 'blank' }))
      c.header('ETag', etagOfAnswer(saved))
      return saved
    },
  }) satisfies Partial<Handlers>

/** The ETag that `getCandidate` gives this candidate. */
const etagOfAnswer = (candidate: Candidate) => etagOf(JSON.stringify(candidate))
