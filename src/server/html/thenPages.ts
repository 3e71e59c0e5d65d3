import type { Context } from 'hono'
import { html } from 'hono/html'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { withAsOf } from '#contract/domain/asOf.ts'
import { pageTitle } from '#contract/pageTitle.ts'
import { revisionsIn } from '#database/repositories/revisions.ts'
import type { FoundRevision } from '#database/repositories/revisions.ts'
import { cacheResponses } from '../cache/cacheResponses.ts'
import { createResponseCache } from '../cache/responseCache.ts'
import type { Past } from '../past/past.ts'
import { findPage, pageAddress } from './findPage.ts'
import { keepAsOf } from './keepAsOf.ts'
import type { Page } from './Page.ts'
import { recordsIn } from './Records.ts'
import { BUSY, type RenderedView } from './firstViews.ts'

interface ThenDeps {
  past: Past
  firstViewOf:
    ((path: string, page: Page, asOf: string) => Promise<RenderedView | typeof BUSY | undefined>) | undefined
  /** The whole of a page, with this said above it. */
  render: (page: Page, view: RenderedView | undefined, notice: string) => Promise<string>
  /** Who is signed in is sent the page for the browser to render. */
  isSignedIn: (c: Context) => boolean
}

/** All that one server keeps of pages as of then, apart from all else. */
const MAX_PAST_PAGE_BYTES = 4 * 1024 * 1024

/**
 * Answers pages that say `asOf=` as the register stood then; hands on all others. Kept here for good, and by nobody else
 * without asking: the HTML names the program's files, which another version of the site has not.
 */
export function thenPages({ past, firstViewOf, render, isSignedIn }: ThenDeps) {
  const cache = createResponseCache(past.version, MAX_PAST_PAGE_BYTES)

  const pageOf = async (c: Context, { revision }: FoundRevision) => {
    const { db, search } = past.at(revision)
    const { pathname, searchParams } = new URL(c.req.url)
    const {
      address: _,
      feed: __,
      picture: ___,
      ...page
    } = await findPage(pathname, searchParams, {
      ...recordsIn(db),
      search,
    })
    const latest = await revisionsIn(db).latest()
    const said = `This is the register as it stood on ${dayWords(latest?.day ?? '')} (revision ${revision}), and not as it stands.`
    return { page: { ...page, laterParts: [...(page.laterParts ?? []), 'Past'] }, said }
  }

  return createMiddleware(async (c, next) => {
    const asked = c.req.queries('asOf')
    if (asked === undefined) return next()
    const asOf = asOfOf(c)
    const today = linkTo(addressOf(c))
    try {
      const found = await past.find(asked)
      const key = isSignedIn(c) ? undefined : `r${found.revision} ${asOf} ${addressOf(c)}`
      return await cacheResponses(cache, () => key, { cacheControl: 'no-cache' })(c, async () => {
        const { page, said } = await pageOf(c, found)
        const view = isSignedIn(c) ? undefined : await firstViewOf?.(withAsOf(addressOf(c), asOf), page, asOf)
        const isBusy = view === BUSY
        const calls = page.calls.map((url) => withAsOf(url, asOf))
        const whole = await render({ ...page, calls }, isBusy ? undefined : view, `${said} ${today}`)
        c.res = c.html(keepAsOf(whole, asOf), page.status, {
          'Cache-Control': isBusy ? 'no-store' : 'no-cache',
        })
      })
    } catch (error) {
      if (!(error instanceof HTTPException)) throw error
      const page: Page = {
        status: 404,
        title: pageTitle('Not on File'),
        description: error.message,
        calls: [],
      }
      const whole = await render(page, undefined, `${error.message}. ${today}`)
      return c.html(whole, error.status, { 'Cache-Control': 'no-store' })
    }
  })
}

/** The client finds it by its id, and has it follow where somebody goes. */
const linkTo = (address: string) =>
  [html`<a id="today" href="${address}">Today’s page</a>`].map(String).join('')

const asOfOf = (c: Context) => c.req.query('asOf') ?? ''
const addressOf = (c: Context) => {
  const { pathname, searchParams } = new URL(c.req.url)
  return pageAddress(pathname, searchParams).address
}

const WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const dayWords = (day: string) => (day === '' ? '' : WORDS.format(new Date(`${day}T12:00:00Z`)))
