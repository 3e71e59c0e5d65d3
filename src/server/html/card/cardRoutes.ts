import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { raceDistrict } from '#contract/domain/race.ts'
import { RACES_PAGE } from '#contract/pages.ts'
import { NO_RACE } from '#contract/endpoints/refusals.ts'
import type { Races } from '#database/repositories/races.ts'
import type { RegisterMeta } from '#database/register.ts'
import { httpError } from '../../apiError.ts'
import type { ClientBuild } from '../clientBuild.ts'
import { sampleNotice } from '../notices.ts'
import { CardsBusy, cardRenderer } from './cardRenderer.ts'
import { raceCard } from './raceCard.ts'

interface CardDeps {
  races: Races
  register: Pick<RegisterMeta, 'isSample'>
  /** Include the pages' fonts. */
  assets: ClientBuild['assets']
}

/** Whether an address is that of a race's picture. */
const isRaceCard = (path: string) => path.startsWith(`${RACES_PAGE}/`) && path.endsWith('/card.png')

/** Lets other sites, which link to a race, show its picture. */
export const cardPolicy = createMiddleware(async (c, next) => {
  await next()
  if (isRaceCard(c.req.path)) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})

/** The preview pictures of links to races, one at a time, cached like pages. */
export function cardRoutes({ races, register, assets }: CardDeps) {
  const fonts = [...assets].filter(([path]) => /serif.*\.woff2$/.test(path)).map(([, font]) => font)
  const render = cardRenderer(fonts)
  return new Hono().get(`${RACES_PAGE}/:electionId/:officeCode/:district/card.png`, async (c) => {
    const { electionId, officeCode, district } = c.req.param()
    const race = await races.find(electionId, officeCode, raceDistrict(district))
    if (!race) return httpError(404, NO_RACE)
    const png = await render(await raceCard(race, await sampleNotice(register))).catch((error: unknown) => {
      if (error instanceof CardsBusy) return undefined
      throw error
    })
    if (!png) return c.text('Too many pictures are being requested just now', 503, { 'Retry-After': '10' })
    return c.body(png, 200, { 'Content-Type': 'image/png' })
  })
}
