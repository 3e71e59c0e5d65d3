import { original } from '@reduxjs/toolkit'

interface Numbered {
  AcctNum: number
}

/** Applies a change to one cached list; the rows it is given are drafts. */
export type ChangeList = (change: (rows: Numbered[]) => void) => void

/**
 * Removes a record from a list and returns a function that puts it back in its place, highest account number first. An
 * inverse patch would not do: it counts positions, which concurrent deletions shift.
 */
export function removedRow(changeList: ChangeList, acctNum: number): () => void {
  const removed: Numbered[] = []
  changeList((rows) => {
    const place = rows.findIndex(({ AcctNum }) => AcctNum === acctNum)
    // A draft is revoked once the change is done.
    if (place !== -1) removed.push(...rows.splice(place, 1).map((row) => original(row) ?? row))
  })
  return () =>
    changeList((rows) => {
      if (rows.some(({ AcctNum }) => AcctNum === acctNum)) return
      rows.push(...removed)
      rows.sort((a, b) => b.AcctNum - a.AcctNum)
    })
}
