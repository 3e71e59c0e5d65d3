interface Entry<Value> {
  value: Value
  size: number
}

interface Options<Value, Key> {
  maxSize: number
  /** The size of an entry, such as its bytes with its key and the map's own overhead; 1 if entries are only counted. */
  sizeOf?: (key: Key, value: Value) => number
}

/** A map that never holds more than `maxSize`: the least recently used entries are evicted automatically. */
export function lruMap<Value, Key = string>({ maxSize, sizeOf }: Options<Value, Key>) {
  const entries = new Map<Key, Entry<Value>>()
  let total = 0

  const remove = (key: Key) => {
    total -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }
  const set = (key: Key, value: Value) => {
    remove(key)
    const size = sizeOf?.(key, value) ?? 1
    // An entry that would evict most of the others is worth less than they are.
    if (sizeOf && size > maxSize / 4) return
    entries.set(key, { value, size })
    total += size
    for (const oldest of entries.keys()) {
      if (total <= maxSize) return
      remove(oldest)
    }
  }

  return {
    /** Does not count as a use. */
    peek: (key: Key): Value | undefined => entries.get(key)?.value,
    get: (key: Key): Value | undefined => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set,
    delete: remove,
    clear: (): void => {
      entries.clear()
      total = 0
    },
    /** Call this when a value has grown; one that was evicted or replaced in the meantime is not put back. */
    measureAgain: (key: Key, value: Value): void => {
      if (entries.get(key)?.value === value) set(key, value)
    },
    get size() {
      return total
    },
  }
}
