import { setImmediate } from 'node:timers/promises'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { supportsAsOf } from '#contract/endpoints/supportsAsOf.ts'
import { withAsOf } from '#contract/domain/asOf.ts'
import type { Citation } from '#contract/schemas/citation.ts'
import { ErrorBody } from '#contract/schemas/errorBody.ts'
import { RetryLater } from '../apiError.ts'
import { findPage, pageAddress } from '../html/findPage.ts'
import { type Records, recordsIn } from '../html/Records.ts'
import type { Past } from '../past/past.ts'
import { citationOf, hashOf } from './citation.ts'

/** For a call that failed without saying when to try again. */
const RETRY_SECONDS = 60

interface CitingDeps {
  /** The records as of today. */
  records: Records
  past: Past
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
 * Cites a page as of today or as of its address's `asOf`: the calls behind it, each as of the revision, whose answers
 * never change. Undefined if there is no such page. Throws a refusal if there is no such revision.
 */
export function citing({ records: today, past, ask, site }: CitingDeps) {
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
    const { pathname, searchParams, asked } = partsOf(address)
    const revision = asked.length > 0 ? (await past.find(asked)).revision : (await past.latest())?.revision
    if (revision === undefined) return undefined
    const records = asked.length > 0 ? recordsOf(past, revision) : today
    const page = await findPage(pathname, searchParams, records)
    const cited = await answerTo(withAsOf(apiUrl(publicAddresses.getRevision), `r${revision}`))
    if (page.status !== 200 || !cited.ok) return undefined
    const answers: Citation['answers'] = []
    const saved: Record<string, unknown> = {}
    for (const url of page.calls) {
      if (url.startsWith(CITATION)) continue
      const call = supportsAsOf(url.replace(/\?.*/s, '')) ? withAsOf(url, `r${revision}`) : url
      // Lets other requests be answered between two lists.
      await setImmediate()
      const response = await answerTo(call)
      if (!response.ok) continue
      const answer: unknown = await response.json()
      saved[call] = answer
      answers.push({ call, sha256: hashOf(answer) })
    }
    const permalink = withAsOf(pageAddress(pathname, searchParams).address, `r${revision}`)
    // Matches our own table.
    const { day: asOf, importId } = (await cited.json()) as { day: string; importId: number | null }
    const citation = citationOf({ page: site + permalink, asOf, importId, revision, answers })
    return { ...citation, title: page.subject, saved }
  }
}

/** The spelling of a page's address that all addresses with the same citation share. */
export function citedAddress(address: string): string {
  const { pathname, searchParams, asked } = partsOf(address)
  return asked.reduce(withAsOf, pageAddress(pathname, searchParams).address)
}

function partsOf(address: string) {
  // Concatenated as text, because an address that begins with two slashes would otherwise be parsed as another host.
  const { pathname, searchParams } = new URL(`http://localhost${address}`)
  const asked = searchParams.getAll('asOf')
  searchParams.delete('asOf')
  return { pathname, searchParams, asked }
}

function recordsOf(past: Past, revision: number): Records {
  const former = past.at(revision)
  return recordsIn(former.db, former)
}
