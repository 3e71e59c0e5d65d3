// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- it only notices that someone is here
import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import styles from './Toasts.module.css'

interface ToastsProps {
  toasts: readonly Toast[]
  onDismiss: (id: string) => void
}

/** Toasts in the corner of the page. When the last one is dismissed, the keyboard focus returns to where it was. */
export function Toasts({ toasts, onDismiss }: ToastsProps) {
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<HTMLElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    setFocused(true)
    if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  const handleBlur = ({ relatedTarget }: FocusEvent) => {
    if (!region.current?.contains(relatedTarget)) setFocused(false)
  }
  const dismiss = (id: string) => {
    if (region.current?.contains(document.activeElement)) {
      if (toasts.length > 1) region.current.focus()
      else cameFrom.current?.focus()
    }
    if (toasts.length === 1) setHovered(false)
    onDismiss(id)
  }

  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Notifications"
      aria-live="polite"
      tabIndex={-1}
      onFocus={handleFocus}
      onBlur={handleBlur}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          held={hovered || focused}
          onDismiss={() => dismiss(toast.id)}
        />
      ))}
    </section>
  )
}

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
function ToastCard({ toast, held, onDismiss }: ToastCardProps) {
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
