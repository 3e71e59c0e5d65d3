import { Hono } from 'hono'
import * as z from 'zod/mini'
import { refuse } from '../apiError.ts'
import type { Candidates } from '../data/candidates.ts'
import { ElectionParam, valid, validAccount } from '../http/valid.ts'

const LATEST_FILINGS = 15

const LatestQuery = z.object({
  sort: z.optional(z.literal('acctnum_desc')),
  limit: z.optional(z.coerce.number().check(z.int(), z.positive(), z.lte(500))),
})
const OfficeParam = z.extend(ElectionParam, { officeCode: z.string().check(z.regex(/^[A-Z0-9]{1,4}$/)) })

export const candidateRoutes = (candidates: Candidates) =>
  new Hono()
    .get(
      '/',
      valid('query', LatestQuery, 'Expected sort=acctnum_desc and a limit from 1 to 500'),
      async (c) => c.json(await candidates.latest(c.req.valid('query').limit ?? LATEST_FILINGS)),
    )
    .get(
      '/election/:electionId',
      valid('param', ElectionParam, 'Expected an election such as 20261103-GEN'),
      async (c) => c.json(await candidates.ofElection(c.req.valid('param').electionId)),
    )
    .get('/byAccount/:acctNum', validAccount, async (c) =>
      c.json(await candidates.byAccount(c.req.valid('param').acctNum)),
    )
    .get('/:acctNum', validAccount, async (c) => {
      const { acctNum } = c.req.valid('param')
      return c.json((await candidates.find(acctNum)) ?? refuse(404, 'Candidate not found'))
    })
    .get(
      '/:electionId/:officeCode',
      valid('param', OfficeParam, 'Expected an election and an office such as 20261103-GEN/STR'),
      async (c) => {
        const { electionId, officeCode } = c.req.valid('param')
        return c.json(await candidates.ofOffice(electionId, officeCode))
      },
    )
