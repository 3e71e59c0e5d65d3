import { Hono } from 'hono'
import type { LatestImports } from '#database/repositories/latestImports.ts'

export const importRoutes = (latest: LatestImports) =>
  new Hono().get('/latest', async (c) => c.json(await latest.list()))
