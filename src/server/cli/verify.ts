import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { Citation } from '#contract/schemas/citation.ts'
import { differences } from '../citations/citation.ts'

/*
 * `npm run verify -- FILE`: checks a citation, as GET /api/citation answers it. With the answers in the file, under
 * `saved`, nothing is asked; without them, the site that the citation names is. Exit 0: genuine, 1: altered, 2: no citation.
 */
const Saved = z.object({ ...Citation.shape, saved: z.optional(z.record(z.string(), z.unknown())) })

function read(file: string | undefined) {
  try {
    return Saved.safeParse(JSON.parse(readFileSync(file ?? '', 'utf8'))).data
  } catch {
    return undefined
  }
}

const given = read(process.argv[2])
if (!given) {
  console.error('Name a file with a citation, as GET /api/citation answers it.')
  process.exit(2)
}
const { saved, ...citation } = given
const found = await differences(citation, async (call) => {
  if (saved) return saved[call]
  const answer = await fetch(new URL(call, citation.page))
  return answer.ok ? answer.json() : undefined
})
console.log(found.length === 0 ? `Genuine: ${citation.page} as of ${citation.asOf}.` : found.join('\n'))
process.exitCode = found.length === 0 ? 0 : 1
