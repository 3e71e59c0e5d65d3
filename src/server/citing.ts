import { setImmediate } from 'node:timers/promises'
import { apiUrl } from '#contract/apiUrls.ts'
import { dayInFlorida } from '#contract/domain/days.ts'
import { CITATION_MEDIA_TYPE } from '#contract/endpoints/publicEndpoints.ts'
import { MAX_CITATION_BYTES } from '#contract/limits.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { CitationFile, CitedAnswer } from '#contract/schemas/citation.ts'
import type { SiteKeys } from '#database/repositories/siteKeys.ts'
import { httpError, refusalIn, RetryLater } from './apiError.ts'
import { callsOf, type Records } from './html/Page.ts'
import { pageAddress, pageAt } from './html/pageAt.ts'
import { OURSELVES, type WithSlot } from './middleware/limitPlaces.ts'
import type { Handlers, CallInProcess } from './routes/answerEndpoints.ts'
import { hashOf, isIntact, makeKeyPair, publicKeyOf, signed } from './signing.ts'

/** For a call that failed without saying when to try again. */
const RETRY_SECONDS = 60

/** How often a page is read again whose register changed while it was read. */
const MAX_TRIES = 3

interface CitingDeps {
  records: Records
  keys: SiteKeys
  call: CallInProcess
  version: () => Promise<string>
  site: string
  clock: () => Date
}

/** Cites pages of this site, and answers the public keys with which that can be checked. */
export function citing({ records, keys, call, version, site, clock }: CitingDeps) {
  const known = () => keys.ensure(makeKeyPair, clock())

  async function keyInUse() {
    const key = (await known()).find(({ retiredAt }) => retiredAt === null)
    if (key?.privateKey) {
      const pair = { ...key, privateKey: key.privateKey }
      if (isIntact(pair)) return pair
    }
    throw new RetryLater(503, 'The key that signs citations is missing on this site.', RETRY_SECONDS)
  }

  /** The answers that a page shows; undefined if there is no such page, or it shows none. */
  async function answersOf(pathname: string, query: URLSearchParams) {
    const page = await pageAt(pathname, query, records)
    if (page.status !== 200) return undefined
    const answers: CitedAnswer[] = []
    let bytes = 0
    for (const url of callsOf(page)) {
      // A list of which the page only needs the offices, and a citation of a page that cites would cite itself.
      if (page.enough?.[url] !== undefined || NOT_CITED.some((path) => url.startsWith(path))) continue
      // Lets other requests be answered between two lists.
      await setImmediate()
      const answer = await answerTo(call, url)
      if (answer === undefined) continue
      const text = JSON.stringify(answer)
      bytes += Buffer.byteLength(text)
      if (bytes > MAX_CITATION_BYTES)
        httpError(
          413,
          `This page shows more than the ${MAX_CITATION_BYTES / 1024 ** 2} MB that a citation may hold. Cite a part of it, such as a record.`,
        )
      // As the file holds it, without what JSON leaves out.
      const cited: unknown = JSON.parse(text)
      answers.push({ call: url, sha256: hashOf(cited), answer: cited })
    }
    return answers.length === 0
      ? undefined
      : { title: (page.linkText ?? page.subject).replaceAll(/\s+/g, ' ').trim(), answers }
  }

  /** The same, all from one state of the register. */
  async function answersAtOnce(pathname: string, query: URLSearchParams) {
    for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
      const before = await version()
      const shown = await answersOf(pathname, query)
      if ((await version()) === before) return shown
    }
    throw new RetryLater(503, 'The register is changing right now. Try again in a minute.', RETRY_SECONDS)
  }

  return {
    cite: async (address: string): Promise<CitationFile | undefined> => {
      const { pathname, searchParams } = partsOf(address)
      const shown = await answersAtOnce(pathname, searchParams)
      if (!shown) return undefined
      const { title, answers } = shown
      const page = site + pageAddress(pathname, searchParams).address
      return {
        ...signed({ site, page, title, day: dayInFlorida(clock()) }, answers, await keyInUse()),
        answers,
      }
    },

    publicKeys: async () => ({ site, keys: (await known()).map(publicKeyOf) }),
  }
}

export const citationHandlers = ({ cite, publicKeys }: ReturnType<typeof citing>, withSlot: WithSlot) =>
  ({
    getCitation: async ({ query, refuse, c }) => {
      const { answers: _, ...citation } = (await withSlot(c, () => cite(query.page))) ?? refuse(404)
      return citation
    },
    getCitationFile: async ({ query, refuse, c }) => {
      const file = (await withSlot(c, () => cite(query.page))) ?? refuse(404)
      return c.body(`${JSON.stringify(file)}\n`, 200, {
        'Content-Type': CITATION_MEDIA_TYPE,
        'Content-Disposition': `attachment; filename="${fileName(file)}"`,
        // A few of these, of megabytes each, would evict everything else from the cache.
        'Cache-Control': 'no-store',
      })
    },
    getCitationKeys: publicKeys,
  }) satisfies Partial<Handlers>

/** `citation-candidates-91527-2026-11-28.json` */
function fileName({ site, page, day }: CitationFile): string {
  const words = page
    .slice(site.length)
    .replaceAll(/%[0-9A-F]{2}|[^A-Za-z0-9]+/gi, '-')
    .split('-')
  return `citation-${words.filter(Boolean).join('-').slice(0, 60) || 'home'}-${day}.json`
}

const NOT_CITED = [apiUrl(publicAddresses.getCitation), apiUrl(publicAddresses.getCitationKeys)]

/** Throws the refusal of a call that may be answered later: the citation would lack its answer for good. */
async function answerTo(call: CallInProcess, url: string): Promise<unknown> {
  try {
    return await call(url, OURSELVES)
  } catch (error) {
    const refusal = refusalIn(error)
    if (!refusal) throw error
    if (refusal.status < 500) return undefined
    throw new RetryLater(503, refusal.message, refusal.waitSeconds ?? RETRY_SECONDS)
  }
}

/** The spelling of a page's address that all addresses with the same citation share. */
export function citedAddress(address: string): string {
  const { pathname, searchParams } = partsOf(address)
  return pageAddress(pathname, searchParams).address
}

/** Concatenated as text, because an address that begins with two slashes would otherwise be parsed as another host. */
const partsOf = (address: string) => new URL(`http://localhost${address}`)
