import { Hono } from 'hono'
import { ADMIN_PAGE } from '#contract/pages.ts'
import { PAGE_SUBJECTS, pageTitle } from '#contract/pageTitle.ts'
import { httpError } from '../apiError.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { registerIn } from '#database/repositories/register.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { cacheResponses } from '../cache/cacheResponses.ts'
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts'
import { assetRoutes } from './assetRoutes.ts'
import type { ClientBuild } from './clientBuild.ts'
import { crawlerRoutes } from './crawlerRoutes.ts'
import { findPage, pageKey } from './findPage.ts'
import { UNAVAILABLE_NOTICE, SAMPLE_NOTICE, STALE_NOTICE, withNotice } from './notices.ts'
import type { Page } from './Page.ts'
import { renderShell } from './renderShell.ts'

interface PageDeps {
  db: Db
  build: ClientBuild
  /** Where visitors reach the site; undefined when only this machine does. */
  publicUrl: string | undefined
  /** Where this machine reaches it: what a site map says for want of a public address. */
  localUrl: string
  /** Of what is read from `db`. */
  responseCache?: ResponseCache
}

/** Said of every page of the administrators alike: whether one exists is not for strangers. */
const ADMIN: Page = {
  status: 200,
  title: pageTitle(PAGE_SUBJECTS.admin),
  description: 'For the administrators of this register.',
  calls: [],
}

/** Of a page that nobody asked for before the database went away: the client says the rest, and asks again. */
const AWAY: Page = {
  status: 503,
  title: pageTitle('Not Available'),
  description: UNAVAILABLE_NOTICE,
  calls: [],
}

/** Every address that is neither the API nor a document: the client's files, and pages that it draws in the browser. */
export function pageRoutes({
  db,
  build,
  publicUrl,
  localUrl,
  responseCache = createResponseCache(publicVersionIn(db)),
}: PageDeps) {
  const records = {
    candidates: candidatesIn(db),
    committees: committeesIn(db),
    elections: electionsIn(db),
    registrations: registrationsIn(db),
  }
  const register = registerIn(db)
  const render = async (page: Page) => {
    const notice = (await register.isSample()) ? SAMPLE_NOTICE : undefined
    return renderShell(build, page, { publicUrl, notice })
  }

  return new Hono()
    .use((c, next) => {
      if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
      c.header('Allow', 'GET, HEAD')
      return httpError(405, 'A page can only be read')
    })
    .route('/assets', assetRoutes(build))
    .use(async (c, next) => {
      await next()
      if (!(c.error instanceof DatabaseUnavailable)) return
      c.res = undefined
      c.res = c.html(renderShell(build, AWAY, { publicUrl, notice: UNAVAILABLE_NOTICE }), AWAY.status, {
        'Cache-Control': 'no-store',
        'Retry-After': '60',
      })
    })
    .get(`${ADMIN_PAGE}/*`, async (c) =>
      c.html(await render(ADMIN), 200, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    )
    .use(cacheResponses(responseCache, (c) => pageKey(c.req.path), { cacheControl: 'no-cache', markStale }))
    .route('/', crawlerRoutes(db, publicUrl ?? localUrl))
    .get('/*', async (c) => {
      const page = await findPage(c.req.path, records)
      return c.html(await render(page), page.status, { 'Cache-Control': 'no-cache' })
    })
}

const markStale = (html: Buffer) => Buffer.from(withNotice(html.toString(), STALE_NOTICE))
