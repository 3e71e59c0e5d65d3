import { type ReactNode, useState } from 'react'
import type { Failure } from '#client/api/describeFailure.ts'
import { useAppDispatch } from '#client/store/hooks.ts'
import { outcomeToast } from '#client/store/outcomeToast.ts'
import type { Undoable } from '#client/store/slices/toastsSlice.ts'
import type { AppThunk } from '#client/store/store.ts'
import { Button, keepFocusInSection } from '#client/ui/form/Button.tsx'

interface OutcomeButtonProps {
  run: () => AppThunk<PromiseLike<{ error?: Failure | undefined }>>
  /** What the toast says if it succeeds, and what it can undo. */
  done: string
  undo?: Undoable
  /** What the change itself undoes: if it fails, the toast can try it again. */
  undoing?: Undoable
  'aria-label'?: string
  children: ReactNode
}

/** A button that reports the outcome of a change as a toast. It usually disappears with the row it changes. */
export function OutcomeButton({ run, done, undo, undoing, ...button }: OutcomeButtonProps) {
  const dispatch = useAppDispatch()
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = async () => {
    setIsBusy(true)
    const { error } = await dispatch(run())
    setIsBusy(false)
    dispatch(outcomeToast(error, done, { undo, undoing, change: button['aria-label'] }))
  }
  return <Button {...button} ref={keepFocusInSection} busy={isBusy} onClick={() => void handleClick()} />
}
