import { useState } from 'react'
import { useAppDispatch } from '#client/store/hooks.ts'
import { deleteRecords, type Outcome } from '#client/store/thunks/deleteRecords.ts'
import type { DeletableType } from '#contract/schemas/deletion.ts'

export interface Progress {
  total: number
  outcomes: readonly Outcome[]
  isOver: boolean
}

/** Deletes records of a list and tracks the progress. `onDeleted` is called for each deleted record. */
export function useDeletion(type: DeletableType, onDeleted: (acctNum: number) => void) {
  const dispatch = useAppDispatch()
  const [progress, setProgress] = useState<Progress | null>(null)
  const start = async (acctNums: readonly number[]) => {
    setProgress({ total: acctNums.length, outcomes: [], isOver: false })
    const tell = (outcome: Outcome) => {
      if (outcome.failure === undefined) onDeleted(outcome.acctNum)
      setProgress((known) => known && { ...known, outcomes: [...known.outcomes, outcome] })
    }
    await dispatch(deleteRecords(type, acctNums, tell))
    setProgress((known) => known && { ...known, isOver: true })
  }
  return { progress, start, clear: () => setProgress(null) }
}
