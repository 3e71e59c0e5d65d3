import type * as z from 'zod/mini'

/** What reading a long answer may take at a time: a press or a scroll never waits longer. */
const PIECE_MS = 8
const ROWS_OF_PIECE = 200
const CHARS_OF_PIECE = 100_000

/** How a schema says whether an answer is what it should be. */
type Validated<Value> = Awaited<ReturnType<z.ZodMiniType<Value>['~standard']['validate']>>

/** A pause whenever a piece has taken its time. */
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
 * Reads JSON; a long list row by row. Rows are cut apart where the next one begins with the key of the first: what is
 * nested in a row and begins so too leaves pieces that are no JSON, and all of it is read at once.
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
 * Validates a list by the schema of such lists, so many rows at a time. The list is frozen, and its rows are not: the store
 * would freeze all of them in one go.
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
    // Pieces of a list are lists of the same rows.
    rows.push(...(result.value as unknown[]))
    await pause()
  }
  return { value: Object.freeze(rows) as Value }
}
