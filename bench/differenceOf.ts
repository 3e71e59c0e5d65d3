/**
 * The first difference between two answers, in a sentence; undefined if they are equivalent. In JSON, blanks and the
 * order of an object's keys do not matter, the order of a list does; pages have to be identical.
 */
export function differenceOf(what: string, ours: string, theirs: string): string | undefined {
  if (ours === theirs) return undefined
  const [one, other] = [ours, theirs].map(parsed)
  return differenceAt(what, one, other)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function differenceAt(where: string, ours: unknown, theirs: unknown): string | undefined {
  if (!isObject(ours) || !isObject(theirs) || Array.isArray(ours) !== Array.isArray(theirs))
    return ours === theirs ? undefined : `${where} is ${shown(theirs)} instead of ${shown(ours)}`
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const difference = differenceAt(`${where}.${name}`, ours[name], theirs[name])
    if (difference !== undefined) return difference
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80) ?? 'absent'
