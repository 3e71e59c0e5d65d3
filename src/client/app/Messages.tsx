import { useDispatch, useSelector } from 'react-redux'
import { noticeDismissed, selectNotices } from '#client/state/noticesSlice.ts'
import { Toasts } from '#client/ui/Toasts.tsx'

/** What was just done, in the corner of the page. */
export function Messages() {
  const notices = useSelector(selectNotices)
  const dispatch = useDispatch()
  return <Toasts toasts={notices} onDismiss={(id) => dispatch(noticeDismissed(id))} />
}
