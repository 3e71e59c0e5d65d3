import { setImmediate } from 'node:timers/promises'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { Citation } from '#contract/schemas/citation.ts'
import { ErrorBody } from '#contract/schemas/errorBody.ts'
import { RetryLater } from '../apiError.ts'
import { findPage, pageAddress } from '../html/findPage.ts'
import type { Records } from '../html/Records.ts'
import { citationOf, hashOf } from './citation.ts'

/** For a call that failed without saying when to try again. */
const RETRY_SECONDS = 60

interface CitingDeps {
  /** The records as of today. */
  records: Records
  /** Undefined before the first import. */
  latest: () => Promise<{ day: string; importId: number | null; revision: number } | undefined>
  /** Answers a call as for the browser, from the same response cache. */
  ask: (url: string) => Response | Promise<Response>
  /** The site's public address. */
  site: string
}

/** A citation with the answers it covers. */
export type Cited = Citation & { saved: Record<string, unknown> }

/** Left out of a citation of the page that cites: it would wait for the slot of the one that it is part of. */
const CITATION = apiUrl(publicAddresses.getCitation)

/**
 * Cites a page as of today: the calls behind it. Undefined if there is no such page.
 */
export function citing({ records, latest, ask, site }: CitingDeps) {
  /** Throws the refusal of a call that may be answered later: the citation would lack its answer for good. */
  const answerTo = async (call: string): Promise<Response> => {
    const response = await ask(call)
    if (response.status < 500) return response
    const { errors } = ErrorBody.parse(await response.json())
    throw new RetryLater(
      503,
      errors[0]?.msg ?? '',
      Number(response.headers.get('Retry-After') ?? RETRY_SECONDS),
    )
  }

  return async (address: string): Promise<Cited | undefined> => {
    const { pathname, searchParams } = partsOf(address)
    const page = await findPage(pathname, searchParams, records)
    const cited = await latest()
    if (page.status !== 200 || !cited) return undefined
    const answers: Citation['answers'] = []
    const saved: Record<string, unknown> = {}
    for (const call of page.calls) {
      if (call.startsWith(CITATION)) continue
      // Lets other requests be answered between two lists.
      await setImmediate()
      const response = await answerTo(call)
      if (!response.ok) continue
      const answer: unknown = await response.json()
      saved[call] = answer
      answers.push({ call, sha256: hashOf(answer) })
    }
    const { address: cleaned } = pageAddress(pathname, searchParams)
    const { day: asOf, importId, revision } = cited
    const citation = citationOf({ page: site + cleaned, asOf, importId, revision, answers })
    return { ...citation, title: page.subject, saved }
  }
}

/** The spelling of a page's address that all addresses with the same citation share. */
export function citedAddress(address: string): string {
  const { pathname, searchParams } = partsOf(address)
  return pageAddress(pathname, searchParams).address
}

/** Concatenated as text, because an address that begins with two slashes would otherwise be parsed as another host. */
const partsOf = (address: string) => new URL(`http://localhost${address}`)
