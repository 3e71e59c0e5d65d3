import { Hono } from 'hono'
import { ElectionPath, LatestQuery, OfficePath } from '#contract/schemas/parameters.ts'
import { LATEST_FILINGS } from '#contract/apiUrls.ts'
import { httpError } from '../../apiError.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import { valid, validAccount } from '../../middleware/valid.ts'

export const candidateRoutes = (candidates: Candidates) =>
  new Hono()
    .get(
      '/',
      valid('query', LatestQuery, 'Expected sort=acctnum_desc and a limit from 1 to 500'),
      async (c) => c.json(await candidates.latest(c.req.valid('query').limit ?? LATEST_FILINGS)),
    )
    .get(
      '/election/:electionId',
      valid('param', ElectionPath, 'Expected an election such as 20261103-GEN'),
      async (c) => c.json(await candidates.ofElection(c.req.valid('param').electionId)),
    )
    .get('/byAccount/:acctNum', validAccount, async (c) =>
      c.json(await candidates.byAccount(c.req.valid('param').acctNum)),
    )
    .get('/:acctNum', validAccount, async (c) => {
      const { acctNum } = c.req.valid('param')
      return c.json((await candidates.find(acctNum)) ?? httpError(404, 'Candidate not found'))
    })
    .get(
      '/:electionId/:officeCode',
      valid('param', OfficePath, 'Expected an election and an office such as 20261103-GEN/STR'),
      async (c) => {
        const { electionId, officeCode } = c.req.valid('param')
        return c.json(await candidates.ofOffice(electionId, officeCode))
      },
    )
