import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import type { PrepareView, CallAnswer, FirstView } from '#contract/firstView.ts'
import { SERVER_ERROR, errorBody } from '#contract/endpoints/refusals.ts'
import { limitConcurrency } from '#database/limitConcurrency.ts'
import { refusalIn } from '../apiError.ts'
import { decoded, routeOf } from '../paths.ts'
import { lruMap } from '#database/lruMap.ts'
import type { Log } from '../log.ts'
import type { CallInProcess } from '../routes/answerEndpoints.ts'
import { callsOf, type Page } from './Page.ts'

// @limit memory unit/firstViews: Pages waiting to be rendered one at a time: {count}, then browsers render
export const MAX_WAITING_RENDERS = 64

// @limit memory unit/firstViews: "Not found" pages that are remembered, of all kinds: {bytes}
const MAX_REFUSAL_BYTES = 2 * 1024 * 1024

export interface RenderedView {
  html: string
  /** The data with which the browser hydrates; without it, the browser renders the page again. */
  view: Omit<FirstView, 'scripts'> | undefined
  awaitedUrls: readonly string[]
}

interface FirstViewDeps {
  prepareView: PrepareView
  call: CallInProcess
  log: Log
}

export const BUSY = 'busy'

/**
 * Renders the first views of pages with the client's own components and the answers to the page's calls. Undefined if
 * that fails: then the shell is sent, and the browser renders the page and shows what is wrong.
 */
export function firstViews({ prepareView, call, log }: FirstViewDeps) {
  const oneAtATime = limitConcurrency(1)
  let waiting = 0
  /** "Not found" pages are the same for every address, so random addresses cost no rendering. */
  const refusals = lruMap<string>({
    maxSize: MAX_REFUSAL_BYTES,
    sizeOf: (kind, html) => 2 * (kind.length + html.length),
  })

  const renderNext = (render: () => Promise<string>) =>
    oneAtATime(async () => {
      // Lets other requests be answered between two pages.
      await setImmediate()
      return render()
    })

  async function answerTo(visitor: Context, url: string, { enough }: Page): Promise<CallAnswer> {
    try {
      return { data: enough?.[url] ?? (await call(url, visitor)) }
    } catch (error) {
      const refused = refusalIn(error)
      if (!refused) throw error
      return { error: { status: refused.status, data: errorBody(refused.message) } }
    }
  }

  async function rendered(
    visitor: Context,
    path: string,
    page: Page,
  ): Promise<RenderedView | typeof BUSY | undefined> {
    const answers = new Map(
      await Promise.all(callsOf(page).map(async (url) => [url, await answerTo(visitor, url, page)] as const)),
    )
    const statuses = [...answers.values()].map(({ error }) => error?.status ?? 200)
    if (statuses.some((status) => status === 429 || status >= 500)) return BUSY
    const { callStatus = page.status } = page
    if (statuses.some((status) => status !== callStatus && !PARAMETERS_REFUSED.has(status))) return undefined
    const prepared = await prepareView(page.queries, (url) => answers.get(url) ?? NOT_ASKED)
    const kind = callStatus === 404 ? kindOf(path, page) : undefined
    // The client's router would write a path that cannot be decoded to standard error.
    const isOther = page.isNotFoundInHtml === true || decoded(path.replace(/\?.*/s, '')) === undefined
    const known = kind && refusals.get(kind)
    const html =
      known?.replaceAll(SEARCHED_NUMBER, /^\/\w+\/(\d+)/.exec(path)?.[1] ?? '') ??
      (await renderNext(() => prepared.render(isOther ? UNUSED_PATH : path)))
    if (kind) refusals.set(kind, html.replaceAll(/(href="\/verify)\?[^"]*/g, '$1'))
    return { html, awaitedUrls: prepared.awaitedUrls, view: isOther ? undefined : prepared.view }
  }

  return async (visitor: Context, path: string, page: Page): ReturnType<typeof rendered> => {
    if (waiting >= MAX_WAITING_RENDERS) return BUSY
    waiting += 1
    try {
      return await rendered(visitor, path, page)
    } catch (error) {
      log.error(`The page ${routeOf('GET', path)} could not be rendered on the server`, error)
      return undefined
    } finally {
      waiting -= 1
    }
  }
}

/** A query of the client for something else than the page says. */
const NOT_ASKED: CallAnswer = { error: { status: 500, data: errorBody(SERVER_ERROR) } }

/** Statuses with which a call refuses parameters of the page's address; the page shows the refusal. */
const PARAMETERS_REFUSED = new Set([400, 409, 413])

/** An address that no page can have. */
const UNUSED_PATH = '/-'

/** The account number in a link that searches for it, which is all that such a page says of its own address. */
const SEARCHED_NUMBER = /(?<=href="\/search\?q=)\d+/g

/** "Not found" pages with the same text: same subject, same item of the navigation bar. */
const kindOf = (path: string, { page, subject, queries }: Page) =>
  [page, subject, queries.length, /^\/(candidates|committees)\//i.exec(path)?.[1]?.toLowerCase()].join(' ')
