import { join } from 'node:path'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { EMBED_PAGES, RACE_EMBED_STYLE, RACES_PAGE, RECORD_EMBEDS, RECORD_PAGES } from '#contract/pages.ts'
import { raceDistrict } from '#contract/domain/race.ts'
import type { Races } from '#database/repositories/races.ts'
import { NO_ACCOUNT } from '#contract/endpoints/refusals.ts'
import type { Namesakes } from '#database/search/namesakes.ts'
import { httpError } from '../../apiError.ts'
import { PROJECT_ROOT } from '../../projectRoot.ts'
import type { RegisterMeta } from '#database/register.ts'
import { sampleNotice } from '../notices.ts'
import type { ClientBuild } from '../clientBuild.ts'
import { fontStyle, siteStyle } from '../../siteStyle.ts'
import { wantsPage } from '../wantsPage.ts'
import { noFrame, noRaceEmbed, noRecordEmbed, raceEmbed, recordEmbed } from './frames.ts'

/** Allows its own style sheet and the site's fonts, nothing else; and any page may frame it. */
const EMBED_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

const STYLE = join(PROJECT_ROOT, 'src/server/html/embed/embed.css')

/** Outside the response cache, which does not store a page's headers. */
export const embedPolicy = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', EMBED_POLICY)
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})

interface EmbedDeps {
  races: Races
  register: Pick<RegisterMeta, 'isSample'>
  namesakes: Pick<Namesakes, 'find'>
  publicUrl: string | undefined
  /** Include the pages' fonts. */
  assets: ClientBuild['assets']
}

/** The pages that other sites may frame, cached like pages. */
export const embedRoutes = ({ races, register, namesakes, publicUrl, assets }: EmbedDeps) =>
  new Hono()
    .get(RACE_EMBED_STYLE, (c) =>
      c.body(`${fontStyle(assets)}\n${siteStyle(STYLE)}`, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
    )
    .get(`${EMBED_PAGES}${RACES_PAGE}/:electionId/:officeCode/:district`, async (c) => {
      const { electionId, officeCode, district } = c.req.param()
      const race = await races.find(electionId, officeCode, raceDistrict(district))
      return race
        ? c.html(raceEmbed(race, { publicUrl, notice: await sampleNotice(register) }))
        : c.html(noRaceEmbed(), 404)
    })
    .get(`${RECORD_EMBEDS}/:id`, async (c) => {
      const entity = await namesakes.find(c.req.param('id'))
      return entity ? c.html(recordEmbed(entity, await sampleNotice(register))) : c.html(noRecordEmbed(), 404)
    })
    .get(`${EMBED_PAGES}/*`, (c) => c.html(noFrame(), 404))
    .get(`${RECORD_PAGES}/:id`, async (c, next) => {
      const entity = await namesakes.find(c.req.param('id'))
      if (entity) return c.redirect(entity.page)
      c.header('Vary', 'Accept', { append: true })
      return wantsPage(c) ? next() : httpError(404, NO_ACCOUNT)
    })
