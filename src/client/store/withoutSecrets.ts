/** Their names in all bodies and answers: passwords, codes, and the secret of a second factor with its address. */
const SECRET = new Set(['token', 'password', 'current', 'next', 'code', 'codes', 'secret', 'uri'])

/** A copy of a state or an action for Redux DevTools, without anything that lets somebody in. */
export function withoutSecrets<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value
  const shown = Object.entries(value).map(([key, inner]: [string, unknown]) => [
    key,
    SECRET.has(key) && inner !== null ? '(hidden)' : withoutSecrets(inner),
  ])
  // The same keys with values of the same types.
  return Object.fromEntries(shown) as Value
}
