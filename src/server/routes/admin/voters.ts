import { TOTAL_COUNT_HEADER } from '#contract/schemas/voter.ts'
import type { Voters } from '#database/voters/voters.ts'
import type { Handlers } from '../Handlers.ts'

export const voterHandlers = (voters: Voters) =>
  ({
    async listVoters({ query, c }) {
      const found = await voters.search(c.var.actor, query)
      c.header(TOTAL_COUNT_HEADER, String(found.count))
      return found.voters
    },
    getVoter: async ({ params, refuse, c }) =>
      (await voters.find(c.var.actor, params.voterId)) ?? refuse(404),
  }) satisfies Partial<Handlers>
