import { Hono } from 'hono'
import { httpError } from '../../apiError.ts'
import type { Committees } from '#database/repositories/committees.ts'
import { validAccount } from '../../middleware/valid.ts'

export const committeeRoutes = (committees: Committees) =>
  new Hono()
    .get('/', async (c) => c.json(await committees.list()))
    .get('/:acctNum', validAccount, async (c) => {
      const { acctNum } = c.req.valid('param')
      return c.json((await committees.find(acctNum)) ?? httpError(404, 'Committee not found'))
    })

/** The same list under the name the committee finder asks for. */
export const committeeFinderRoutes = (committees: Committees) =>
  new Hono().get('/', async (c) => c.json(await committees.list()))
