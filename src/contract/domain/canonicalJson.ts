/**
 * A value of JSON in the one form of RFC 8785: without spaces, the keys of an object in the order of their UTF-16 units. Text
 * and numbers are written as JSON.stringify writes them, which is what the RFC refers to.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`
}
