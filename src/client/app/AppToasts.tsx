import { useAppDispatch, useAppSelector } from '#client/store/hooks.ts'
import {
  selectToasts,
  toastDismissed,
  type ToastMessage,
  toastShown,
  type Undoable,
} from '#client/store/slices/toastsSlice.ts'
import { Toasts } from '#client/ui/feedback/Toasts.tsx'

/** Reports what was just done, in the corner of the page. */
export function AppToasts() {
  const shown = useAppSelector(selectToasts)
  const dispatch = useAppDispatch()
  /** Loads lazily: only administrators undo anything. */
  const takeBack = async (done: Undoable) => {
    try {
      const { undo } = await import('#client/store/thunks/undo.ts')
      await dispatch(undo(done))
    } catch {
      dispatch(toastShown({ tone: 'failure', text: 'Error: Failed to fetch', undo: done }))
    }
  }
  const toasts = shown.map(({ undo: done, ...toast }) =>
    done ? { ...toast, action: { label: labelOf(toast), onAction: () => void takeBack(done) } } : toast,
  )
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />
}

const labelOf = ({ tone }: Pick<ToastMessage, 'tone'>) => (tone === 'failure' ? 'Try again' : 'Undo')
