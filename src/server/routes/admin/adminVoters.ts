import { VoterPath, VoterQuery } from '#contract/schemas/parameters.ts'
import { Hono } from 'hono'
import { TOTAL_COUNT_HEADER } from '#contract/schemas/voter.ts'
import { httpError } from '../../apiError.ts'
import type { Voters } from '#database/voters/voters.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'
import { valid } from '../../middleware/valid.ts'

export const adminVoterRoutes = (voters: Voters) =>
  new Hono<AdminEnv>()
    .get(
      '/',
      valid('query', VoterQuery, 'Enter the beginning of a first, middle or last name'),
      async (c) => {
        const found = await voters.search(c.var.actor, c.req.valid('query'))
        c.header(TOTAL_COUNT_HEADER, String(found.count))
        return c.json(found.voters)
      },
    )
    .get('/:voterId', valid('param', VoterPath, 'A voter ID has 1 to 10 digits'), async (c) => {
      const { voterId } = c.req.valid('param')
      return c.json((await voters.find(c.var.actor, voterId)) ?? httpError(404, 'Voter not found'))
    })
