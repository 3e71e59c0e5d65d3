import type * as z from 'zod/mini'

/** The longest a long answer may block the main thread at a time, so that clicks and scrolling never wait longer. */
const PIECE_MS = 8
const ROWS_OF_PIECE = 200
const CHARS_OF_PIECE = 100_000

/** The result of validating an answer with a schema. */
type Validated<Value> = Awaited<ReturnType<z.ZodMiniType<Value>['~standard']['validate']>>

/** Returns a function that yields to the event loop once the current piece has used up its time. */
function pacer(): () => Promise<void> | undefined {
  let end = performance.now() + PIECE_MS
  return () => {
    if (performance.now() < end) return undefined
    return new Promise((resolve) => {
      setTimeout(() => {
        end = performance.now() + PIECE_MS
        resolve()
      })
    })
  }
}

/**
 * Parses JSON, and a long list in pieces. The text is cut where a row begins with the key of the first row. If a nested
 * object begins with the same key, the pieces are not valid JSON and the whole text is parsed at once.
 */
export async function parseInPieces(text: string): Promise<unknown> {
  if (text === '') return null
  const [, start] = /^\[(\{"\w+":)/.exec(text) ?? []
  if (text.length <= CHARS_OF_PIECE || start === undefined) return JSON.parse(text)
  const pause = pacer()
  const rows: unknown[] = []
  try {
    for (let from = 1; from < text.length;) {
      const cut = text.indexOf(`},${start}`, from + CHARS_OF_PIECE)
      const end = cut < 0 ? text.length - 1 : cut + 1
      rows.push(...(JSON.parse(`[${text.slice(from, end)}]`) as unknown[]))
      from = end + 1
      await pause()
    }
    return rows
  } catch {
    return JSON.parse(text)
  }
}

/**
 * Validates a list with its schema, a number of rows at a time. The list is frozen but its rows are not: otherwise the
 * store would freeze all of them in one go.
 */
export async function validateInPieces<Value>(
  schema: z.ZodMiniType<Value>,
  answer: unknown,
): Promise<Validated<Value>> {
  const { validate } = schema['~standard']
  if (!Array.isArray(answer) || answer.length <= ROWS_OF_PIECE) return validate(answer)
  const pause = pacer()
  const rows: unknown[] = []
  for (let from = 0; from < answer.length; from += ROWS_OF_PIECE) {
    const result = await validate(answer.slice(from, from + ROWS_OF_PIECE))
    if (result.issues) return result
    // The schema is a list's, so each piece gives rows of the same type.
    rows.push(...(result.value as unknown[]))
    await pause()
  }
  return { value: Object.freeze(rows) as Value }
}
