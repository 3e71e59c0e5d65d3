import { Hono } from 'hono'
import { httpError } from '../apiError.ts'
import { publicRecords } from '#database/repositories/publicRecords.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { publicPages, siteMap, siteMapPart } from './siteMap.ts'

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

/** robots.txt and site maps. `origin` is the site's public address. */
export const crawlerRoutes = (db: Db, origin: string) =>
  new Hono()
    .get('/robots.txt', (c) => c.text(`User-agent: *\nDisallow: /admin\n\nSitemap: ${origin}/sitemap.xml\n`))
    .get('/sitemap.xml', async (c) => c.body(siteMap(publicPages(await publicRecords(db)), origin), 200, XML))
    .get('/:map{sitemap-[0-9]{1,4}\\.xml}', async (c) => {
      const part = Number(/\d+/.exec(c.req.param('map'))?.[0])
      const map = siteMapPart(publicPages(await publicRecords(db)), part, origin)
      return c.body(map ?? httpError(404, 'No such site map'), 200, XML)
    })
