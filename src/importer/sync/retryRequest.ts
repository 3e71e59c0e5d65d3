import { counted } from '#contract/domain/text.ts'
import { printable } from '../printable.ts'
import type { StateAnswer, StateRequest, StateSite } from './stateSite.ts'
import { endIfStopped, endVisit, type Visit } from './visit.ts'

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

/** Not found, and gone. */
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
        ...(visit.cookies.size > 0 && { Cookie: cookieHeader(visit.cookies) }),
      },
      ...(fields && { body: new URLSearchParams(fields) }),
      redirect: mayBeMoved === true ? 'follow' : 'manual',
      signal: AbortSignal.any([site.timeout(), ...(site.signal ? [site.signal] : [])]),
    })
    keepCookies(visit.cookies, response.headers.getSetCookie())
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

const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ')

/** Paths and domains do not matter, because all cookies are from one site. Expired cookies are dropped. */
function keepCookies(cookies: Map<string, string>, headers: readonly string[]): void {
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

/** fetch says "fetch failed" and has the reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Between attempts; an overloaded site needs time. */
const RETRY_DELAYS_MS = [4_000, 16_000, 64_000]

export const MAX_ATTEMPTS = RETRY_DELAYS_MS.length + 1

/** If the site asks for a longer delay, the request is left for the next run. */
const LONGEST_DELAY_MS = 3_600_000

/**
 * Repeats a request until `faultOf` finds no fault with the outcome, and resolves to that outcome, or to why the last of
 * four attempts failed. Throws SiteUnavailable if the site asks for a delay of more than an hour.
 */
export async function retryRequest(
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
    if (askedMs > LONGEST_DELAY_MS)
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
