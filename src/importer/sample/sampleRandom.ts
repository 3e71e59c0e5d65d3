/** The generator's only source of randomness: the same seed gives the same draws on every machine. */
export interface SampleRandom {
  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True in `percent` of a hundred draws. */
  chance(percent: number): boolean
  pick<T>(list: readonly T[]): T
  /** A key of the table, in proportion to its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key
  /** `count` different members of the list, in drawn order. */
  several<T>(list: readonly T[], count: number): T[]
}

export function sampleRandom(seed: number): SampleRandom {
  const next = mulberry32(seed)
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('Nothing to pick from')
    return list[between(0, list.length - 1)] as T // in range by construction
  }

  function weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const keys = Object.keys(weights) as Key[] // the record's own type says which keys it has
    let left = next() * keys.reduce((sum, key) => sum + weights[key], 0)
    const found = keys.find((key) => (left -= weights[key]) < 0)
    return found ?? pick(keys)
  }

  function several<T>(list: readonly T[], count: number): T[] {
    const rest = [...list]
    return Array.from({ length: Math.min(count, list.length) }, () =>
      rest.splice(between(0, rest.length - 1), 1),
    ).flat()
  }

  return { between, chance: (percent) => next() * 100 < percent, pick, weighted, several }
}

/** Tommy Ettinger's mulberry32 (public domain): 32 bits of state, numbers from 0 up to but not including 1. */
function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
