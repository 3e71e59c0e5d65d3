import type { Content, OpenApiDocument, Operation } from './openApiTypes.ts'
import { exampleAddress } from './exampleAddress.ts'

/** Of every list in the example of an answer, as long as its call may answer, so many stand in the document. */
const SHOWN = 2

/**
 * Has the calls that anybody may make answer their own examples, so that what the document shows is what whoever pastes one
 * gets, lists cut short. What this register has nothing to answer with keeps the invented example, which shows its form.
 */
export async function answerExamples(
  document: OpenApiDocument,
  ask: (url: string) => Response | Promise<Response>,
): Promise<OpenApiDocument> {
  for (const [path, { get }] of Object.entries(document.paths)) {
    const content = get && exampleIn(get)
    if (!content) continue
    // One after the other: other visitors are answered in between.
    const response = await ask(exampleAddress(path, get))
    const answer: unknown = response.ok ? await response.json() : undefined
    if (answer !== undefined && !isEmptyList(answer)) content.example = cut(answer)
  }
  return document
}

/** Where a call that anybody may make shows what it answers. */
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
