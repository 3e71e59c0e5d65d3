import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import {
  ADMIN_PAGE,
  CANDIDATES_PAGE,
  EMBED_PAGES,
  OFFICERS_PAGE,
  RACES_PAGE,
  VERIFY_PAGE,
} from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { httpError } from '../apiError.ts'
import { registerIn } from '#database/register.ts'
import { namesakesIn } from '#database/search/namesakes.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import type { Db } from '#database/connection/Db.ts'
import { sessionCookie } from '../auth/sessionCookie.ts'
import { cardPolicy, cardRoutes } from './card/cardRoutes.ts'
import { cacheResponses } from '../cache/cacheResponses.ts'
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts'
import { assetRoutes } from './assetRoutes.ts'
import type { ClientBuild } from './clientBuild.ts'
import { crawlerRoutes } from './crawlerRoutes.ts'
import { embedPolicy, embedRoutes } from './embed/embedRoutes.ts'
import { canonicalPath, findPage, pageAddress } from './findPage.ts'
import { BUSY, firstViews, type RenderedView } from './firstViews.ts'
import { sampleNotice, STALE_NOTICE, UNAVAILABLE_NOTICE, withNotice } from './notices.ts'
import type { Page } from './Page.ts'
import { recordsIn } from './Records.ts'
import { renderShell } from './renderShell.ts'
import { redirectToChosenList, redirectToOfficer } from './redirects.ts'
import { siteFiles } from './siteFiles.ts'

interface PageDeps {
  db: Db
  build: ClientBuild
  /** The site's public address; undefined if only this machine can reach it. */
  publicUrl: string | undefined
  /** The local address, used in the site map if there is no public one. */
  localUrl: string
  /** How visitors reach the operator, if known. */
  contact?: string | undefined
  /** Whether visitors reach the site over TLS. */
  tls: boolean
  /** What pages are rendered with on the server; without it, only the browser renders them. */
  rendering?: Pick<Parameters<typeof firstViews>[0], 'ask' | 'log'>
  /** The cache of answers from `db`. */
  responseCache: ResponseCache
}

/**
 * The cache for pages with a query, separate from everything else: random addresses evict only each other, and a shared
 * link is rendered once.
 */
const MAX_VIEW_BYTES = 8 * 1024 * 1024

/** The same for every administrators' page, so that it does not reveal which ones exist. */
const ADMIN: Page = {
  status: 200,
  subject: PAGE_SUBJECTS.admin,
  description: 'For the administrators of this register.',
  calls: [],
}

/** Handles every address that is neither API nor document: the client's files, and all pages. */
export function pageRoutes({
  db,
  build,
  publicUrl,
  localUrl,
  contact,
  tls,
  rendering,
  responseCache,
}: PageDeps) {
  const records = recordsIn(db)
  const register = registerIn(db)
  const { prepareView } = build
  const firstViewOf = prepareView && rendering && firstViews({ ...rendering, prepareView })
  const isSignedIn = (c: Context) => sessionCookie(tls).read(c) !== undefined
  const render = async (page: Page, view?: RenderedView) => {
    const notice = await sampleNotice(register)
    return renderShell(build, page, { publicUrl, notice, isListed: notice === undefined, view })
  }

  const views = createResponseCache(responseCache.version, MAX_VIEW_BYTES)
  responseCache.clearsToo(views)
  /**
   * Signed-in users get the page for the browser to render, because it shows them more. Addresses begin with a slash, so
   * the key is free.
   */
  const keyFor = (ofViews: boolean) => (c: Context) => {
    const { address, isView } = addressOf(c)
    if (isView !== ofViews) return undefined
    // A citation names its day.
    const one = c.req.path === VERIFY_PAGE ? `${dayInFlorida(new Date())} ${address}` : address
    return isSignedIn(c) ? `signed in ${one}` : one
  }

  return new Hono()
    .use(refuseWrites)
    .route('/assets', assetRoutes(build))
    .route('/', siteFiles({ origin: publicUrl ?? localUrl, contact }))
    .use(pageInOutage(build, publicUrl))
    .get(`${ADMIN_PAGE}/*`, async (c) =>
      c.html(await render(ADMIN), 200, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    )
    .use(async (c, next) => {
      await next()
      c.res.headers.append('Vary', 'Cookie')
    })
    .use(redirectToCanonicalPath)
    .use(`${EMBED_PAGES}/*`, embedPolicy)
    .use(`${RACES_PAGE}/*`, cardPolicy)
    .use(`${OFFICERS_PAGE}/*`, async (c, next) => (await redirectToOfficer(c, records.search)) ?? next())
    .get(CANDIDATES_PAGE, (c, next) => redirectToChosenList(c) ?? next())
    .use(cacheResponses(responseCache, keyFor(false), { cacheControl: 'no-cache', markStale }))
    .use(cacheResponses(views, keyFor(true), { cacheControl: 'no-cache', markStale }))
    .route(
      '/',
      crawlerRoutes({ db, register, origin: publicUrl ?? localUrl, version: responseCache.version }),
    )
    .route('/', cardRoutes({ races: records.races, register, assets: build.assets }))
    .route(
      '/',
      embedRoutes({
        races: records.races,
        register,
        namesakes: namesakesIn(db),
        publicUrl,
        assets: build.assets,
      }),
    )
    .get('/*', async (c) => {
      const page = ofThisPart(await findPage(c.req.path, queryOf(c), records), addressOf(c).address)
      if (page.redirectTo !== undefined) {
        c.header('Cache-Control', 'no-store')
        return c.redirect(page.redirectTo)
      }
      const view = isSignedIn(c) ? undefined : await firstViewOf?.(c, addressOf(c).address, page)
      return view === BUSY
        ? c.html(await render(page), page.status, { 'Cache-Control': 'no-store' })
        : c.html(await render(page, view), page.status, { 'Cache-Control': 'no-cache' })
    })
}

/** A later page of a list of records is canonical of itself: search engines read on only then. */
const ofThisPart = (page: Page, address: string): Page =>
  page.address !== undefined && address.startsWith(`${page.address}?page=`) && LISTS.has(page.page)
    ? { ...page, address }
    : page

const LISTS: ReadonlySet<Page['page']> = new Set(['candidateList', 'committeeList'])

/** The canonical address of the page. */
const addressOf = (c: Context) => pageAddress(c.req.path, queryOf(c))

const queryOf = (c: Context) => new URL(c.req.url).searchParams

const markStale = (html: Buffer) => Buffer.from(withNotice(html.toString(), STALE_NOTICE))

const refuseWrites: MiddlewareHandler = (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  c.header('Allow', 'GET, HEAD')
  return httpError(405, 'A page can only be read')
}

const redirectToCanonicalPath: MiddlewareHandler = async (c, next) => {
  const { pathname, search } = new URL(c.req.url)
  const canonical = canonicalPath(pathname)
  return canonical === pathname ? next() : c.redirect(canonical + search, 301)
}

/** For a page that is not cached while the database is unavailable: the client explains and retries. */
const DATABASE_UNAVAILABLE: Page = {
  status: 503,
  subject: 'Not Available',
  description: UNAVAILABLE_NOTICE,
  calls: [],
}

const pageInOutage =
  (build: ClientBuild, publicUrl: string | undefined): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (!(c.error instanceof DatabaseUnavailable)) return
    const facts = { publicUrl, notice: UNAVAILABLE_NOTICE, isListed: false, view: undefined }
    c.res = undefined
    c.res = c.html(renderShell(build, DATABASE_UNAVAILABLE, facts), DATABASE_UNAVAILABLE.status, {
      'Cache-Control': 'no-store',
      'Retry-After': '60',
    })
  }
