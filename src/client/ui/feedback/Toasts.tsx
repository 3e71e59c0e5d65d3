// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- it only notices that someone is here
import { useRef, useState, type FocusEvent } from 'react'
import { ToastCard, type Toast } from './ToastCard.tsx'
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
