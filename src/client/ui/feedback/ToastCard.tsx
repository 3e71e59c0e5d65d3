import { useEffect, useEffectEvent } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import styles from './Toasts.module.css'

export interface Toast {
  id: string
  tone: 'success' | 'warning' | 'failure'
  text: string
  /** Such as Undo; it also dismisses the toast. */
  action?: { label: string; onAction: () => void } | undefined
}

const SHOWN_MS = 6_000
const UNDOABLE_SHOWN_MS = 12_000

interface ToastCardProps {
  toast: Toast
  /** The pointer or focus is on it, so the timer stops. */
  held: boolean
  onDismiss: () => void
}

/** A success disappears automatically; anything else stays until it is dismissed. */
export function ToastCard({ toast, held, onDismiss }: ToastCardProps) {
  const { tone, text, action } = toast
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (held || tone !== 'success') return undefined
    const timer = setTimeout(dismiss, action ? UNDOABLE_SHOWN_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, tone, action])

  const act = () => {
    action?.onAction()
    onDismiss()
  }
  return (
    <div
      className={styles.toast}
      data-tone={tone}
      // A status is announced by the region, which was there before it; an alert announces itself, and only once.
      aria-live={tone === 'failure' ? 'off' : undefined}
    >
      <p role={tone === 'failure' ? 'alert' : 'status'}>{text}</p>
      {action && <Button onClick={act}>{action.label}</Button>}
      <Button aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
        ×
      </Button>
    </div>
  )
}
