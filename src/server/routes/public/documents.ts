import { Hono } from 'hono'
import type { Documents } from '#database/repositories/documents.ts'
import { validAccount } from '../../middleware/valid.ts'

export const documentRoutes = (documents: Documents) =>
  new Hono()
    .get('/type/:type', async (c) => c.json(await documents.ofType(c.req.param('type'))))
    .get('/:acctNum', validAccount, async (c) =>
      c.json(await documents.ofAccount(c.req.valid('param').acctNum)),
    )
