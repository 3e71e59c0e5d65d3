import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { apiUrl } from '#contract/apiUrls.ts'
import { pageOnSite } from '#contract/domain/checkCitation.ts'
import { getCitation } from '#contract/publicAddresses.ts'
import { Citation } from '#contract/schemas/citation.ts'
import { messageOf } from '#database/connection/messageOf.ts'
import { differences } from '../citations/citation.ts'

/*
 * `npm run verify -- FILE [SHA256] [--site]`: checks a citation as answered by GET /api/citation. If the file contains
 * the answers, under `saved`, the site is asked only if something differs; without them, or with --site, the site that
 * the citation names is asked, which shows the fields that differ. SHA256 is the citation's own hash as noted elsewhere,
 * such as in a footnote: a file alone proves that no part of it was altered, but not that it was not forged as a whole.
 * Exit codes: 0 genuine, or nothing altered; 1 altered; 2 not a citation; 3 the site could not be asked.
 */
const USAGE = `Usage: npm run verify -- FILE [SHA256] [--site]

Checks a citation, a file as GET /api/citation returns it. SHA256 is the citation's own hash, as noted elsewhere; with
--site, the site that it names is asked too.
Exits with 0 if it is genuine or unaltered, 1 if something was altered, 2 if there is no citation, 3 if the site could
not be asked.`

/** The statuses with which a site says that it has no such answer; any other failure says nothing about the citation. */
const NO_SUCH_ANSWER = [400, 404, 410]

const { values, positionals } = words()
const [path, noted] = positionals
if (values.help === true) {
  console.log(USAGE)
  process.exit()
}

function words() {
  try {
    const options = { site: { type: 'boolean' }, help: { type: 'boolean' } } as const
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${USAGE}`)
    return process.exit(2)
  }
}

function read(file: string | undefined) {
  try {
    const { data } = Citation.safeParse(JSON.parse(readFileSync(file ?? '', 'utf8')))
    return data && URL.canParse(data.page) ? data : undefined
  } catch {
    return undefined
  }
}

const citation = read(path)
if (!citation) {
  console.error('Name a file with a citation, as GET /api/citation returns it.')
  process.exit(2)
}

const answerOfSite = async (call: string): Promise<unknown> => {
  const answer = await fetch(new URL(call, citation.page))
  if (answer.ok) return answer.json()
  if (NO_SUCH_ANSWER.includes(answer.status)) return undefined
  throw new Error(`it answered with ${answer.status}`)
}
const bySite = () =>
  differences(citation, {
    noted,
    answerTo: answerOfSite,
    ownOf: async (page) =>
      Citation.safeParse(await answerOfSite(apiUrl(getCitation, { page: pageOnSite(page) }))).data,
  })
function notAsked(error: Error): never {
  console.error(
    `The site that the citation names could not be asked, so nothing was checked: ${error.message}.`,
  )
  return process.exit(3)
}

const isAsked = values.site === true || citation.saved === undefined
const byFile = isAsked ? undefined : await differences(citation, { noted, answerTo: () => undefined })
let found = byFile ?? (await bySite().catch(notAsked))
// If the site cannot be reached, what the file itself shows remains.
if (byFile && byFile.length > 0) found = await bySite().catch(() => byFile)
const { page, asOf } = citation
const holds =
  isAsked || noted !== undefined
    ? `Genuine: ${page} as of ${asOf}.`
    : `The parts of this file agree with each other: ${page} as of ${asOf}. To rule out that the whole file was rewritten, ask the site (--site) or give the SHA-256 that was noted when it was cited (npm run verify -- FILE SHA256).`
console.log(found.length === 0 ? holds : found.join('\n'))
process.exitCode = found.length === 0 ? 0 : 1
