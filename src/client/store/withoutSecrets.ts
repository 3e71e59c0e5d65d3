const SECRET = new Set(['token', 'password'])

/** The same state or action as Redux DevTools may show it: a token or a password is never in it. */
export function withoutSecrets<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutSecrets) as Value
  const shown = Object.entries(value).map(([key, inner]: [string, unknown]) => [
    key,
    SECRET.has(key) && typeof inner === 'string' ? '(hidden)' : withoutSecrets(inner),
  ])
  // The same keys, and values of the same kinds.
  return Object.fromEntries(shown) as Value
}
