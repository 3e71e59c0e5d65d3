import { setImmediate } from 'node:timers/promises'
import { withAsOf } from '#contract/domain/asOf.ts'
import type { BeginView, CallAnswer, FirstView } from '#contract/firstView.ts'
import { limitConcurrency } from '#contract/limitConcurrency.ts'
import type { Log } from '../log.ts'
import type { Page } from './Page.ts'

/** Pages that wait to be rendered, one after the other; who asks for a page then gets one that the browser renders. */
export const MAX_WAITING_RENDERS = 64

/** What a page shows first. */
export interface RenderedView {
  html: string
  /** For the browser, which takes over with it; without it, the browser draws the page anew. */
  view: Omit<FirstView, 'scripts'> | undefined
  /** The addresses of what the browser asks for first of all. */
  awaitedUrls: readonly string[]
}

interface FirstViewDeps {
  /** Of the client's build for the server. */
  beginView: BeginView
  /** Answers a call as it answers the browser's, from the same kept answers. */
  ask: (url: string) => Response | Promise<Response>
  log: Log
}

/** It cannot be rendered just now; in a moment it can. */
export const BUSY = 'busy'

/**
 * Renders what pages show first, with the client's own components over the answers to a page's calls. Undefined where
 * that cannot be: then the page is sent as the browser renders it, which says what is wrong.
 */
export function firstViews({ beginView, ask, log }: FirstViewDeps) {
  const oneAtATime = limitConcurrency(1)
  let waiting = 0
  /** What is said of a page that is not there is the same wherever it is not, so an address at random costs no render. */
  const refusals = new Map<string, string>()

  const renderNext = (render: () => Promise<string>) =>
    oneAtATime(async () => {
      // Others are answered between one page and the next.
      await setImmediate()
      return render()
    })

  const answerTo = async (url: string, { enough }: Page, asOf: string | undefined): Promise<CallAnswer> => {
    const known = enough?.[url]
    if (known !== undefined) return { url, status: 200, body: JSON.stringify(known) }
    const response = await ask(asOf === undefined ? url : withAsOf(url, asOf))
    return { url, status: response.status, body: await response.text() }
  }

  async function rendered(
    path: string,
    page: Page,
    asOf?: string,
  ): Promise<RenderedView | typeof BUSY | undefined> {
    const answers = await Promise.all(page.calls.map((url) => answerTo(url, page, asOf)))
    if (answers.some(({ status }) => status >= 500)) return BUSY
    if (answers.some(({ status }) => status !== page.status && !PARAMETERS_REFUSED.has(status)))
      return undefined
    const begun = beginView(answers)
    const awaitedUrls = begun.awaitedUrls.map((url) => (asOf === undefined ? url : withAsOf(url, asOf)))
    const kind = page.status === 404 && asOf === undefined ? kindOf(path, page) : undefined
    const known = kind && refusals.get(kind)
    const html = known ?? (await renderNext(() => begun.render(page.isSaidToBeNowhere ? NOWHERE : path)))
    if (kind) refusals.set(kind, html.replaceAll(/(href="\/verify)\?[^"]*/g, '$1'))
    return { html, awaitedUrls, view: page.isSaidToBeNowhere ? undefined : begun.view }
  }

  /** With `asOf`, as the register stood then. */
  return async (path: string, page: Page, asOf?: string): ReturnType<typeof rendered> => {
    if (waiting >= MAX_WAITING_RENDERS) return BUSY
    waiting += 1
    try {
      return await rendered(path, page, asOf)
    } catch (error) {
      log.error(`The page ${path} could not be rendered on the server`, error)
      return undefined
    } finally {
      waiting -= 1
    }
  }
}

/** What a call says to parameters of a page's address that it does not understand or cannot follow: the page says it too. */
const PARAMETERS_REFUSED = new Set([400, 409, 413])

/** An address that no page has. */
const NOWHERE = '/-'

/** Pages that are not there and say so in the same words: of one subject, below one item of the bar. */
const kindOf = (path: string, { page, title, calls }: Page) =>
  [page, title, calls.length, /^\/(candidates|committees)\//i.exec(path)?.[1]?.toLowerCase()].join(' ')
