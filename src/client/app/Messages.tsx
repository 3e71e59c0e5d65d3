import { useDispatch, useSelector } from 'react-redux'
import {
  noticeDismissed,
  noticeGiven,
  selectNotices,
  type Undoable,
} from '#client/store/slices/noticesSlice.ts'
import { Toasts } from '#client/ui/feedback/Toasts.tsx'
import type { AppDispatch } from '#client/store/store.ts'

/** What was just done, in the corner of the page. */
export function Messages() {
  const notices = useSelector(selectNotices)
  const dispatch = useDispatch<AppDispatch>()
  /** Only an administrator ever needs that part of the program, so it is fetched when pressed. */
  const takeBack = async (done: Undoable) => {
    try {
      const { undo } = await import('#client/store/thunks/undo.ts')
      await dispatch(undo(done))
    } catch {
      dispatch(noticeGiven({ tone: 'failure', text: 'Error: Failed to fetch' }))
    }
  }
  const toasts = notices.map(({ undo: done, ...notice }) =>
    done ? { ...notice, action: { label: 'Undo', onAction: () => void takeBack(done) } } : notice,
  )
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(noticeDismissed(id))} />
}
