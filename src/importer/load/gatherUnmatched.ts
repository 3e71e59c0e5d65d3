/** A filer's name that settles on no account, with what its rows come to, in cents. */
export interface UnmatchedFiler {
  filer: string
  reason: string
  rows: number
  cents: number
}

export function gatherUnmatched() {
  const found = new Map<string, UnmatchedFiler>()
  return {
    add(filer: string, reason: string, cents: number): void {
      const entry = found.get(filer) ?? { filer, reason, rows: 0, cents: 0 }
      found.set(filer, { ...entry, rows: entry.rows + 1, cents: entry.cents + cents })
    },
    /** The largest sums first, whatever their sign. */
    all: (): UnmatchedFiler[] =>
      [...found.values()].toSorted(
        (a, b) => Math.abs(b.cents) - Math.abs(a.cents) || (a.filer < b.filer ? -1 : 1),
      ),
  }
}
