import type { Context } from 'hono'
import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { withAsOf } from '#contract/domain/asOf.ts'
import { AS_OF_UNKNOWN, NO_ACCOUNT, ONLY_TODAYS_ADDRESS } from '#contract/endpoints/refusals.ts'
import { EMBED_PAGES, RECORD_PAGES } from '#contract/pages.ts'
import { racesIn } from '#database/repositories/races.ts'
import type { RegisterMeta } from '#database/history/register.ts'
import { revisionsIn } from '#database/repositories/revisions.ts'
import type { FoundRevision } from '#database/repositories/revisions.ts'
import { httpError } from '../apiError.ts'
import { cacheResponses } from '../cache/cacheResponses.ts'
import { createResponseCache, type ResponseCache } from '../cache/responseCache.ts'
import { BeforeHistory, type Findable, type Past } from '../past/past.ts'
import { isRaceCard, type raceCards } from './card/cardRoutes.ts'
import { frameAt } from './embed/embedRoutes.ts'
import { frame } from './embed/frame.ts'
import { dayText } from './figureText.ts'
import { findPage, pageAddress } from './findPage.ts'
import { keepAsOf } from './keepAsOf.ts'
import type { Page } from './Page.ts'
import { noticesOf } from './notices.ts'
import { recordsIn } from './Records.ts'
import { BUSY, type firstViews, type RenderedView } from './firstViews.ts'

interface PagesAsOfDeps {
  past: Past
  /** The cache of today's answers. */
  responseCache: Pick<ResponseCache, 'clearsToo'>
  firstViewOf: ReturnType<typeof firstViews> | undefined
  /** Renders a whole page with this notice at the top. */
  render: (page: Page, view: RenderedView | undefined, notice: string) => Promise<string>
  answerCard: ReturnType<typeof raceCards>
  register: Pick<RegisterMeta, 'isSample'>
  /** Signed-in users get the page for the browser to render. */
  isSignedIn: (c: Context) => boolean
}

/** The cache for pages as of an earlier day, separate from everything else. */
const MAX_PAST_PAGE_BYTES = 4 * 1024 * 1024

/**
 * Answers pages with `asOf=` as of that day, and passes on all others. They are cached here permanently, but clients must
 * revalidate, because the HTML names script files that another version of the site does not have.
 */
export function pagesAsOf({
  past,
  responseCache,
  firstViewOf,
  render,
  answerCard,
  register,
  isSignedIn,
}: PagesAsOfDeps) {
  const cache = createResponseCache(past.version, MAX_PAST_PAGE_BYTES)
  responseCache.clearsToo(cache)

  const registerAt = async ({ revision }: FoundRevision) => {
    const former = past.at(revision)
    const { day } = (await revisionsIn(former.db).latest()) ?? httpError(404, AS_OF_UNKNOWN)
    const notice = `This is the register as it stood on ${dayText(day)} (revision ${revision}), not as it is now.`
    return { ...former, notice }
  }

  const answer = async (c: Context, found: FoundRevision): Promise<Response> => {
    const former = await registerAt(found)
    const { notice } = former
    const asOf = asOfParameter(c)
    const races = racesIn(former.db)
    if (isRaceCard(c.req.path)) return answerCard(c, races, notice)
    if (isFrame(c)) {
      const facts = { publicUrl: undefined, asOf, notices: await noticesOf(register, notice) }
      return (await frameAt(c, { ...former, races }, facts)) ?? httpError(400, ONLY_TODAYS_ADDRESS)
    }
    if (c.req.path.startsWith(`${RECORD_PAGES}/`)) {
      const id = c.req.path.slice(RECORD_PAGES.length + 1)
      const { page } = (await former.namesakes.find(id)) ?? httpError(404, NO_ACCOUNT)
      return c.redirect(withAsOf(page, asOf))
    }
    const page = await pageOf(c, former)
    const view = isSignedIn(c) ? undefined : await firstViewOf?.(c, withAsOf(addressOf(c), asOf), page, asOf)
    const isBusy = view === BUSY
    const calls = page.calls.map((url) => withAsOf(url, asOf))
    const whole = await render(
      { ...page, calls },
      isBusy ? undefined : view,
      `${notice} ${linkToToday(addressOf(c))}`,
    )
    return c.html(keepAsOf(whole, asOf), page.status, { 'Cache-Control': isBusy ? 'no-store' : 'no-cache' })
  }

  const refuse = async (c: Context, error: HTTPException): Promise<Response> => {
    c.header('Cache-Control', 'no-store')
    if (isFrame(c)) return c.html(frame('Not on File', html`<p>${error.message}.</p>`), error.status)
    const page: Page = { status: 404, subject: 'Not on File', description: error.message, calls: [] }
    const why = await whyNot(error, addressOf(c))
    const whole = await render(page, undefined, `${why} ${linkToToday(addressOf(c))}`)
    return c.html(whole, error.status)
  }

  return createMiddleware(async (c, next) => {
    const asked = c.req.queries('asOf')
    if (asked === undefined) return next()
    try {
      if (WITHOUT_HISTORY.test(c.req.path)) httpError(400, ONLY_TODAYS_ADDRESS)
      const found = await past.find(asked)
      const key = isSignedIn(c) ? undefined : `r${found.revision} ${asOfParameter(c)} ${addressOf(c)}`
      return await cacheResponses(cache, () => key, { cacheControl: 'no-cache' })(c, async () => {
        c.res = await answer(c, found)
      })
    } catch (error) {
      if (error instanceof HTTPException) return refuse(c, error)
      throw error
    }
  })
}

async function pageOf(c: Context, former: Findable): Promise<Page> {
  const { pathname, searchParams } = new URL(c.req.url)
  const records = recordsIn(former.db, former)
  const { address: _, feed: __, picture, ...page } = await findPage(pathname, searchParams, records)
  return {
    ...page,
    ...(picture && { picture: { ...picture, address: withAsOf(picture.address, asOfParameter(c)) } }),
    laterParts: [...(page.laterParts ?? []), 'Past'],
  }
}

/** Addresses without a past: files for search engines, and styles of frames. */
const WITHOUT_HISTORY = /^\/robots\.txt$|^\/sitemap[\w-]*\.xml$|\.css$/

/** The client finds it by its id and updates it on navigation. */
const linkToToday = (address: string) =>
  [html`<a id="today" href="${address}">Today’s page</a>`].map(String).join('')

/** The refusal, with a link to the beginning of the history if the day is before it. */
async function whyNot(error: HTTPException, address: string): Promise<string> {
  const since = error instanceof BeforeHistory ? error.since : null
  const first =
    since === null ? '' : html` <a href="${withAsOf(address, since)}">The page as of ${dayText(since)}</a>.`
  return String(await html`<span id="not-on-file">${error.message}.</span>${first}`)
}

const isFrame = (c: Context) => c.req.path.startsWith(`${EMBED_PAGES}/`)

const asOfParameter = (c: Context) => c.req.query('asOf') ?? ''
const addressOf = (c: Context) => {
  const { pathname, searchParams } = new URL(c.req.url)
  return pageAddress(pathname, searchParams).address
}
