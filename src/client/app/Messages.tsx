import { useDispatch, useSelector } from 'react-redux'
import {
  type NoticeMessage,
  noticeDismissed,
  noticeGiven,
  selectNotices,
} from '#client/state/noticesSlice.ts'
import { Toasts } from '#client/ui/Toasts.tsx'
import type { AppDispatch } from './store.ts'

/** What was just done, in the corner of the page. */
export function Messages() {
  const notices = useSelector(selectNotices)
  const dispatch = useDispatch<AppDispatch>()
  /** Only an administrator ever needs that part of the program, so it is fetched when pressed. */
  const undo = async ({ record, acctNums }: NonNullable<NoticeMessage['undo']>) => {
    try {
      const { undoDeletions } = await import('#client/state/undoDeletions.ts')
      await dispatch(undoDeletions(record, acctNums))
    } catch {
      dispatch(noticeGiven({ tone: 'failure', text: 'Error: Failed to fetch' }))
    }
  }
  const toasts = notices.map(({ undo: done, ...notice }) =>
    done ? { ...notice, action: { label: 'Undo', onAction: () => void undo(done) } } : notice,
  )
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(noticeDismissed(id))} />
}
