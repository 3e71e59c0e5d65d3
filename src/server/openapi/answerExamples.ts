import { refusalIn } from '../apiError.ts'
import { OURSELVES } from '../middleware/costlyCalls.ts'
import type { CallInProcess } from '../routes/answerEndpoints.ts'
import type { Content, OpenApiDocument, Operation } from './openApiTypes.ts'
import { exampleAddress } from './curlExample.ts'

/** How many items of each list in an answer's example the document shows. */
const SHOWN = 2

/**
 * Replaces the examples of public calls by their actual answers, with lists shortened, so that pasting an example gives
 * what the document shows. If this register has no answer for a call, the invented example stays and shows the form.
 */
export async function answerExamples(
  document: OpenApiDocument,
  call: CallInProcess,
): Promise<OpenApiDocument> {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const content = get && exampleIn(get)
    if (!content) continue
    // One after the other, so that visitors are answered in between.
    const answer = await call(exampleAddress(path, get), OURSELVES).catch((error: unknown) => {
      if (refusalIn(error)) return undefined
      throw error
    })
    if (answer !== undefined && !isEmptyList(answer)) content.example = cut(answer)
  }
  return document
}

/** The example of a public call's answer. */
function exampleIn({ security, responses }: Operation): Content[string] | undefined {
  const json = responses['200']?.content?.['application/json']
  return security.length === 0 && json?.example !== undefined ? json : undefined
}

const isEmptyList = (answer: unknown) => Array.isArray(answer) && answer.length === 0

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, SHOWN).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part)]))
}
