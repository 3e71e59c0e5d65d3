interface Entry<Value> {
  value: Value
  bytes: number
}

interface Options<Value> {
  maxBytes: number
  /** The size of an entry, including its key and the map's own overhead. */
  bytesOf: (key: string, value: Value) => number
}

/** A map that never holds more than `maxBytes`: the least recently used entries are evicted automatically. */
export function lruMap<Value>({ maxBytes, bytesOf }: Options<Value>) {
  const entries = new Map<string, Entry<Value>>()
  let total = 0

  const remove = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const set = (key: string, value: Value) => {
    remove(key)
    const bytes = bytesOf(key, value)
    // An entry that would evict most of the others is worth less than they are.
    if (bytes > maxBytes / 4) return
    entries.set(key, { value, bytes })
    total += bytes
    for (const oldest of entries.keys()) {
      if (total <= maxBytes) return
      remove(oldest)
    }
  }

  return {
    /** Does not count as a use. */
    peek: (key: string): Value | undefined => entries.get(key)?.value,
    get: (key: string): Value | undefined => {
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
    measureAgain: (key: string, value: Value): void => {
      if (entries.get(key)?.value === value) set(key, value)
    },
    get bytes() {
      return total
    },
  }
}
