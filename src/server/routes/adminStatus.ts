import { Hono } from 'hono'
import type { MoneyStatusQueries } from '../data/moneyStatus.ts'
import type { AdminEnv } from '../http/requireAdmin.ts'

export const adminStatusRoutes = (status: MoneyStatusQueries) =>
  new Hono<AdminEnv>().get('/', async (c) => c.json(await status.ofRegister()))
