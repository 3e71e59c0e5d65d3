import { useEffect } from 'react'
import { isSignedOut } from '#client/api/describeFailure.ts'
import { sessionApi } from '#client/api/session.ts'
import { selectIsAdmin, sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { selectHasUnsaved } from '#client/store/store.ts'
import { useAppDispatch, useAppSelector, useAppStore } from '#client/store/hooks.ts'
import { selectToasts, toastDismissed, toastShown, type Undoable } from '#client/store/slices/toastsSlice.ts'
import { Toasts } from '#client/ui/feedback/Toasts.tsx'

/** What an administrator has on every page: reports of what was just done, in the corner, and checks that nobody sees. */
export function AppToasts() {
  useTokenCheck()
  useUnsavedWarning(useAppSelector(selectHasUnsaved))
  const shown = useAppSelector(selectToasts)
  const dispatch = useAppDispatch()
  /** Loads lazily: only administrators undo anything. */
  const takeBack = async (done: Undoable) => {
    try {
      const { undo } = await import('#client/store/undo.ts')
      await dispatch(undo(done))
    } catch {
      dispatch(toastShown({ tone: 'failure', text: 'Error: Failed to fetch', undo: done }))
    }
  }
  const toasts = shown.map(({ undo: done, ...toast }) => {
    const label = toast.tone === 'failure' ? 'Try again' : 'Undo'
    return done ? { ...toast, action: { label, onAction: () => void takeBack(done) } } : toast
  })
  return <Toasts toasts={toasts} onDismiss={(id) => dispatch(toastDismissed(id))} />
}

/**
 * Checks a stored token once, on any page, and forgets it if the server no longer knows it. Only then: if a session
 * ends later, the page asks to sign in again, so that what was typed is not lost.
 */
function useTokenCheck() {
  const store = useAppStore()
  useEffect(() => {
    // As it is by now: while the page that is shown after Log Out mounts, the session ends.
    if (!selectIsAdmin(store.getState())) return undefined
    const user = store.dispatch(sessionApi.endpoints.getAdminUser.initiate())
    void user.then(
      ({ error }) => error && isSignedOut(error) && store.dispatch(sessionSynced({ token: null })),
    )
    return () => user.unsubscribe()
  }, [store])
}

/** The browser asks before it closes a tab with unsaved input, on the public pages too. */
function useUnsavedWarning(hasUnsaved: boolean) {
  useEffect(() => {
    if (!hasUnsaved) return undefined
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}
