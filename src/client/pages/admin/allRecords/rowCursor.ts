/** Where the keyboard is in a list. Outside React, so that going on redraws two rows and not the table. */
export type RowCursor = ReturnType<typeof rowCursor>

export function rowCursor() {
  let order: readonly number[] = []
  let current: number | null = null
  let editing: number | null = null
  let said = ''
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    order: () => order,
    /** The account of the row that the keys are about; null in an empty list. */
    current: () => current,
    /** That of the row whose field is open. */
    editing: () => editing,
    /** What came of the last save. */
    said: () => said,
    /** The rows that are shown, in their order. Where the current one has left, the one that took its place is; of another page the first. */
    show: (accounts: readonly number[]) => {
      const isOtherPage = !accounts.some((account) => order.includes(account))
      const at = current === null || isOtherPage ? -1 : order.indexOf(current)
      order = accounts
      if (current === null || !accounts.includes(current))
        current = accounts[Math.min(Math.max(at, 0), accounts.length - 1)] ?? null
      tell()
    },
    moveTo: (acctNum: number) => {
      if (current === acctNum) return
      current = acctNum
      tell()
    },
    /** The account so many rows further; that of the first or the last row where there are not as many. */
    beside: (acctNum: number, rows: number): number => {
      const at = order.indexOf(acctNum) + rows
      return order[Math.min(Math.max(at, 0), order.length - 1)] ?? acctNum
    },
    /** Opens the field of a row, and closes any other. */
    edit: (acctNum: number | null) => {
      editing = acctNum
      if (acctNum !== null) current = acctNum
      tell()
    },
    say: (text: string) => {
      said = text
      tell()
    },
  }
}
