import type { Citation } from '../schemas/citation.ts'

export interface Checking {
  /** The SHA-256 of a value in canonical JSON. */
  hashOf: (value: unknown) => string | Promise<string>
  /** What a call answers, by a site or by a file; undefined where it cannot be had. */
  answerTo: (call: string) => unknown
}

/** What is not as it was cited, in sentences; nothing where all is. */
export async function checkCitation(
  { sha256, saved: _saved, ...facts }: Citation,
  { hashOf, answerTo }: Checking,
): Promise<string[]> {
  const found: string[] = []
  if ((await hashOf(facts)) !== sha256)
    found.push(
      'The citation itself was altered: its page, day, import, revision or an answer’s hash is not what was cited.',
    )
  for (const { call, sha256: cited } of facts.answers) {
    const answer = await answerTo(call)
    if (answer === undefined) found.push(`${call} has no answer to compare.`)
    else if ((await hashOf(answer)) !== cited)
      found.push(`${call} answers something else than what was cited.`)
  }
  return found
}

/** The page and the hash that a citation in words names, such as those of a footnote; null where it names none. */
export function citedInWords(text: string): { page: string; sha256: string } | null {
  const [, page] = /https?:\/\/[^\s/]+(\/[^\s}>"]*[?&]asOf=r\d+)/.exec(text) ?? []
  const [sha256] = /\b[0-9a-f]{64}\b/.exec(text) ?? []
  return page === undefined || sha256 === undefined ? null : { page, sha256 }
}
