import { extname } from 'node:path'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { createMiddleware } from 'hono/factory'
import { dayInFlorida } from '#contract/domain/days.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import { NO_RACE } from '#contract/endpoints/refusals.ts'
import * as pages from '#contract/pages.ts'
import { ElectionId } from '#contract/schemas/values.ts'
import { DatabaseUnavailable } from '#database/connection/errors.ts'
import type { Db } from '#database/connection/Db.ts'
import { racesIn } from '#database/races/races.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import { httpError } from '../apiError.ts'
import { cacheResponses } from '../cache/cacheResponses.ts'
import { cachedResponse, respond, createResponseCache, type ResponseCache } from '../cache/responseCache.ts'
import { FOR_GOOD } from '../cache/httpCaching.ts'
import { decoded } from '../paths.ts'
import { type Page, recordsIn } from './Page.ts'
import { cardRenderer, CardsBusy, raceCard } from './raceCard.ts'
import type { ClientBuild } from './clientBuild.ts'
import { crawlerRoutes } from './crawlerRoutes.ts'
import { embedPolicy, embedRoutes } from './embedRoutes.ts'
import { canonicalPath, pageAddress, pageAt } from './pageAt.ts'
import { BUSY, firstViews, type RenderedView } from './firstViews.ts'
import { sampleNotice, STALE_NOTICE, UNAVAILABLE_NOTICE, withNotice, renderShell } from './renderShell.ts'
import { siteFiles } from './siteFiles.ts'

/** Lets other sites, which link to a race, show its picture. */
const cardPolicy = createMiddleware(async (c, next) => {
  await next()
  if (c.req.path.endsWith('/card.png')) c.res.headers.set('Cross-Origin-Resource-Policy', 'cross-origin')
})

/** The preview pictures of links to races, one at a time, cached like pages. The assets include the pages' fonts. */
function cardRoutes(db: Db, assets: ClientBuild['assets']) {
  const fonts = [...assets].filter(([path]) => /serif.*\.woff2$/.test(path)).map(([, font]) => font)
  const render = cardRenderer(fonts)
  return new Hono().get(`${pages.RACES_PAGE}/:electionId/:officeCode/:district/card.png`, async (c) => {
    const { electionId, officeCode, district } = c.req.param()
    const race = await racesIn(db).find(electionId, officeCode, raceDistrict(district))
    if (!race) return httpError(404, NO_RACE)
    const png = await render(await raceCard(race, await sampleNotice(db))).catch((error: unknown) => {
      if (error instanceof CardsBusy) return undefined
      throw error
    })
    if (!png) return c.text('Too many pictures are being requested just now', 503, { 'Retry-After': '10' })
    return c.body(png, 200, { 'Content-Type': 'image/png' })
  })
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The scripts, styles, fonts and pictures of the client. A missing one is a 404, never a page. */
function assetRoutes({ assets, previousAssets }: Pick<ClientBuild, 'assets' | 'previousAssets'>) {
  // Compressed once for all visitors, so it may take longer.
  const quality = 9
  const responses = new Map(
    [...previousAssets, ...assets].map(([path, body]) => {
      const contentType = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream'
      return [path, cachedResponse(Buffer.from(new Uint8Array(body).buffer), contentType, { quality })]
    }),
  )
  return new Hono().get('/*', async (c) => {
    const file = responses.get(c.req.path) ?? httpError(404, 'No such file')
    return (await respond(file, c.req.raw.headers, FOR_GOOD)).response
  })
}

/** Redirects the form that chooses an election and office, which browsers without JavaScript submit, to the list. */
function redirectToChosenList(c: Context): Response | undefined {
  const election = ElectionId.safeParse(c.req.query(pages.LIST_PARAMETERS.election))
  const office = c.req.query(pages.LIST_PARAMETERS.office)
  if (!election.success || !office) return undefined
  return c.redirect(pages.officePage(election.data, office), 303)
}

/**
 * Redirects other spellings of an officer's name to the register's own: there are endlessly many, and each would take room
 * in the cache. The spelling may change, so browsers must not remember it. In an outage a cached page is still sent.
 */
async function redirectToOfficer(c: Context, search: RegisterSearch): Promise<Response | undefined> {
  const { pathname, search: query } = new URL(c.req.url)
  const given = pathname.slice(pages.OFFICERS_PAGE.length + 1)
  const name = given.includes('/') ? undefined : decoded(given)
  if (name === undefined) return undefined
  const onFile = await search.officerNamed(name).catch((error: unknown) => {
    if (error instanceof DatabaseUnavailable) return undefined
    throw error
  })
  return onFile === undefined || onFile === name ? undefined : c.redirect(pages.officerPage(onFile) + query)
}

interface PageDeps {
  db: Db
  build: ClientBuild
  /** The site's public address; undefined if only this machine can reach it. */
  publicUrl: string | undefined
  /** The local address, used in the site map if there is no public one. */
  localUrl: string
  contact?: string | undefined
  /** What pages are rendered with on the server; without it, only the browser renders them. */
  rendering?: Pick<Parameters<typeof firstViews>[0], 'call' | 'log'>
  responseCache: ResponseCache
}

// @limit memory api/responseCache: Rendered pages with a query: searches, filters, later pages: {bytes},
// separate from the response cache
/** Random addresses evict only each other, and a shared link is rendered once. */
const MAX_VIEW_BYTES = 8 * 1024 * 1024

/** The same for every administrators' page, so that it does not reveal which ones exist. */
const ADMIN: Page = {
  status: 200,
  subject: pages.ADMIN_SUBJECT,
  description: 'For the administrators of this register.',
  queries: [],
}

const keyFor = (ofViews: boolean) => (c: Context) => {
  const { address, isView } = addressOf(c)
  if (isView !== ofViews) return undefined
  // A citation names its day. Addresses begin with a slash, so the key is free.
  return c.req.path === pages.VERIFY_PAGE ? `${dayInFlorida(new Date())} ${address}` : address
}

/** Handles every address that is neither API nor document: the client's files, and all pages. */
export function pageRoutes({ db, build, publicUrl, localUrl, contact, rendering, responseCache }: PageDeps) {
  const records = recordsIn(db)
  const { prepareView } = build
  const firstViewOf = prepareView && rendering && firstViews({ ...rendering, prepareView })
  const render = async (page: Page, view?: RenderedView) => {
    const notice = await sampleNotice(db)
    return renderShell(build, page, { publicUrl, notice, isListed: notice === undefined, view })
  }

  const views = createResponseCache(responseCache.version, MAX_VIEW_BYTES)
  responseCache.clearsToo(views)
  return new Hono()
    .use(refuseWrites)
    .route('/assets', assetRoutes(build))
    .route('/', siteFiles({ origin: publicUrl ?? localUrl, contact }))
    .use(pageInOutage(build, publicUrl))
    .get(`${pages.ADMIN_PAGE}/*`, async (c) =>
      c.html(await render(ADMIN), 200, { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    )
    .use(redirectToCanonicalPath)
    .use(`${pages.EMBED_PAGES}/*`, embedPolicy)
    .use(`${pages.RACES_PAGE}/*`, cardPolicy)
    .use(
      `${pages.OFFICERS_PAGE}/*`,
      async (c, next) => (await redirectToOfficer(c, records.search)) ?? next(),
    )
    .get(pages.CANDIDATES_PAGE, (c, next) => redirectToChosenList(c) ?? next())
    .use(cacheResponses(responseCache, keyFor(false), { cacheControl: 'no-cache', markStale }))
    .use(cacheResponses(views, keyFor(true), { cacheControl: 'no-cache', markStale }))
    .route('/', crawlerRoutes(db, publicUrl ?? localUrl, responseCache.version))
    .route('/', cardRoutes(db, build.assets))
    .route('/', embedRoutes(db, publicUrl, build.assets))
    .get('/*', async (c) => {
      const page = ofThisPart(await pageAt(c.req.path, queryOf(c), records), addressOf(c).address)
      if (page.redirectTo !== undefined) {
        c.header('Cache-Control', 'no-store')
        return c.redirect(page.redirectTo)
      }
      const view = await firstViewOf?.(c, addressOf(c).address, page)
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

const LISTS: ReadonlySet<Page['page']> = new Set(['CandidateListPage', 'CommitteeListPage'])

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
  queries: [],
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
