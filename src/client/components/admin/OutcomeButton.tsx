import { type ReactNode, useState } from 'react'
import type { Failure } from '#client/api/describeFailure.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast, undoOf } from '#client/store/outcomeToast.ts'
import type { AppThunk } from '#client/store/store.ts'
import { Button, keepFocusInSection } from '#client/ui/form/Button.tsx'

interface Outcome {
  error?: Failure | undefined
  data?: { entryId?: number | undefined } | null | undefined
}

interface OutcomeButtonProps {
  run: () => AppThunk<PromiseLike<Outcome>>
  /** What the toast says if it succeeds. */
  done: string
  /** What it says once the change is undone, if it can be. */
  undone?: string
  'aria-label'?: string
  children: ReactNode
}

/** A button that reports the outcome of a change as a toast. It usually disappears with the row it changes. */
export function OutcomeButton({ run, done, undone, ...button }: OutcomeButtonProps) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = async () => {
    setIsBusy(true)
    const { error, data } = await dispatch(run())
    setIsBusy(false)
    const undo = undone === undefined ? undefined : undoOf([data?.entryId], undone)
    dispatch(outcomeToast(error, done, { undo, change: button['aria-label'] }))
  }
  return <Button {...button} ref={keepFocusInSection} busy={isBusy} onClick={() => void handleClick()} />
}
