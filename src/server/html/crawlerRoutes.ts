import { Hono } from 'hono'
import { httpError } from '../apiError.ts'
import { publicRecords } from '#database/repositories/publicRecords.ts'
import type { Db } from '#database/connection/Db.ts'
import { publicPages, siteMap, siteMapCount, siteMapPart } from './siteMap.ts'

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

/**
 * robots.txt and site maps. `origin` is the site's public address, `currentVersion` the version of the public records.
 */
export function crawlerRoutes(db: Db, origin: string, currentVersion: () => Promise<string>) {
  const pages = async () => publicPages(await publicRecords(db))
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
    .get('/robots.txt', (c) => c.text(`User-agent: *\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`))
    .get('/sitemap.xml', async (c) => c.body(siteMap(await pages(), origin), 200, XML))
    .get('/:map{sitemap-[1-9][0-9]{0,3}\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('map'))?.[0])
      if (part > (await mapCount())) return httpError(404, 'No such site map')
      return c.body(siteMapPart(await pages(), part, origin), 200, XML)
    })
}
