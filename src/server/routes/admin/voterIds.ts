import {
  fill,
  NO_CANDIDATE_ANY_MORE,
  VOTER_ID_CHANGED,
  VOTER_ID_NOT_UNDONE,
} from '#contract/endpoints/refusals.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import type { ListedVoterIdRecords } from '#database/voters/match/listedVoterIds.ts'
import type { SuggestedVoters } from '#database/voters/match/voterSuggestions.ts'
import type { Handlers } from '../Handlers.ts'

interface VoterIdDeps {
  candidates: Candidates
  suggested: SuggestedVoters
  listed: ListedVoterIdRecords
}

/** VoterIDs as a work list: candidates without one, suggested voters, and saving or undoing many at once. */
export const voterIdHandlers = ({ candidates, suggested, listed }: VoterIdDeps) =>
  ({
    listMissingVoterIds: ({ query: { election = '', office = '' } }) =>
      candidates.withoutVoterId(election, office),
    openVoterIdBatch: async ({ body, c }) => ({ batchId: await suggested.openBatch(c.var.actor, body) }),
    getVoterSuggestions: async ({ params, query, refuse, c }) =>
      (await suggested.suggest(c.var.actor, params, query.birthYear)) ?? refuse(404),
    checkVoterIds: ({ body, c }) => listed.check(c.var.actor, body),
    async saveVoterIds({ body, refuse, c }) {
      const not = await listed.save(c.var.actor, body.entries)
      if (not?.refused === 'missing') refuse(404, fill(NO_CANDIDATE_ANY_MORE, { ...not }))
      if (not) refuse(409, fill(VOTER_ID_CHANGED, { ...not }))
    },
    async undoVoterIds({ body, refuse, c }) {
      const not = await listed.undo(c.var.actor, body.entries)
      if (not?.refused === 'missing') refuse(404, fill(NO_CANDIDATE_ANY_MORE, { ...not }))
      if (not) refuse(409, fill(VOTER_ID_NOT_UNDONE, { ...not }))
    },
  }) satisfies Partial<Handlers>
