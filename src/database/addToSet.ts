/** Adds a value to the set of its key, which begins with its first value. */
export function addToSet<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const values = sets.get(key)
  if (values) values.add(value)
  else sets.set(key, new Set([value]))
}
