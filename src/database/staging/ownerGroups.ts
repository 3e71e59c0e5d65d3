import type { Owner } from './filedRow.ts'

/** A name under which an owner holds rows. */
export interface Holding {
  filer: string
  owner: Owner
}

/**
 * Which owners the rows under a name may concern: whoever holds rows under it, and whose it is now. Names that concern one
 * owner are in one group; what arrives for two groups can be loaded apart.
 */
export function ownerGroups(holdings: readonly Holding[], accountOf: (filer: string) => number | undefined) {
  const parents = new Map<Owner, Owner>()
  const root = (owner: Owner): Owner => {
    let top = owner
    for (let above = parents.get(top); above !== undefined; above = parents.get(top)) top = above
    if (top !== owner) parents.set(owner, top)
    return top
  }
  const join = (some: Owner, other: Owner): void => {
    const [a, b] = [root(some), root(other)]
    if (a !== b) parents.set(a, b)
  }
  const known = new Set<string>()
  /** A name that nobody holds rows under joins no two groups. */
  const settle = (filer: string): void => {
    if (known.has(filer)) return
    known.add(filer)
    const account = accountOf(filer)
    if (account !== undefined) join(filer, account)
  }
  for (const { filer, owner } of holdings) {
    settle(filer)
    join(filer, owner)
  }
  const holders = Map.groupBy(new Set(holdings.map(({ owner }) => owner)), root)

  return {
    /** The group of a name, by one of its owners. */
    of(filer: string): Owner {
      settle(filer)
      return root(filer)
    },

    /** Who of the group of this name may hold rows. */
    owners(filer: string): readonly Owner[] {
      const account = accountOf(filer)
      return [...(holders.get(root(filer)) ?? []), filer, ...(account === undefined ? [] : [account])]
    },
  }
}
