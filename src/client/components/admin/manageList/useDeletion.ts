import { useState } from 'react'
import { useAppDispatch } from '#client/store/hooks.ts'
import { deleteRecords, type Outcome } from '#client/store/thunks/deleteRecords.ts'
import type { DeletableType } from '#contract/schemas/deletion.ts'

export interface Progress {
  total: number
  outcomes: readonly Outcome[]
  isOver: boolean
}

/**
 * Deletes records of a list and tracks the progress of several; a row that is deleted alone meanwhile does not change it.
 * `onDeleted` is called for each deleted record.
 */
export function useDeletion(type: DeletableType, onDeleted: (acctNum: number) => void) {
  const dispatch = useAppDispatch()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [pending] = useState(() => new Set<number>())
  const start = async (acctNums: readonly number[]) => {
    const track: typeof setProgress = acctNums.length > 1 ? setProgress : () => {}
    track({ total: acctNums.length, outcomes: [], isOver: false })
    acctNums.forEach((acctNum) => pending.add(acctNum))
    const tell = (outcome: Outcome) => {
      pending.delete(outcome.acctNum)
      if (outcome.failure === undefined) onDeleted(outcome.acctNum)
      track((known) => known && { ...known, outcomes: [...known.outcomes, outcome] })
    }
    await dispatch(deleteRecords(type, acctNums, tell))
    // Those not reached before the session ended.
    acctNums.forEach((acctNum) => pending.delete(acctNum))
    track((known) => known && { ...known, isOver: true })
  }
  return {
    progress,
    /** The records whose deletion has not been answered. */
    pending,
    start,
    clear: () => setProgress(null),
  }
}
