import { counted } from '#contract/domain/counted.ts'
import { printable } from '../printable.ts'
import { attemptRequest, type FailedAttempt } from './attemptRequest.ts'
import type { StateAnswer, StateRequest, StateSite } from './stateSite.ts'
import { endVisit, endIfStopped, type Visit } from './visit.ts'

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
