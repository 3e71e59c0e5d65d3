import { apiUrl } from '#contract/apiUrls.ts'
import { canonicalJson } from '#contract/domain/canonicalJson.ts'
import { checkCitation, parseCitationText, pageOnSite } from '#contract/domain/checkCitation.ts'
import { getCitation } from '#contract/publicAddresses.ts'
import { Citation } from '#contract/schemas/citation.ts'

export interface Verdict {
  /** Of an unreadable text nothing is known; an unchecked citation can be checked later. */
  outcome: 'genuine' | 'altered' | 'unreadable' | 'unchecked'
  says: string
  differences: readonly string[]
}

const altered = (says: string, differences: readonly string[] = []): Verdict => ({
  outcome: 'altered',
  says,
  differences,
})

/** Checks pasted text against this site, and the answers that a file contains against their hashes. */
export async function checkPasted(text: string): Promise<Verdict> {
  try {
    const citation = citationIn(text)
    return await (citation ? checkJson(citation) : checkText(text))
  } catch {
    return {
      outcome: 'unchecked',
      // Without HTTPS a browser computes no hashes.
      says:
        'subtle' in crypto
          ? 'It could not be checked just now. Try again.'
          : 'A browser can check it over HTTPS only.',
      differences: [],
    }
  }
}

function citationIn(text: string): Citation | undefined {
  try {
    return Citation.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A former address of this site is as good as its own; any other site is none that this one can speak for. */
const genuine = (cited: string, { page, asOf }: Citation): Verdict => ({
  outcome: 'genuine',
  says:
    `${page} said so as of ${asOf}.` +
    (isSameHost(cited, page)
      ? ''
      : ` The citation names ${new URL(cited).host}: a former address of this site, or another site.`),
  differences: [],
})

const isSameHost = (one: string, other: string) => new URL(one).host === new URL(other).host

const NO_SUCH_PAGE = altered('This site has no such page as of that day.')

async function checkJson(citation: Citation): Promise<Verdict> {
  const own = await siteCitation(citation.page)
  const differences = await checkCitation(citation, {
    hashOf,
    answerTo: answerOf,
    ownOf: () => Promise.resolve(own),
  })
  if (differences.length > 0)
    return altered(`This is what differs from ${location.origin}; it names ${citation.page}.`, differences)
  return own ? genuine(citation.page, own) : NO_SUCH_PAGE
}

async function checkText(text: string): Promise<Verdict> {
  const named = parseCitationText(text)
  if (!named)
    return {
      outcome: 'unreadable',
      says: 'Expected a citation as this site writes it: with an address that ends in asOf=r and a number, and its SHA-256 of 64 digits.',
      differences: [],
    }
  const { page, sha256 } = named
  const own = await siteCitation(page)
  if (!own) return NO_SUCH_PAGE
  const { asOf, importId, revision, answers } = own
  // The hash covers the site's address of that time.
  const facts = { page: new URL(pageOnSite(own.page) ?? '', page).href, asOf, importId, revision, answers }
  if ((await hashOf(facts)) === sha256) return genuine(page, own)
  return altered(
    sha256 === own.sha256
      ? `Its SHA-256 is that of ${own.page}, but it names ${new URL(page).origin}.`
      : 'Its SHA-256 is not that of this page as of that day.',
  )
}

const siteCitation = async (page: string): Promise<Citation | undefined> =>
  Citation.safeParse(await answerOf(apiUrl(getCitation, { page: pageOnSite(page) }))).data

/** Undefined if the site refuses, because then there is no answer to compare. Throws if it cannot answer now. */
async function answerOf(call: string): Promise<unknown> {
  const answer = await fetch(call)
  if (answer.status >= 500 || answer.status === 429) throw new Error(`The site answered ${answer.status}`)
  return answer.ok ? answer.json() : undefined
}

async function hashOf(value: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
