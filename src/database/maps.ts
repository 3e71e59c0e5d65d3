/** Adds a value to the set of its key, which is created for its first value. */
export function addToSet<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = sets.get(key)
  if (values) values.add(value)
  else sets.set(key, new Set([value]))
}

/** The same function, but called only once for each key. */
export function remembered<Key, Value>(valueOf: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? valueOf(key)
    known.set(key, value)
    return value
  }
}
