import type { Owner } from './filedRow.ts'

/** A name under which an owner holds rows. */
export interface Holding {
  filer: string
  owner: Owner
}

/**
 * Groups the owners that rows under a name may concern: those that hold rows under it, and the one it settles on now.
 * Names that share an owner are in one group; rows for different groups can be merged separately.
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
  /** A name that no rows are held under joins no two groups. */
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
    /** The group of a name, as one of its owners. */
    of(filer: string): Owner {
      settle(filer)
      return root(filer)
    },

    /** The owners in this name's group that may hold rows. */
    owners(filer: string): readonly Owner[] {
      const account = accountOf(filer)
      return [...(holders.get(root(filer)) ?? []), filer, ...(account === undefined ? [] : [account])]
    },
  }
}
