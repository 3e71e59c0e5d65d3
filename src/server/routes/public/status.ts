import { Hono } from 'hono'
import type { MoneyStatusQueries } from '#database/money/moneyStatus.ts'

export const statusRoutes = (status: MoneyStatusQueries) =>
  new Hono().get('/', async (c) => c.json(await status.ofPublic()))
