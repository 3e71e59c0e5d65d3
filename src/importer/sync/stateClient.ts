import { readRobots, type Robots } from './readRobots.ts'
import { MAX_ATTEMPTS, retryRequest } from './retryRequest.ts'
import { RequestFailed, SiteUnavailable } from './SiteUnavailable.ts'
import { PRODUCT, type StateAnswer, type StateRequest, type StateSite } from './stateSite.ts'
import { endVisit, newVisit, type Visit } from './visit.ts'

/** The fault of an answer, as the end of "the last time ..."; null if there is none. */
type FindFault = (answer: StateAnswer) => string | null

/** If robots.txt requires a longer pause, nothing is requested: a night could not ask for everything. */
const LONGEST_DELAY_MS = 60_000

export type StateClient = ReturnType<typeof stateClient>

/** Status 429, too many requests: it says nothing about what robots.txt allows. */
const BUSY = 429

/**
 * After this many consecutive failed requests, the site is left alone. The next kind of a night still makes one, because
 * perhaps only pages of this kind fail.
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
    /** How many requests this client has made, including failed attempts. */
    requests: () => visit.requests - requestsBefore,

    /**
     * Resolves to an answer in which `faultOf` finds no fault. After four failed attempts it throws ImportError, whose
     * message names the wanted answer as `what`; if the site should be left alone, SiteUnavailable.
     */
    async ask(request: StateRequest, what: string, faultOf: FindFault): Promise<StateAnswer> {
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

/** Whether a request, made once, gets such an answer. Throws SiteUnavailable if the site should be left alone. */
export async function isGiven(
  client: StateClient,
  request: StateRequest,
  isWanted: (answer: StateAnswer) => boolean,
): Promise<boolean> {
  try {
    const once = { ...request, isTriedOnce: true }
    await client.ask(once, 'the page', (answer) => (isWanted(answer) ? null : 'it is another page'))
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
