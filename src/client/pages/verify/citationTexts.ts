import { PRODUCT_NAME } from '#contract/pages.ts'
import type { Citation } from '#contract/schemas/citation.ts'

/* A citation as text, in the forms that people paste into their own. Each has everything that was signed, so that a text
 * can be checked by itself; only the key is left out, of which the checking page knows the few there are. */

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "July 24, 2026". */
export const citedOn = (day: string) => LONG.format(new Date(day))

const monthAndDay = (day: string) => citedOn(day).replace(/,.*/, '')

const TEX = /[&%$#_{}]/g
const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => HTML[character] ?? '')

/** By the name of the form. Nothing that could be part of an address follows one directly. */
export const CITATION_TEXTS: Readonly<Record<string, (citation: Citation) => string>> = {
  'For a Footnote': ({ title, page, day, sha256, signature }) =>
    `“${title}”, ${PRODUCT_NAME}, as of ${day}, ${page} (SHA-256 ${sha256}, signature ${signature}).`,
  // The key is unique even among several pages cited on one day.
  BibTeX: ({ title, page, day, sha256, signature }) =>
    `@misc{sunshineledger-${sha256.slice(0, 12)},
  title = {${title.replaceAll(TEX, String.raw`\$&`)}},
  organization = {${PRODUCT_NAME}},
  url = {${page}},
  date = {${day}},
  note = {SHA-256 ${sha256}, signature ${signature}}
}`,
  APA: ({ title, page, day, sha256, signature }) =>
    `${PRODUCT_NAME}. (${day.slice(0, 4)}, ${monthAndDay(day)}). ${title} [Data set]. ${page} (SHA-256 ${sha256}, signature ${signature})`,
  HTML: ({ title, page, day, sha256, signature }) =>
    `<cite><a href="${escapeHtml(page)}">${escapeHtml(title)}</a></cite>, ${PRODUCT_NAME}, as of <time datetime="${day}">${citedOn(day)}</time> (SHA-256 <code>${sha256}</code>, signature <code>${signature}</code>).`,
}

const QUOTED = new RegExp(`[“"](.*)[”"], ${PRODUCT_NAME},`, 'g')

/**
 * The parts of a citation in one of these forms; null if it is in none. Documents and mails break lines anywhere. A title
 * may hold a date or a quotation mark, so there may be several readings of what was signed.
 */
export function parseCitationText(given: string) {
  const text = given.replaceAll(/\s+/g, ' ')
  const plain = text.replaceAll(/<[^>]*>/g, ' ')
  // The 256 of its name could otherwise be taken for its beginning.
  const [, sha256] = /SHA-?256\W+((?:[0-9a-f]\s*){63}[0-9a-f])\b/i.exec(plain) ?? []
  const [, signature] = /signature\s+((?:[\w-]\s*){85}[\w-])(?![\w-])/i.exec(plain) ?? []
  if (sha256 === undefined || signature === undefined) return null
  const titles = [
    ...matches(text, QUOTED),
    ...matches(text, /title = \{(.*?)\}, organization/g).map((title) =>
      title.replaceAll(/\\([&%$#_{}])/g, '$1'),
    ),
    ...matches(text, /\d\)\. (.*) \[Data set\]\./g),
    ...matches(text, />([^<]*)<\/a>/g).map(unescapeHtml),
  ]
  const isHtml = text.includes('</a>')
  const pages = matches(text, /(https?:\/\/[^\s<>"}]+)/g)
  const days = [
    ...matches(text, /\b(\d{4}-\d\d-\d\d)\b/g),
    ...[...text.matchAll(/\((\d{4}), (\w+ \d{1,2})\)/g)].flatMap(([, year, written]) => {
      const instant = Date.parse(`${written}, ${year} UTC`)
      return Number.isNaN(instant) ? [] : new Date(instant).toISOString().slice(0, 10)
    }),
  ]
  return {
    titles: some(titles),
    pages: some(isHtml ? pages.map(unescapeHtml) : pages),
    days: some(days),
    sha256: sha256.replaceAll(/\s/g, '').toLowerCase(),
    signature: signature.replaceAll(/\s/g, ''),
  }
}

/** More readings than these are not a citation that was copied. */
const some = (readings: string[]) => [...new Set(readings)].slice(0, 4)

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group = '']) => group)

const unescapeHtml = (text: string) =>
  Object.entries(HTML).reduceRight((all, [character, escaped]) => all.replaceAll(escaped, character), text)
