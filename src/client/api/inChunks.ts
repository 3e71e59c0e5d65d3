import type * as z from 'zod/mini'

/** The longest a long answer may block the main thread at a time, so that clicks and scrolling never wait longer. */
const CHUNK_MS = 8
const ROWS_PER_CHUNK = 200
const CHARS_PER_CHUNK = 100_000

/** The result of validating an answer with a schema. */
type Validated<Value> = Awaited<ReturnType<z.ZodMiniType<Value>['~standard']['validate']>>

/** Returns a function that yields to the event loop once the current chunk has used up its time. */
function pacer(): () => Promise<void> | undefined {
  let end = performance.now() + CHUNK_MS
  return () => {
    if (performance.now() < end) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        end = performance.now() + CHUNK_MS
        resolve()
      })
    })
  }
}

/**
 * Parses JSON, and a long list in chunks. The text is cut where a row begins with the key of the first row. If a nested
 * object begins with the same key, the chunks are not valid JSON and the whole text is parsed at once.
 */
export async function parseInChunks(text: string): Promise<unknown> {
  if (text === '') return null
  const [, start] = /^\[(\{"\w+":)/.exec(text) ?? []
  if (text.length <= CHARS_PER_CHUNK || start === undefined) return JSON.parse(text)
  const pause = pacer()
  const rows: unknown[] = []
  try {
    for (let from = 1; from < text.length;) {
      const cut = text.indexOf(`},${start}`, from + CHARS_PER_CHUNK)
      const end = cut < 0 ? text.length - 1 : cut + 1
      // The piece is in brackets of its own, so it is an array or no JSON.
      rows.push(...(JSON.parse(`[${text.slice(from, end)}]`) as unknown[]))
      from = end + 1
      await pause()
    }
    return rows
  } catch {
    return JSON.parse(text)
  }
}

/** The body of an answer. A proxy refuses for a server that is away with a page of its own: then only the status counts. */
export const readAnswer = async (response: Response): Promise<unknown> =>
  parseInChunks(await response.text()).catch((error: unknown) => {
    if (response.ok) throw error
  })

/**
 * Validates a list with its schema, a number of rows at a time. The list is frozen but its rows are not: otherwise the
 * store would freeze all of them in one go.
 */
export async function validateInChunks<Value>(
  schema: z.ZodMiniType<Value>,
  answer: unknown,
): Promise<Validated<Value>> {
  const { validate } = schema['~standard']
  if (!Array.isArray(answer) || answer.length <= ROWS_PER_CHUNK) return validate(answer)
  const pause = pacer()
  const rows: unknown[] = []
  for (let from = 0; from < answer.length; from += ROWS_PER_CHUNK) {
    const result = await validate(answer.slice(from, from + ROWS_PER_CHUNK))
    if (result.issues) return result
    // The schema is a list's, so each piece gives rows of the same type.
    rows.push(...(result.value as unknown[]))
    await pause()
  }
  // All pieces together are the list that the schema is for.
  return { value: Object.freeze(rows) as Value }
}
