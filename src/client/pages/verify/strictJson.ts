/** The value of a text in JSON, or why it has none. */
export type StrictJson =
  | { value: unknown; fault: null }
  | { fault: 'not JSON' | 'too deep' }
  /** A name that an object has twice, or a number that is not read as it is written. */
  | { fault: 'ambiguous'; what: string }

const MAX_DEPTH = 60

/**
 * Parses JSON of a stranger. JSON.parse reads the last of two fields of one name and rounds a number that has too many
 * digits, so that a reader could be shown what was never signed.
 */
export function parseStrictJson(text: string): StrictJson {
  const open: (Set<string> | null)[] = []
  let last = ''
  let what: string | undefined
  for (const token of tokensOf(text)) {
    if (token === '{' || token === '[') {
      if (open.length === MAX_DEPTH) return { fault: 'too deep' }
      open.push(token === '{' ? new Set() : null)
    } else if (token === '}' || token === ']') open.pop()
    else if (token === ':') {
      const names = open.at(-1)
      const name = unquoted(last)
      if (names?.has(name)) what ??= `the field ${last} twice`
      names?.add(name)
    } else if (/^[-\d]/.test(token) && JSON.stringify(Number(token)) !== token)
      what ??= `the number ${token.slice(0, 40)}`
    last = token
  }
  try {
    const value: unknown = JSON.parse(text)
    return what === undefined ? { value, fault: null } : { fault: 'ambiguous', what }
  } catch {
    return { fault: 'not JSON' }
  }
}

/**
 * Texts with their quotes, numbers, and the marks around them; nothing else of JSON can be read in two ways. Character by
 * character, because on megabytes of a stranger's choice a pattern could run for ever.
 */
function* tokensOf(text: string) {
  let end = 0
  for (let at = 0; at < text.length; at = end) {
    const first = text.charAt(at)
    end = at + 1
    if (first === '"') {
      while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
      end += 1
      yield text.slice(at, end)
    } else if (first === '-' || (first >= '0' && first <= '9')) {
      while (end < text.length && NUMERIC.has(text.charAt(end))) end += 1
      yield text.slice(at, end)
    } else if (MARKS.has(first)) yield first
  }
}

const MARKS: ReadonlySet<string> = new Set('{}[]:')
const NUMERIC: ReadonlySet<string> = new Set('0123456789.eE+-')

/** The same name may be written with or without escapes. */
function unquoted(token: string): string {
  try {
    return String(JSON.parse(token))
  } catch {
    return token
  }
}
