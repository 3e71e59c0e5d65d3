import { original } from '@reduxjs/toolkit'

interface Numbered {
  AcctNum: number
}

/** Applies a change to one cached list; the rows it is given are drafts. */
export type ChangeList = (change: (rows: Numbered[]) => void) => void

/**
 * Takes a record out of a list and returns how to put it back in its place, highest account number first. Not an
 * inverse patch: that counts places, which other deletions under way at the same time have moved.
 */
export function removedRow(changeList: ChangeList, acctNum: number): () => void {
  const removed: Numbered[] = []
  changeList((rows) => {
    const place = rows.findIndex(({ AcctNum }) => AcctNum === acctNum)
    // A draft is gone when the change is made.
    if (place !== -1) removed.push(...rows.splice(place, 1).map((row) => original(row) ?? row))
  })
  return () =>
    changeList((rows) => {
      if (rows.some(({ AcctNum }) => AcctNum === acctNum)) return
      rows.push(...removed)
      rows.sort((a, b) => b.AcctNum - a.AcctNum)
    })
}
