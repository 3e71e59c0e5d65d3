import { useState } from 'react'
import { deleteRecords, type Outcome } from '#client/state/deleteRecords.ts'
import type { DeletableType } from '#contract/deletion.ts'
import { useAdminDispatch } from './useAdminDispatch.ts'

export interface Progress {
  total: number
  outcomes: readonly Outcome[]
  isOver: boolean
}

/** Deletes records of a list, and knows how far that is. */
export function useDeletion(type: DeletableType) {
  const dispatch = useAdminDispatch()
  const [progress, setProgress] = useState<Progress | null>(null)
  const start = async (acctNums: readonly number[]) => {
    setProgress({ total: acctNums.length, outcomes: [], isOver: false })
    const tell = (outcome: Outcome) =>
      setProgress((known) => known && { ...known, outcomes: [...known.outcomes, outcome] })
    await dispatch(deleteRecords(type, acctNums, tell))
    setProgress((known) => known && { ...known, isOver: true })
  }
  return { progress, start, clear: () => setProgress(null) }
}
