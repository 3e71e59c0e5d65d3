/** A kind of place of which there are a few: all of a server, or those of one network. */
export interface Places {
  name: string
  most: number
}

/** Counts what is under way or waiting, under several names at once. */
export function countPlaces() {
  const taken = new Map<string, number>()
  const leave = (name: string) => {
    const left = (taken.get(name) ?? 0) - 1
    if (left > 0) taken.set(name, left)
    else taken.delete(name)
  }

  return {
    /** Takes one place of each kind and answers how to leave them; or, if a kind is full, takes none and answers it. */
    take<Kind extends Places>(kinds: readonly Kind[]): (() => void) | Kind {
      const full = kinds.find(({ name, most }) => (taken.get(name) ?? 0) >= most)
      if (full) return full
      for (const { name } of kinds) taken.set(name, (taken.get(name) ?? 0) + 1)
      return () => {
        for (const { name } of kinds) leave(name)
      }
    },
  }
}
