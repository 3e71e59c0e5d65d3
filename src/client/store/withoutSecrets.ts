const SECRET = new Set(['token', 'password'])

/** A copy of a state or an action for Redux DevTools, without tokens and passwords. */
export function withoutSecrets<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value
  const shown = Object.entries(value).map(([key, inner]: [string, unknown]) => [
    key,
    SECRET.has(key) && typeof inner === 'string' ? '(hidden)' : withoutSecrets(inner),
  ])
  // The same keys with values of the same types.
  return Object.fromEntries(shown) as Value
}
