import { canonicalJson, CITATION_FORMAT, SIGNED_FIELDS } from '#contract/domain/citations.ts'
import { dayInFlorida } from '#contract/domain/days.ts'
import { parseJson } from '#contract/domain/text.ts'
import { MAX_CITATION_BYTES } from '#contract/limits.ts'
import type { CitationFile, CitationKey, CitationKeys } from '#contract/schemas/citation.ts'
import { citedOn, parseCitationText } from './citationTexts.ts'

export type Outcome = 'genuine' | 'altered' | 'other site' | 'unknown key' | 'not a citation' | 'not checked'

export interface Verdict {
  outcome: Outcome
  description: string
  /** The citation, if it is genuine. */
  cited?: { title: string; page: string; day: string }
  /** Its answers too, if a file was checked. */
  file?: CitationFile
}

/** The answers, and what is around them: the names of their calls and hashes. */
const MAX_CHARACTERS = MAX_CITATION_BYTES + 1024 ** 2

// @limit memory unit/checkCitation: A citation that is checked in the browser: 5 MB; as text {count}
// characters, 60 levels deep
/** The longest text of a citation, with an address of 500 characters in each of its places, has half of this. */
const MAX_TEXT = 4_000
const MAX_DEPTH = 60

type Facts = Record<(typeof SIGNED_FIELDS)[number], string>

/** Checks the file of a citation, or one that was copied as text, with these keys of this site. Asks nobody. */
export async function checkCitation(citation: string | File, keys: CitationKeys): Promise<Verdict> {
  const size = typeof citation === 'string' ? citation.length : citation.size
  if (size > MAX_CHARACTERS)
    return notACitation(
      `It is larger than ${MAX_CHARACTERS / 1024 ** 2} MB, which no citation of this site is.`,
    )
  if (!('subtle' in crypto))
    return notChecked('A browser can check signatures over HTTPS only, and this page came without it.')
  try {
    // Editors and mail programs put an invisible mark before a file.
    const given = typeof citation === 'string' ? citation : await citation.text()
    const text = given.replace(/^\uFEFF/, '').trim()
    return await (text.startsWith('{') || text.startsWith('[')
      ? checkFile(text, keys)
      : checkText(text, keys))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return notChecked('This browser cannot check signatures with Ed25519. Use a current one.')
  }
}

async function checkFile(text: string, keys: CitationKeys): Promise<Verdict> {
  const parsed = parseStrictJson(text)
  if ('outcome' in parsed) return parsed
  const file = parsed.value
  if (!isObject(file) || typeof file['format'] !== 'string')
    return notACitation(`It is JSON, but does not say that it is a citation. ${EXPECTED}`)
  if (file['format'] !== CITATION_FORMAT)
    return notACitation(
      `Its format is “${shorten(file['format'])}”, and this page checks “${CITATION_FORMAT}”.`,
    )
  const fault = shapeFault(file)
  if (fault !== undefined) return altered(fault)
  // shapeFault has found every field, of its type.
  const citation = file as unknown as CitationFile
  const { site, keyId } = citation
  const key = keys.keys.find(({ kid }) => kid === keyId)
  if (!key) return site === keys.site ? UNKNOWN_KEY : otherSite(site, keys)
  if (!(await isSigned(citation, citation.signature, key)))
    return altered(
      'Its title, address, day, hash or signature is not what this site signed. Which of them was altered cannot be told.',
    )
  if (site !== keys.site) return formerSite(citation, keys)
  const list = citation.answers.map(({ call, sha256 }) => ({ call, sha256 }))
  if ((await hashOf(list)) !== citation.sha256)
    return altered('The list of its answers is not the one that was cited: a call or a hash was altered.')
  for (const { call, sha256, answer } of citation.answers)
    if ((await hashOf(answer)) !== sha256)
      return altered(`The answer to ${shorten(call)} is not the one that was cited.`)
  return genuine(citation, key, citation)
}

/**
 * Parses untrusted JSON. JSON.parse reads the last of two fields of one name and rounds a number that has too many
 * digits, so that a reader could be shown what was never signed; nothing else of JSON can be read in two ways. The pattern
 * repeats nothing within a repetition: on megabytes of a stranger's choice, one that does could run forever.
 */
function parseStrictJson(text: string): { value: unknown } | Verdict {
  const open: (Set<unknown> | null)[] = []
  let quote: number | undefined
  let last = ''
  let twofold: string | undefined
  for (const { 0: token, index } of text.matchAll(/["{}[\]:]|\\[^]|[-\d][\d.eE+-]*/g)) {
    if (token === '"') {
      if (quote !== undefined) last = text.slice(quote, index + 1)
      quote = quote === undefined ? index : undefined
    } else if (quote !== undefined) continue
    else if (token === '{' || token === '[') {
      if (open.length === MAX_DEPTH) return notACitation('Its fields are nested too deeply for a citation.')
      open.push(token === '{' ? new Set() : null)
    } else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      // The same name may be written with or without escapes.
      const name = parseJson(last)
      if (open.at(-1)?.has(name)) twofold ??= `the field ${last} twice`
      open.at(-1)?.add(name)
    } else if (JSON.stringify(Number(token)) !== token) twofold ??= `the number ${token.slice(0, 40)}`
  }
  const value = parseJson(text)
  if (value !== undefined && twofold !== undefined)
    return altered(`It holds ${twofold}, which can be read in two ways; no file of this site does.`)
  if (value !== undefined) return { value }
  return notACitation(
    text.includes(CITATION_FORMAT)
      ? 'It begins like a citation, but it was cut or damaged: it is not complete JSON.'
      : `It is neither JSON nor the text of a citation. ${EXPECTED}`,
  )
}

async function checkText(text: string, keys: CitationKeys): Promise<Verdict> {
  const parts = text.length > MAX_TEXT ? null : parseCitationText(text)
  if (!parts || parts.pages.length === 0) return notACitation(EXPECTED)
  const { sha256, signature } = parts
  for (const page of parts.pages)
    for (const title of parts.titles)
      for (const day of parts.days)
        for (const key of keys.keys) {
          const site = URL.parse(page)?.origin ?? ''
          const facts = { format: CITATION_FORMAT, site, page, title, day, sha256, keyId: key.kid }
          if (await isSigned(facts, signature, key))
            return site === keys.site ? genuine(facts, key) : formerSite(facts, keys)
        }
  const sites = parts.pages.map((page) => URL.parse(page)?.origin ?? page)
  return sites.includes(keys.site)
    ? altered(
        'Its title, address, day, hash or signature is not what this site signed with a key that it knows. The file of the citation tells more.',
      )
    : otherSite(sites[0] ?? '', keys)
}

const EXPECTED =
  'Expected the file of a citation, or its text as this site writes it, with its address, SHA-256 and signature.'

const altered = (description: string): Verdict => ({ outcome: 'altered', description })
const notACitation = (description: string): Verdict => ({ outcome: 'not a citation', description })
const notChecked = (description: string): Verdict => ({ outcome: 'not checked', description })

const otherSite = (site: string, keys: CitationKeys): Verdict => ({
  outcome: 'other site',
  description: `It names ${shorten(site)}, another site, whose citations only that site can check. This is ${keys.site}.`,
})

/** A site that moved, or a copy of one, has its key, but does not speak for it. */
const formerSite = (
  { site, page, day }: Pick<Facts, 'site' | 'page' | 'day'>,
  keys: CitationKeys,
): Verdict => ({
  outcome: 'other site',
  description: `It names ${page} as of ${citedOn(day)}, and ${site} signed it with a key that is also this site’s. That is a former address of ${keys.site}, or a copy of it.`,
})

const UNKNOWN_KEY: Verdict = {
  outcome: 'unknown key',
  description:
    'It names this site, but is signed with a key that this site does not know. It may be forged, or older than a key that was lost, or newer than this page: reload it.',
}

/** Whoever finds a key that was given up could sign with it, so it counts only for its own days. */
function genuine(citation: Facts, key: CitationKey, file?: CitationFile): Verdict {
  const { title, page, day } = citation
  const until = key.until === null ? null : dayInFlorida(new Date(key.until))
  if (until !== null && day > until)
    return altered(
      `It is dated ${citedOn(day)}, but signed with a key that this site gave up on ${citedOn(until)}.`,
    )
  const former = until === null ? '' : ` It is signed with a key that this site used until ${citedOn(until)}.`
  const figures = file ? '' : ' The figures are in the file of this citation, which can be checked too.'
  return {
    outcome: 'genuine',
    description: `This site signed it on ${citedOn(day)}, and nothing was altered.${former}${figures}`,
    cited: { title, page, day },
    ...(file && { file }),
  }
}

/** The first field that a citation would not have, in words. */
function shapeFault(file: Readonly<Record<string, unknown>>): string | undefined {
  const fields = [...SIGNED_FIELDS, 'signature', 'answers']
  const extra = Object.keys(file).find((name) => !fields.includes(name))
  if (extra !== undefined) return `It has the field “${shorten(extra)}”, which is not part of a citation.`
  const missing = fields.find((name) => !Object.hasOwn(file, name))
  if (missing !== undefined) return `It lacks the field “${missing}”.`
  const wrong = fields.find((name) => name !== 'answers' && typeof file[name] !== 'string')
  if (wrong !== undefined) return `Its field “${wrong}” is not text.`
  const { answers } = file
  const isList = Array.isArray(answers) && answers.every(isAnswer)
  return isList ? undefined : 'Its field “answers” is not a list of calls, each with its hash and answer.'
}

const isAnswer = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).toSorted().join() === 'answer,call,sha256' &&
  typeof value['call'] === 'string' &&
  typeof value['sha256'] === 'string'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shorten = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

/** Whether this key made this signature over these facts. */
async function isSigned(facts: Facts, signature: string, { kty, crv, x }: CitationKey): Promise<boolean> {
  // The last digit has bits to spare: only these spell the bytes as the site does.
  if (!/^[\w-]{85}[AQgw]$/.test(signature)) return false
  const digits = atob(signature.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(digits, (digit) => digit.charCodeAt(0))
  const content = canonicalJson(Object.fromEntries(SIGNED_FIELDS.map((name) => [name, facts[name]])))
  const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(content))
}

async function hashOf(value: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(value)))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
