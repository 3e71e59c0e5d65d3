import { Hono } from 'hono'
import { RACES_PAGE } from '#contract/pages.ts'
import { raceDistrict } from '#contract/domain/race.ts'
import { NO_RACE } from '#contract/endpoints/refusals.ts'
import type { Races } from '#database/repositories/races.ts'
import type { RegisterMeta } from '#database/repositories/register.ts'
import { httpError } from '../../apiError.ts'
import type { ClientBuild } from '../clientBuild.ts'
import { SAMPLE_NOTICE } from '../notices.ts'
import { CardsBusy, cardRenderer } from './cardRenderer.ts'
import { raceCard } from './raceCard.ts'

interface CardDeps {
  races: Races
  register: Pick<RegisterMeta, 'isSample'>
  /** The fonts of the pages are among them. */
  assets: ClientBuild['assets']
}

/** The pictures that links to races are shown with, kept in the response cache like pages. */
export function cardRoutes({ races, register, assets }: CardDeps) {
  const fonts = [...assets].filter(([path]) => /serif.*\.woff2$/.test(path)).map(([, font]) => font)
  const render = cardRenderer(fonts)
  return new Hono().get(`${RACES_PAGE}/:electionId/:officeCode/:district/card.png`, async (c) => {
    const { electionId, officeCode, district } = c.req.param()
    const race = await races.find(electionId, officeCode, raceDistrict(district))
    if (!race) return httpError(404, NO_RACE)
    const notice = (await register.isSample()) ? SAMPLE_NOTICE : ''
    const png = await render(await raceCard(race, notice)).catch((error: unknown) => {
      if (error instanceof CardsBusy) return undefined
      throw error
    })
    if (!png) return c.text('Too many pictures are asked for just now', 503, { 'Retry-After': '10' })
    return c.body(png, 200, { 'Content-Type': 'image/png' })
  })
}
