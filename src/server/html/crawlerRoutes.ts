import { Hono } from 'hono'
import { httpError } from '../apiError.ts'
import { type PublicRecords, publicRecords } from '#database/repositories/publicRecords.ts'
import type { Db } from '#database/connection/Db.ts'
import type { RegisterMeta } from '#database/register.ts'
import { mappedPages, siteMap, siteMapCount, siteMapPart } from './siteMap.ts'

const NO_RECORDS: PublicRecords = { offices: [], races: [], candidates: [], committees: [] }

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

/**
 * What each record links to besides itself: rows in any order, downloads and citations. A crawler would
 * fetch some twenty of them for each page that it may list, and take export slots from readers.
 */
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

interface CrawlerDeps {
  db: Db
  register: Pick<RegisterMeta, 'isSample'>
  /** The site's public address. */
  origin: string
  /** The version of the public records. */
  version: () => Promise<string>
}

/** robots.txt and site maps, which name no invented person. */
export function crawlerRoutes({ db, register, origin, version: currentVersion }: CrawlerDeps) {
  const pages = async () => mappedPages((await register.isSample()) ? NO_RECORDS : await publicRecords(db))
  let known: { version: string; count: Promise<number> } | undefined

  /** Kept, because refusals are not cached and each would read the whole register. */
  async function mapCount(): Promise<number> {
    const version = await currentVersion()
    if (known?.version !== version) {
      const count = pages().then(siteMapCount)
      known = { version, count }
      count.catch(() => (known = undefined))
    }
    return known.count
  }

  return new Hono()
    .get('/robots.txt', (c) => c.text(robots(origin)))
    .get('/sitemap.xml', async (c) => c.body(siteMap(await pages(), origin), 200, XML))
    .get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('map'))?.[0])
      if (part > (await mapCount())) return httpError(404, 'No such site map')
      return c.body(siteMapPart(await pages(), part, origin), 200, XML)
    })
}
