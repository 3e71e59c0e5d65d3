import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { html } from 'hono/html'
import { raceDistrict, raceName } from '#contract/domain/races.ts'
import type { RegisteredEntity } from '#contract/domain/accounts.ts'
import { NO_ACCOUNT } from '#contract/endpoints/refusals.ts'
import * as pages from '#contract/pages.ts'
import type { Race, RaceEntry } from '#contract/schemas/race.ts'
import type { Db } from '#database/connection/Db.ts'
import { racesIn } from '#database/races/races.ts'
import { namesakesIn } from '#database/search/namesakes.ts'
import { httpError } from '../apiError.ts'
import { styleWithoutScripts } from './siteFiles.ts'
import type { ClientBuild } from './clientBuild.ts'
import { dayText, moneyText } from './raceCard.ts'
import { sampleNotice } from './renderShell.ts'
import { wantsPage } from './Page.ts'

/** The candidates that a frame in an article has room for; the others are only counted. */
const SHOWN = 10

const BAR_WIDTH = 100

interface Facts {
  publicUrl: string | undefined
  notice: string | undefined
}

/** One race for a frame on another site: no scripts, no cookies, and every link opens this site in a new tab. */
function raceEmbed(race: Race, { publicUrl = '', notice }: Facts) {
  const { electionId, election, officeCode, office, district, candidates, asOf } = race
  const name = raceName(office, district)
  const page = pages.racePage(electionId, officeCode, district)
  const running = candidates.filter(({ hasLeft }) => !hasLeft)
  const shown = running.slice(0, SHOWN)
  const most = Math.max(...shown.map(({ money }) => money.coh ?? 0), 1)
  const more = running.length - shown.length
  return frame(
    `${name}, ${election}`,
    html`<h1>${link(page, name)}</h1>
      <p>${election}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Candidate</th>
            <th scope="col">Cash on Hand</th>
            <th scope="col">Raised</th>
            <th scope="col">Spent</th>
          </tr>
        </thead>
        <tbody>
          ${shown.map((entry) => row(entry, most, officeCode))}
        </tbody>
      </table>
      <footer>
        ${more > 0 && html`<p>${link(page, `and ${more} more`)}</p>`} ${noticeLine(notice)}
        <p>
          ${asOf !== null && `The oldest figure is as of ${dayText(asOf)}. `}From
          ${link(pages.HOME_PAGE, pages.PRODUCT_NAME)}, an independent register.
        </p>
      </footer>`,
    publicUrl && html`<link rel="canonical" href="${publicUrl + page}" />`,
  )
}

const noRaceEmbed = () =>
  frame(
    'No such race',
    html`<p>This race is not in the register of ${link(pages.HOME_PAGE, pages.PRODUCT_NAME)}.</p>`,
    '',
  )

const row = ({ AcctNum, name, PartyCode, money }: RaceEntry, most: number, officeCode: string) =>
  html`<tr>
    <th scope="row">
      ${link(pages.candidatePage(AcctNum), name)} ${PartyCode && `(${PartyCode})`}
      <svg viewBox="0 0 ${BAR_WIDTH} 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width="${Math.round((BAR_WIDTH * Math.max(money.coh ?? 0, 0)) / most)}" height="1" />
      </svg>
    </th>
    ${(
      [
        ['Cash on Hand', 'coh'],
        ['Raised', 'monetary'],
        ['Spent', 'expend'],
      ] as const
    ).map(([label, figure]) => html`<td data-label="${label}">${moneyText(money[figure], officeCode)}</td>`)}
  </tr>`

/** A record in a few lines, which helps to tell candidates for a match apart. */
const recordEmbed = ({ name, description, acctNum, page }: RegisteredEntity, notice: string | undefined) =>
  frame(
    name,
    html`<h1>${link(page, name)}</h1>
      <p>${description}</p>
      ${noticeLine(notice)}
      <p>Account ${acctNum}. From ${link(pages.HOME_PAGE, pages.PRODUCT_NAME)}.</p>`,
  )

/** A link that opens a new tab, so that the frame stays as it is. */
const link = (address: string, words: string) =>
  html`<a href="${address}" target="_blank" rel="noopener">${words}</a>`

const frame = (title: string, body: unknown, head: unknown = '') =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} - ${pages.PRODUCT_NAME}</title>
        ${head}
        <link rel="stylesheet" href="${pages.RACE_EMBED_STYLE}" />
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`

const noticeLine = (notice: string | undefined) => notice !== undefined && html`<p>${notice}</p>`

/** Allows its own style sheet and the site's fonts, nothing else; and any page may frame it. */
const EMBED_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

/** Outside the response cache, which does not store a page's headers. */
export const embedPolicy = createMiddleware(async (c, next) => {
  await next()
  c.res.headers.set('Content-Security-Policy', EMBED_POLICY)
  c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})

/** The pages that other sites may frame, cached like pages. The assets include the pages' fonts. */
export function embedRoutes(db: Db, publicUrl: string | undefined, assets: ClientBuild['assets']) {
  const namesakes = namesakesIn(db)
  return new Hono()
    .get(pages.RACE_EMBED_STYLE, (c) =>
      c.body(styleWithoutScripts(assets, 'server/html/embed.css'), 200, {
        'Content-Type': 'text/css; charset=utf-8',
      }),
    )
    .get(`${pages.EMBED_PAGES}${pages.RACES_PAGE}/:electionId/:officeCode/:district`, async (c) => {
      const { electionId, officeCode, district } = c.req.param()
      const race = await racesIn(db).find(electionId, officeCode, raceDistrict(district))
      return race
        ? c.html(raceEmbed(race, { publicUrl, notice: await sampleNotice(db) }))
        : c.html(noRaceEmbed(), 404)
    })
    .get(`${pages.RECORD_EMBEDS}/:id`, async (c) => {
      const entity = await namesakes.find(c.req.param('id'))
      return entity
        ? c.html(recordEmbed(entity, await sampleNotice(db)))
        : c.html(frame('No such record', html`<p>There is no such record.</p>`), 404)
    })
    .get(`${pages.EMBED_PAGES}/*`, (c) =>
      c.html(frame('No such frame', html`<p>There is no frame at this address.</p>`), 404),
    )
    .get(`${pages.RECORD_PAGES}/:id`, async (c, next) => {
      const entity = await namesakes.find(c.req.param('id'))
      if (entity) return c.redirect(entity.page)
      c.header('Vary', 'Accept', { append: true })
      return wantsPage(c) ? next() : httpError(404, NO_ACCOUNT)
    })
}
