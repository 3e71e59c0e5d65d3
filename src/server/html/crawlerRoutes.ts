import { Hono } from 'hono'
import { httpError } from '../apiError.ts'
import { type PublicRecords, publicRecords } from '#database/repositories/publicRecords.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'
import { html } from 'hono/html'
import * as pages from '#contract/pages.ts'

const NO_RECORDS: PublicRecords = { offices: [], races: [], candidates: [], committees: [] }

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

/** Each record links to some twenty of these, and crawlers that fetched them would take export slots from readers. */
const NOT_FOR_CRAWLERS = [
  '/admin',
  '/api/bulk/',
  '/api/citation',
  '/api/export/',
  '/changes?',
  '/search?',
  '/verify?',
  '/*/transactions?',
]

const robots = (origin: string) =>
  [
    'User-agent: *',
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** robots.txt and site maps of the site at this address, which name no invented person. */
export function crawlerRoutes(db: Db, origin: string, currentVersion: () => Promise<string>) {
  const entries = async () =>
    mappedPages((await registerIn(db).isSample()) ? NO_RECORDS : await publicRecords(db))
  let known: { version: string; count: Promise<number> } | undefined

  /** Kept, because refusals are not cached and each would read the whole register. */
  async function mapCount(): Promise<number> {
    const version = await currentVersion()
    if (known?.version !== version) {
      const count = entries().then(siteMapCount)
      known = { version, count }
      count.catch(() => (known = undefined))
    }
    return known.count
  }

  return new Hono()
    .get('/robots.txt', (c) => c.text(robots(origin)))
    .get('/sitemap.xml', async (c) => c.body(siteMap(await entries(), origin), 200, XML))
    .get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('map'))?.[0])
      if (part > (await mapCount())) return httpError(404, 'No such site map')
      return c.body(siteMapPart(await entries(), part, origin), 200, XML)
    })
}

/** The most addresses in one site map, by sitemaps.org. */
const ADDRESSES_PER_MAP = 50_000

interface Entry {
  path: string
  changedOn?: string | null
}

const mappedPages = ({ offices, races, candidates, committees }: PublicRecords): Entry[] => [
  ...[
    ...Object.keys(pages.ROUTES).filter((route) => !route.includes(':') && route !== pages.SEARCH_PAGE),
    ...new Set(offices.map(({ electionId }) => pages.electionPage(electionId))),
    ...offices.map(({ electionId, officeCode }) => pages.officePage(electionId, officeCode)),
    ...offices.map(({ electionId, officeCode }) => pages.racesPage(electionId, officeCode)),
    ...races.map(({ electionId, officeCode, district }) => pages.racePage(electionId, officeCode, district)),
  ].map((path) => ({ path })),
  ...candidates.map(({ acctNum, changedOn }) => ({ path: pages.candidatePage(acctNum), changedOn })),
  ...committees.map(({ acctNum, changedOn }) => ({ path: pages.committeePage(acctNum), changedOn })),
]

const siteMapCount = (entries: readonly Entry[]): number => Math.ceil(entries.length / ADDRESSES_PER_MAP)

/** The site map of these pages or, if they are too many for one, the index of several maps. */
export function siteMap(entries: readonly Entry[], origin: string): string {
  const count = siteMapCount(entries)
  if (count === 1) return document('urlset', 'url', entries, origin)
  const maps = Array.from({ length: count }, (_, index) => ({ path: `/sitemap-${index + 1}.xml` }))
  return document('sitemapindex', 'sitemap', maps, origin)
}

/** The map with this number, from 1. */
export const siteMapPart = (entries: readonly Entry[], part: number, origin: string): string =>
  document('urlset', 'url', entries.slice((part - 1) * ADDRESSES_PER_MAP, part * ADDRESSES_PER_MAP), origin)

const document = (root: string, item: string, entries: readonly Entry[], origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries
      .map(({ path, changedOn }) => {
        const changed = changedOn ? html`<lastmod>${changedOn}</lastmod>` : ''
        return html`<${item}><loc>${origin + path}</loc>${changed}</${item}>`
      })
      .map(String),
    `</${root}>`,
    '',
  ].join('\n')
