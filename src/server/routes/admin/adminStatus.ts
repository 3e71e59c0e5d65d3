import { Hono } from 'hono'
import type { MoneyStatusQueries } from '#database/money/moneyStatus.ts'
import type { AdminEnv } from '../../auth/requireAdmin.ts'

export const adminStatusRoutes = (status: MoneyStatusQueries) =>
  new Hono<AdminEnv>().get('/', async (c) => c.json(await status.ofRegister()))
