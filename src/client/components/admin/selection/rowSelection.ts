/** The selected rows, by account number. Outside React, so that ticking a row renders one checkbox and not the table. */
export type RowSelection = ReturnType<typeof rowSelection>

export function rowSelection() {
  let chosen: ReadonlySet<number> = new Set()
  /** The start of a range: the row last ticked or cleared on its own. */
  let anchor: number | null = null
  const listeners = new Set<() => void>()

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chosen: () => chosen,
    mark: (acctNums: readonly number[], isChosen: boolean) => {
      const next = new Set(chosen)
      acctNums.forEach((acctNum) => (isChosen ? next.add(acctNum) : next.delete(acctNum)))
      chosen = next
      listeners.forEach((listener) => listener())
    },
    /** The rows from the anchor to this one, in the given order; without an anchor only this one. */
    rangeTo: (acctNum: number, inOrder: readonly number[]): number[] => {
      const from = anchor === null ? -1 : inOrder.indexOf(anchor)
      const to = inOrder.indexOf(acctNum)
      return from === -1 || to === -1 ? [acctNum] : inOrder.slice(Math.min(from, to), Math.max(from, to) + 1)
    },
    anchorAt: (acctNum: number) => {
      anchor = acctNum
    },
  }
}
