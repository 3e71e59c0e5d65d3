import type { Citation } from '../schemas/citation.ts'
import { counted } from './counted.ts'
import { differingFields } from './differingFields.ts'

export interface CheckDeps {
  /** The SHA-256 of a value in canonical JSON. */
  hashOf: (value: unknown) => string | Promise<string>
  /** The site's answer to a call; undefined if there is none. */
  answerTo: (call: string) => unknown
  /** The citation's SHA-256 as noted elsewhere; a citation that was forged as a whole has another one. */
  noted?: string | undefined
  /** The site's own citation of the same page; undefined if there is none. */
  ownOf?: (page: string) => Promise<Citation | undefined>
}

/**
 * What differs from the citation, in sentences, field by field if possible; empty if everything agrees. A hash alone does
 * not reveal which field differs: that takes the answers, which a citation may contain, or the site's own citation.
 */
export async function checkCitation(
  { sha256, title, saved = {}, ...facts }: Citation,
  { hashOf, answerTo, ownOf, noted }: CheckDeps,
): Promise<string[]> {
  const own = await ownOf?.(facts.page)
  const found = own ? describeDifferences('', differingFields(named(facts), named(own))) : []
  // Older citations have no title.
  if (title !== undefined && own?.title !== undefined)
    found.push(...describeDifferences('', differingFields({ title }, { title: own.title })))
  if (found.length === 0 && (await hashOf(facts)) !== sha256)
    found.push(
      'The citation itself was altered: its page, day, import, revision or an answer’s hash is not what was cited.',
    )
  if (ownOf && !own && facts.answers.length === 0) found.push('The site has no such page as of that day.')
  if (noted !== undefined && noted !== sha256) found.push('This is not the citation whose SHA-256 was noted.')
  for (const { call, sha256: cited } of facts.answers) {
    const given = saved[call]
    if (given === undefined && own?.answers.some((one) => one.call === call && one.sha256 === cited)) continue
    if (given !== undefined && (await hashOf(given)) === cited) continue
    const answer = await answerTo(call)
    const fields = given === undefined || answer === undefined ? [] : differingFields(given, answer)
    if (fields.length > 0) found.push(...describeDifferences(`${call}: `, fields))
    else if (given !== undefined)
      found.push(`The answer to ${call} that came with the citation is not the one that was cited.`)
    else if (answer === undefined) found.push(`${call} has no answer to compare.`)
    else if ((await hashOf(answer)) !== cited)
      found.push(`${call} now returns something other than what was cited.`)
  }
  return found
}

/** What a citation says, each hash under its call. Calls that cannot answer for the past answer differently every day. */
const named = ({ page, asOf, importId, revision, answers }: Omit<Citation, 'sha256' | 'title'>) => ({
  // The site's own address may have changed.
  page: pageOnSite(page),
  asOf,
  importId,
  revision,
  answers: Object.fromEntries(
    answers.flatMap(({ call, sha256 }) => (/[?&]asOf=/.test(call) ? [[call, sha256]] : [])),
  ),
})

/** Of more fields than this, only the number is given. */
const MAX_NAMED = 10

const moreText = (count: number) => `${counted(count, 'more field')} ${count === 1 ? 'differs' : 'differ'}`

const describeDifferences = (where: string, fields: ReturnType<typeof differingFields>): string[] => [
  ...fields
    .slice(0, MAX_NAMED)
    .map(
      ({ path, one, other }) =>
        `${where}${path && `${path}: `}the citation says ${shorten(one)}, the site says ${shorten(other)}.`,
    ),
  ...(fields.length > MAX_NAMED ? [`${where}${moreText(fields.length - MAX_NAMED)}.`] : []),
]

function shorten(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/**
 * The complete address of the page and the hash in a citation written as text, such as a footnote; null if it has none. A
 * document or a mail may have broken the hash over lines, or changed its case.
 */
export function parseCitationText(text: string): { page: string; sha256: string } | null {
  const [page] = /https?:\/\/[^\s/]+\/[^\s}>"]*[?&]asOf=r\d+/.exec(text) ?? []
  // The 256 of its name could otherwise be taken for its beginning.
  const [, hash] = /(?:SHA-?256\W*|\b)((?:[0-9a-f]\s*){63}[0-9a-f])\b/i.exec(text) ?? []
  if (page === undefined || !URL.canParse(page) || hash === undefined) return null
  return { page, sha256: hash.replaceAll(/\s/g, '').toLowerCase() }
}

/** The path of a cited page on its site; undefined if it is not an address. */
export function pageOnSite(page: string): string | undefined {
  const url = URL.parse(page)
  return url ? url.pathname + url.search : undefined
}
