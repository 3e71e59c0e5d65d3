/** The current row of the keyboard in a list. Outside React, so that moving renders two rows and not the table. */
export type RowCursor = ReturnType<typeof rowCursor>

/** The last VoterID saved in the list. */
interface LastSave {
  /** "123456 for Bea Alvarez" */
  what: string
  /** The entry of the audit trail, by which it can be undone. */
  entryId: number | undefined
}

export function rowCursor() {
  let order: readonly number[] = []
  let current: number | null = null
  let editing: number | null = null
  let lastSave: LastSave | undefined
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    order: () => order,
    /** The account of the row that the keys act on; null in an empty list. */
    current: () => current,
    /** The account of the row whose field is open. */
    editing: () => editing,
    lastSave: () => lastSave,
    /**
     * Sets the rows shown, in order. If the current row has disappeared, the one in its place becomes current; on another
     * page, the first.
     */
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
    /** The account this many rows further, or that of the first or last row. */
    beside: (acctNum: number, rows: number): number => {
      const at = order.indexOf(acctNum) + rows
      return order[Math.min(Math.max(at, 0), order.length - 1)] ?? acctNum
    },
    /** Opens the field of a row and closes any other. */
    edit: (acctNum: number | null) => {
      editing = acctNum
      if (acctNum !== null) current = acctNum
      tell()
    },
    noteSave: (save: LastSave | undefined) => {
      lastSave = save
      tell()
    },
  }
}
