import { DAY_MS } from '#contract/domain/days.ts'
import { counted } from '#contract/domain/text.ts'
import { printable } from '../ImportError.ts'
import { PRODUCT } from '../settings.ts'
import { RequestFailed, SiteUnavailable } from './faults.ts'
import { readRobots, type Robots } from './readRobots.ts'

export interface StateSite {
  /** Without a trailing slash. */
  origin: string
  userAgent: string
  /**
   * Called at the start of each attempt; its signal aborts if the attempt, including reading the answer, takes too long.
   */
  timeout: () => AbortSignal
  /** The milliseconds of a monotonic clock. */
  now: () => number
  wait: (ms: number) => Promise<void>
  /** Called with why an attempt failed and when the next one follows. */
  onRetry?: (sentence: string) => void
  /** Shared by clients that count as one visitor to the site; without it, each client is a separate visitor. */
  visit?: Visit
  /** Aborts when no further request should be made. */
  signal?: AbortSignal
}

export interface StateRequest {
  /** With its query. */
  path: string
  /** The path of the page from which a browser would make the request. */
  referer: string
  /** The fields of a form; without them the request is a GET. */
  fields?: Readonly<Record<string, string>>
  /** Whether the page cannot be imported from a file. */
  isNoFile?: boolean
  /** Status 404 or 410 is accepted too, and the request is not repeated. */
  mayBeMissing?: boolean
  /** Not repeated if it fails, and not counted as a failure, because others like it have failed before. */
  isTriedOnce?: boolean
  mayBeMoved?: boolean
}

export interface StateAnswer {
  /** Below 400, or 404 or 410 if the request says `mayBeMissing`. */
  status: number
  /** Where a redirect leads; null for any other answer. */
  location: string | null
  bytes: Buffer
}

/** What is known about the site during a visit, and how many requests and failures it has had. */
export const newVisit = () => ({
  cookies: new Map<string, string>(),
  robots: null as Robots | null,
  /** When the last request ended, by the site's `now`; null before the first. */
  lastEnd: null as number | null,
  failures: 0,
  /** The number of requests, including failed attempts. */
  requests: 0,
  /**
   * How many of the last answers look like those of an outage; an answer that is certainly the site's own resets it to
   * 0.
   */
  suspicion: 0,
  /** How many kinds ended because of such answers. */
  outages: 0,
  /** Whether the site stopped serving us, or we were told to stop. */
  isOver: false,
})

export type Visit = ReturnType<typeof newVisit>

/** Ends the visit; no further request is made. Throws SiteUnavailable. */
function endVisit(visit: Visit, message: string): never {
  visit.isOver = true
  throw new SiteUnavailable(message)
}

/** If `signal` has aborted, ends the visit and throws SiteUnavailable. */
function endIfStopped(visit: Visit, signal: AbortSignal | undefined): void {
  if (signal?.aborted === true)
    endVisit(visit, 'The run was told to stop; the next one continues where it left off.')
}

/** What was asked for this recently is not asked for again by another run of the same night. */
export const SAME_NIGHT_MS = DAY_MS / 2

/** The instant, ISO, after which answers belong to the same night. */
export const sinceTonight = (now: Date) => new Date(now.getTime() - SAME_NIGHT_MS).toISOString()

// @limit answers importer/stateClient: The pause between requests that robots.txt may require: {ms}; for a
// longer one nothing is requested
/** With a longer one, a night could not ask for everything. */
const LONGEST_DELAY_MS = 60_000

export type StateClient = ReturnType<typeof stateClient>

/** Status 429, too many requests: it says nothing about what robots.txt allows. */
const BUSY = 429

/**
 * After this many failures in a row, the site is left alone; the next kind of a night still asks once, because perhaps
 * only this kind fails.
 */
const MAX_FAILURES = 5

/**
 * Makes requests to the state's site considerately: one at a time with a pause in between, following its robots.txt, with
 * the cookies it set. Callers wait for each answer before the next request.
 */
export function stateClient(site: StateSite) {
  const { visit = newVisit() } = site
  const requestsBefore = visit.requests
  return {
    visit,

    /** How many requests this client has made, including failed attempts. */
    requests: () => visit.requests - requestsBefore,

    /**
     * Resolves to an answer in which `faultOf` finds no fault; a fault completes "the last time ...". After four failed
     * attempts it throws ImportError, whose message names the wanted answer as `what`; if the site should be left
     * alone, SiteUnavailable.
     */
    async ask(
      request: StateRequest,
      what: string,
      faultOf: (answer: StateAnswer) => string | null,
    ): Promise<StateAnswer> {
      const byHand = request.isNoFile === true ? null : `download ${what} with a browser and import the file`
      visit.robots ??= await loadRobots(site, visit)
      if (!visit.robots.allows(request.path))
        throw new SiteUnavailable(
          `${site.origin}/robots.txt does not allow programs to request ${request.path}, so it was not requested.` +
            (byHand === null ? '' : ` ${byHand.replace('d', 'D')}.`),
        )
      const outcome = await retryRequest(site, visit, request, (each) =>
        'reason' in each ? each.reason : faultOf(each),
      )
      if (!('reason' in outcome)) {
        // A site that is down may redirect every request.
        if (outcome.status < 300) visit.failures = 0
        return outcome
      }
      const times = request.isTriedOnce === true ? 'when it was asked once' : `in ${MAX_ATTEMPTS} attempts`
      const said = `${site.origin}${request.path} did not give ${what} ${times}; the last time ${outcome.reason}.`
      if (request.isTriedOnce !== true) visit.failures += 1
      if (visit.failures < MAX_FAILURES)
        throw new RequestFailed(
          `${said} Try again later${byHand === null ? '' : `, or ${byHand}`}.`,
          outcome.reason,
        )
      const message = `${said} It was the ${visit.failures}th request in a row that failed, so no more requests were sent. Try again later.`
      if (visit.failures === MAX_FAILURES) throw new SiteUnavailable(message)
      return endVisit(visit, message)
    },
  }
}

/**
 * Whether a request, made once, gets an answer that `isWanted` accepts. Throws SiteUnavailable if the site should be
 * left alone.
 */
export async function isGiven(
  client: StateClient,
  request: StateRequest,
  isWanted: (answer: StateAnswer) => boolean,
): Promise<boolean> {
  try {
    const once = { ...request, isTriedOnce: true }
    await client.ask(once, 'the page', (answer) => (isWanted(answer) ? null : 'it was another page'))
    return true
  } catch (error) {
    if (error instanceof RequestFailed) return false
    throw error
  }
}

/** A site without a robots.txt forbids nothing; one that fails to deliver it may forbid everything. */
async function loadRobots(site: StateSite, visit: Visit): Promise<Robots> {
  const request = { path: '/robots.txt', referer: '/', mayBeMoved: true }
  const outcome = await retryRequest(site, visit, request, (each) =>
    'reason' in each && (each.status === null || each.status === BUSY || each.status >= 500)
      ? each.reason
      : null,
  )
  if (!('reason' in outcome)) {
    const robots = readRobots(outcome.bytes.toString('utf8'), PRODUCT)
    if (robots.delayMs <= LONGEST_DELAY_MS) return robots
    return endVisit(
      visit,
      `${site.origin}/robots.txt asks programs to wait longer than a minute between two requests, so no other request was ` +
        `sent to the site. Download the lists with a browser and import the files.`,
    )
  }
  if (outcome.status !== null) return readRobots('', PRODUCT)
  return endVisit(
    visit,
    `${site.origin}/robots.txt cannot be read; the last time ${outcome.reason}. Without it no other request is sent ` +
      `to the site. Try again later.`,
  )
}

// @limit answers importer/nights: Size of an answer: {bytes}, then it is aborted
/** A hundred times the longest real list, six times the longest real account. */
const MAX_BYTES = 64 * 1024 * 1024

/** The whole body of an answer. Throws if it is larger than any real one, because it may never end. */
async function readBody(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error('the answer is over 64 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Why an attempt failed, and how long the site asks us to wait. */
interface FailedAttempt {
  /** The end of "the last time ...". */
  reason: string
  /** Null if the connection failed. */
  status: number | null
  /** 0 if the site asks for no delay. */
  delayMs: number
}

/** From the end of one request to the start of the next. */
const REQUEST_DELAY_MS = 2_000

const MISSING = [404, 410]

/** Makes one request, after a pause since the last one. Throws SiteUnavailable if the visit is told to stop. */
async function attemptRequest(
  site: StateSite,
  visit: Visit,
  { path, referer, fields, mayBeMissing, mayBeMoved }: StateRequest,
): Promise<StateAnswer | FailedAttempt> {
  endIfStopped(visit, site.signal)
  await pauseBetween(site, visit)
  visit.requests += 1
  try {
    const response = await fetch(site.origin + path, {
      method: fields ? 'POST' : 'GET',
      headers: {
        'User-Agent': site.userAgent,
        Referer: site.origin + referer,
        Accept: 'text/html,text/plain,*/*',
        ...(visit.cookies.size > 0 && {
          Cookie: [...visit.cookies].map((pair) => pair.join('=')).join('; '),
        }),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
      redirect: mayBeMoved === true ? 'follow' : 'manual',
      signal: AbortSignal.any([site.timeout(), ...(site.signal ? [site.signal] : [])]),
    })
    storeCookies(visit.cookies, response.headers.getSetCookie())
    const isAnswer = response.status < 400 || (mayBeMissing === true && MISSING.includes(response.status))
    if (isAnswer) {
      const location = response.status >= 300 ? response.headers.get('location') : null
      return { status: response.status, location, bytes: await readBody(response) }
    }
    await response.body?.cancel()
    return {
      reason: `it answered ${response.status}`,
      status: response.status,
      delayMs: retryAfterMs(response.headers),
    }
  } catch (error) {
    endIfStopped(visit, site.signal)
    return { reason: `it broke off (${reasonOf(error)})`, status: null, delayMs: 0 }
  } finally {
    visit.lastEnd = site.now()
  }
}

async function pauseBetween(site: StateSite, visit: Visit): Promise<void> {
  const pauseMs = Math.max(REQUEST_DELAY_MS, visit.robots?.delayMs ?? 0)
  const restMs = visit.lastEnd === null ? 0 : visit.lastEnd + pauseMs - site.now()
  if (restMs <= 0) return
  await site.wait(restMs)
  endIfStopped(visit, site.signal)
}

/** Paths and domains do not matter, because all cookies are from one site. Expired cookies are dropped. */
function storeCookies(cookies: Map<string, string>, headers: readonly string[]): void {
  for (const header of headers) {
    const [pair = '', ...attributes] = header.split(';')
    const [, name, value = ''] = /^\s*([^=\s]+)=(.*)$/.exec(pair) ?? []
    if (name === undefined) continue
    if (attributes.some(isInPast)) cookies.delete(name)
    else cookies.set(name, value.trim())
  }
}

const isInPast = (attribute: string) =>
  /^\s*max-age=(0|-)/i.test(attribute) ||
  Date.parse(/^\s*expires=(.*)$/i.exec(attribute)?.[1] ?? '') < Date.now()

/** Retry-After is in seconds, or a date, which is compared with the site's own clock. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers.get('date') ?? '')
  return ms > 0 ? ms : 0
}

/** fetch only says "fetch failed"; the reason is in the error's cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Between attempts; an overloaded site needs time. */
const RETRY_DELAYS_MS = [4_000, 16_000, 64_000]

const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1

// @limit answers importer/stateClient: The wait that `Retry-After` may ask for: {ms}; for a longer one the
// run ends
const LONGEST_RETRY_MS = 3_600_000

/**
 * Repeats a request until `faultOf` finds no fault with the outcome, and resolves to that outcome, or to why the last of
 * four attempts failed. Throws SiteUnavailable if the site asks for a delay of more than an hour.
 */
async function retryRequest(
  site: StateSite,
  visit: Visit,
  request: StateRequest,
  faultOf: (outcome: StateAnswer | FailedAttempt) => string | null,
): Promise<StateAnswer | FailedAttempt> {
  for (const [attempt, ownDelayMs] of [...RETRY_DELAYS_MS, null].entries()) {
    const outcome = await attemptRequest(site, visit, request)
    const reason = faultOf(outcome)
    if (reason === null) return outcome
    const askedMs = 'delayMs' in outcome ? outcome.delayMs : 0
    if (askedMs > LONGEST_RETRY_MS)
      endVisit(
        visit,
        `${site.origin} asks clients to wait ${counted(Math.round(askedMs / 60_000), 'minute')}. Run this again after that; answers ` +
          `that were already received will not be requested again.`,
      )
    if (ownDelayMs === null || request.isTriedOnce === true) return { reason, status: null, delayMs: 0 }
    const delayMs = Math.max(ownDelayMs, askedMs)
    site.onRetry?.(
      // The reason may quote the site.
      printable(`Attempt ${attempt + 1}: ${reason}. Trying again in ${counted(delayMs / 1000, 'second')}.`),
    )
    await site.wait(delayMs)
    endIfStopped(visit, site.signal)
  }
  throw new Error('Unreachable: the last attempt answers')
}
