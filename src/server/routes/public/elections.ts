import { Hono } from 'hono'
import type { Elections } from '#database/repositories/elections.ts'

export const electionRoutes = (elections: Elections) =>
  new Hono().get('/', async (c) => c.json(await elections.list()))
