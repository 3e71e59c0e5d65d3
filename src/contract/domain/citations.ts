/** The first field of every citation; the number grows when a former reader could not check a newer file. */
export const CITATION_FORMAT = 'sunshine-ledger-citation/1'

/** What the signature of a citation is made over, in canonical JSON. */
export const SIGNED_FIELDS = ['format', 'site', 'page', 'title', 'day', 'sha256', 'keyId'] as const

/**
 * A JSON value in the canonical form of RFC 8785: no spaces, and the keys of an object ordered by UTF-16 code units. Text
 * and numbers are written by JSON.stringify, as the RFC specifies. Throws a RangeError for a number that JSON cannot hold,
 * which would otherwise read as null.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError(`${value} is not in JSON`)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}
