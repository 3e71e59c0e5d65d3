import { readFileSync } from 'node:fs'
import { apiUrl } from '#contract/apiUrls.ts'
import { pageOnSite } from '#contract/domain/checkCitation.ts'
import { getCitation } from '#contract/publicAddresses.ts'
import { Citation } from '#contract/schemas/citation.ts'
import { differences } from '../citations/citation.ts'

/*
 * `npm run verify -- FILE`: checks a citation, as GET /api/citation answers it. With the answers in the file, under
 * `saved`, nothing is asked unless something differs; then, and without them, the site that the citation names is, which
 * tells the fields. Exit 0: genuine, 1: altered, 2: no citation.
 */
function read(file: string | undefined) {
  try {
    return Citation.safeParse(JSON.parse(readFileSync(file ?? '', 'utf8'))).data
  } catch {
    return undefined
  }
}

const citation = read(process.argv[2])
if (!citation) {
  console.error('Name a file with a citation, as GET /api/citation answers it.')
  process.exit(2)
}

const answerOfSite = async (call: string): Promise<unknown> => {
  const answer = await fetch(new URL(call, citation.page))
  return answer.ok ? answer.json() : undefined
}
const bySite = () =>
  differences(citation, {
    answerTo: answerOfSite,
    ownOf: async (page) =>
      Citation.safeParse(await answerOfSite(apiUrl(getCitation, { page: pageOnSite(page) }))).data,
  })
const byFile = citation.saved && (await differences(citation, { answerTo: () => undefined }))
let found = byFile ?? (await bySite())
// A site that cannot be asked leaves what the file tells by itself.
if (byFile && byFile.length > 0) found = await bySite().catch(() => byFile)
console.log(found.length === 0 ? `Genuine: ${citation.page} as of ${citation.asOf}.` : found.join('\n'))
process.exitCode = found.length === 0 ? 0 : 1
