import { fill, NO_CANDIDATE_ANY_MORE, VOTER_ID_CHANGED } from '#contract/endpoints/refusals.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import type { ListedVoterIdRecords } from '#database/voters/match/listedVoterIds.ts'
import type { SuggestedVoters } from '#database/voters/match/voterSuggestions.ts'
import type { Handlers } from '../Handlers.ts'

interface VoterIdDeps {
  candidates: Candidates
  suggested: SuggestedVoters
  listed: ListedVoterIdRecords
}

/** VoterIDs as a work list: candidates without one, suggested voters, and saving many at once. */
export const voterIdHandlers = ({ candidates, suggested, listed }: VoterIdDeps) =>
  ({
    listMissingVoterIds: ({ query: { election = '', office = '' } }) =>
      candidates.withoutVoterId(election, office),
    openVoterIdBatch: ({ body, c }) => suggested.openBatch(c.var.actor, body),
    getVoterSuggestions: async ({ params, query, refuse, c }) =>
      (await suggested.suggest(c.var.actor, params, query.birthYear)) ?? refuse(404),
    checkVoterIds: ({ body, c }) => listed.check(c.var.actor, body),
    async saveVoterIds({ body, refuse, c }) {
      const saved = await listed.save(c.var.actor, body.entries)
      if (!('refused' in saved)) return saved
      return saved.refused === 'missing'
        ? refuse(404, fill(NO_CANDIDATE_ANY_MORE, { ...saved }))
        : refuse(409, fill(VOTER_ID_CHANGED, { ...saved }))
    },
  }) satisfies Partial<Handlers>
