import { counted } from '#contract/domain/counted.ts'
import { ImportError } from '../ImportError.ts'
import { readBody } from './readBody.ts'
import { readRobots, type Robots } from './readRobots.ts'

/** How the state's site is asked. */
export interface StateSite {
  /** Without a slash at its end. */
  origin: string
  userAgent: string
  /** Begins when an attempt does, and aborts when it may take no longer, its answer read to the end. */
  timeout: () => AbortSignal
  /** The milliseconds of a clock that is never set back. */
  now: () => number
  /** Lets this many milliseconds pass. */
  wait: (ms: number) => Promise<void>
  onRetry?: (sentence: string) => void
  /** Given where several clients are one visitor; else a client is one by itself. */
  visit?: Visit
  /** Aborts where nothing more is to be asked. */
  signal?: AbortSignal
}

/** What a visitor of the site has learned, and what it has used up of the site's patience. */
export interface Visit {
  readonly cookies: Map<string, string>
  robots: Robots | null
  /** By the site's `now`: the end of the last request; null before the first. */
  lastEnd: number | null
  /** Requests in a row that were given up. */
  failures: number
  /** So many were made, attempts that failed included. */
  requests: number
  /** Whether the site stopped serving us, or we were told to stop. */
  isOver: boolean
}

export const newVisit = (): Visit => ({
  cookies: new Map(),
  robots: null,
  lastEnd: null,
  failures: 0,
  requests: 0,
  isOver: false,
})

export interface StateRequest {
  /** With its query. */
  path: string
  /** The path of the page that a browser would come from. */
  referer: string
  /** What a form sends; without it the request is a GET. */
  fields?: Readonly<Record<string, string>>
  /** No command imports such a page from a file. */
  isNoFile?: boolean
  /** That there is nothing is an answer too, of status 404 or 410, and is not asked for again. */
  mayBeMissing?: boolean
}

export interface StateAnswer {
  /** Below 400, or that of what may be missing; redirects are not followed. */
  status: number
  bytes: Buffer
}

/** What is wrong with an answer, as the end of "the last time ..."; null for nothing. */
type FindFault = (answer: StateAnswer) => string | null

export type StateClient = ReturnType<typeof stateClient>

/** The site itself does not serve us now: nothing more should be asked of it in this run. */
export class SiteUnavailable extends ImportError {}

/** What robots.txt may call us. */
export const PRODUCT = 'SunshineLedger'

/** From the end of one request to the beginning of the next. */
const PAUSE_MS = 2_000

/** Between attempts: an overloaded site is not helped by haste. */
const RETRY_DELAYS_MS = [4_000, 16_000, 64_000]

/** Who is asked to stay away for longer than this comes back with the next run. */
const LONGEST_DELAY_MS = 3_600_000

/** Not found, and gone. */
const MISSING = [404, 410]

/** Too many requests: the site tells nothing of its rules. */
const BUSY = 429

/** Requests in a row that were given up. */
const MOST_FAILURES = 5

/**
 * Asks the state's site as a considerate visitor would: one request at a time with a pause between them, by its
 * robots.txt, with the cookies it gave. Callers wait for one answer before they ask for the next.
 */
export function stateClient(site: StateSite) {
  const { visit = newVisit() } = site
  const { cookies } = visit
  const requestsBefore = visit.requests

  /** Throws it; nothing more is asked in this visit. */
  function leave(message: string): never {
    visit.isOver = true
    throw new SiteUnavailable(message)
  }

  function heedStop(): void {
    if (site.signal?.aborted === true) leave('The run was told to stop; the next one goes on where it was.')
  }

  async function wait(ms: number): Promise<void> {
    await site.wait(ms)
    heedStop()
  }

  async function tryOnce({
    path,
    referer,
    fields,
    mayBeMissing,
  }: StateRequest): Promise<StateAnswer | Failed> {
    heedStop()
    const pauseMs = Math.max(PAUSE_MS, visit.robots?.delayMs ?? 0)
    const restMs = visit.lastEnd === null ? 0 : visit.lastEnd + pauseMs - site.now()
    if (restMs > 0) await wait(restMs)
    visit.requests += 1
    try {
      const response = await fetch(site.origin + path, {
        method: fields ? 'POST' : 'GET',
        headers: {
          'User-Agent': site.userAgent,
          Referer: site.origin + referer,
          Accept: 'text/html,text/plain,*/*',
          ...(cookies.size > 0 && { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
        },
        ...(fields && { body: new URLSearchParams(fields) }),
        redirect: 'manual',
        signal: AbortSignal.any([site.timeout(), ...(site.signal ? [site.signal] : [])]),
      })
      keepCookies(cookies, response.headers.getSetCookie())
      const isAnswer = response.status < 400 || (mayBeMissing === true && MISSING.includes(response.status))
      if (isAnswer) return { status: response.status, bytes: await readBody(response) }
      await response.body?.cancel()
      return {
        reason: `it answered ${response.status}`,
        status: response.status,
        delayMs: retryAfter(response.headers),
      }
    } catch (error) {
      heedStop()
      return { reason: `it broke off (${reasonOf(error)})`, status: null, delayMs: 0 }
    } finally {
      visit.lastEnd = site.now()
    }
  }

  /** The first answer without a fault, or why the last of four attempts gave none. */
  async function tryOften(
    request: StateRequest,
    isEnough: (outcome: StateAnswer | Failed) => string | null,
  ): Promise<StateAnswer | Failed> {
    for (const [attempt, ownDelayMs] of [...RETRY_DELAYS_MS, null].entries()) {
      const outcome = await tryOnce(request)
      const reason = isEnough(outcome)
      if (reason === null) return outcome
      const askedMs = 'delayMs' in outcome ? outcome.delayMs : 0
      if (askedMs > LONGEST_DELAY_MS)
        leave(
          `${site.origin} asks to stay away for ${counted(Math.round(askedMs / 60_000), 'minute')}. Start again after that; what is ` +
            `held already will not be asked for again.`,
        )
      if (ownDelayMs === null) return { reason, status: null, delayMs: 0 }
      const delayMs = Math.max(ownDelayMs, askedMs)
      site.onRetry?.(
        `Attempt ${attempt + 1}: ${reason}. Trying again in ${counted(delayMs / 1000, 'second')}.`,
      )
      await wait(delayMs)
    }
    throw new Error('Unreachable: the last attempt answers')
  }

  /** A site without a robots.txt forbids nothing; one that fails to tell may forbid everything. */
  async function loadRobots(): Promise<Robots> {
    const outcome = await tryOften({ path: '/robots.txt', referer: '/' }, (each) =>
      'reason' in each && (each.status === null || each.status === BUSY || each.status >= 500)
        ? each.reason
        : null,
    )
    if (!('reason' in outcome))
      return readRobots(outcome.status < 300 ? outcome.bytes.toString('utf8') : '', PRODUCT)
    if (outcome.status !== null) return readRobots('', PRODUCT)
    return leave(
      `${site.origin}/robots.txt cannot be read; the last time ${outcome.reason}. Without it nothing is asked of the ` +
        `site. Try again later.`,
    )
  }

  return {
    /** So many were made, attempts that failed included. */
    requests: () => visit.requests - requestsBefore,

    /**
     * The answer to a request, without a fault. `what` is wanted says the message of ImportError, which is thrown where
     * four attempts brought none; SiteUnavailable where the site should be left alone.
     */
    async ask(request: StateRequest, what: string, faultOf: FindFault): Promise<StateAnswer> {
      const byHand = request.isNoFile === true ? null : `download ${what} with a browser and import the file`
      visit.robots ??= await loadRobots()
      if (!visit.robots.allows(request.path))
        throw new SiteUnavailable(
          `${site.origin}/robots.txt forbids programs to ask for ${request.path}, so it was not asked for.` +
            (byHand === null ? '' : ` ${byHand.replace('d', 'D')}.`),
        )
      const outcome = await tryOften(request, (each) => ('reason' in each ? each.reason : faultOf(each)))
      if (!('reason' in outcome)) {
        visit.failures = 0
        return outcome
      }
      visit.failures += 1
      const attempts = RETRY_DELAYS_MS.length + 1
      const said = `${site.origin}${request.path} did not give ${what} in ${attempts} attempts; the last time ${outcome.reason}.`
      if (visit.failures < MOST_FAILURES)
        throw new ImportError(`${said} Try again later${byHand === null ? '' : `, or ${byHand}`}.`)
      return leave(
        `${said} It was the ${visit.failures}th request in a row that failed, so the site is left alone. Try again later.`,
      )
    },
  }
}

/** Why an attempt brought no answer, and how long the site asks to stay away. */
interface Failed {
  reason: string
  /** Null where the connection failed. */
  status: number | null
  delayMs: number
}

/** Of one site, so that neither path nor domain matter; one that has expired goes. */
function keepCookies(cookies: Map<string, string>, headers: readonly string[]): void {
  for (const header of headers) {
    const [pair = '', ...attributes] = header.split(';')
    const [, name, value = ''] = /^\s*([^=\s]+)=(.*)$/.exec(pair) ?? []
    if (name === undefined) continue
    if (attributes.some((each) => /^\s*max-age=(0|-)/i.test(each))) cookies.delete(name)
    else cookies.set(name, value.trim())
  }
}

/** Of seconds, or of a day and time, which is taken by the site's own clock. */
function retryAfter(headers: Headers): number {
  const text = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return ms > 0 ? ms : 0
}

/** fetch says "fetch failed" and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
