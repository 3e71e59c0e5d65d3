import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { EMBED_PAGES, RACE_EMBED_STYLE, RACES_PAGE, RECORD_EMBEDS, RECORD_PAGES } from '#contract/pages.ts'
import type { Races } from '#database/repositories/races.ts'
import { NO_ACCOUNT } from '#contract/endpoints/refusals.ts'
import type { Namesakes } from '#database/search/namesakes.ts'
import { httpError } from '../../apiError.ts'
import { PROJECT_ROOT } from '../../projectRoot.ts'
import { noRecordEmbed, recordEmbed } from './recordEmbed.ts'
import type { RegisterMeta } from '#database/history/register.ts'
import { districtIn } from '../districtIn.ts'
import { noticesOf } from '../notices.ts'
import type { ClientBuild } from '../clientBuild.ts'
import { fontStyle, siteStyle } from '../../siteStyle.ts'
import { wantsPage } from '../wantsPage.ts'
import { noRaceEmbed, raceEmbed } from './raceEmbed.ts'

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

/** The frame at this address, as of today or as of `asOf`; undefined if this is not a frame's address. */
export async function frameAt(
  c: Context,
  { races, namesakes }: Pick<EmbedDeps, 'races' | 'namesakes'>,
  facts: Parameters<typeof raceEmbed>[1],
) {
  const [, , section, ...parts] = c.req.path.split('/')
  const [one = '', officeCode = '', district = ''] = parts
  if (`${EMBED_PAGES}/${section}` === RECORD_EMBEDS && parts.length === 1) {
    const entity = await namesakes.find(one)
    return entity ? c.html(recordEmbed(entity, facts)) : c.html(noRecordEmbed(), 404)
  }
  if (`/${section}` !== RACES_PAGE || parts.length !== 3 || district === '') return undefined
  const race = await races.find(one, officeCode, districtIn(district))
  return race ? c.html(raceEmbed(race, facts)) : c.html(noRaceEmbed(), 404)
}

/** The pages that other sites may frame, cached like pages. */
export const embedRoutes = ({ races, register, namesakes, publicUrl, assets }: EmbedDeps) =>
  new Hono()
    .get(RACE_EMBED_STYLE, (c) =>
      c.body(`${fontStyle(assets)}\n${siteStyle(STYLE)}`, 200, { 'Content-Type': 'text/css; charset=utf-8' }),
    )
    .get(`${EMBED_PAGES}/*`, async (c, next) => {
      const facts = { publicUrl, notices: await noticesOf(register) }
      return (await frameAt(c, { races, namesakes }, facts)) ?? next()
    })
    .get(`${RECORD_PAGES}/:id`, async (c, next) => {
      const entity = await namesakes.find(c.req.param('id'))
      if (entity) return c.redirect(entity.page)
      c.header('Vary', 'Accept', { append: true })
      return wantsPage(c) ? next() : httpError(404, NO_ACCOUNT)
    })
