import { useId, useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import styles from './Dialog.module.css'

/**
 * The second click of a double click that closed a dialog is not meant for what was behind it. It ends with the next press
 * that begins a gesture of its own.
 */
function ignoreRestOfGesture(): void {
  const gesture = new AbortController()
  const capture = { capture: true, signal: gesture.signal }
  document.addEventListener('mousedown', ({ detail }) => detail < 2 && gesture.abort(), capture)
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail < 2) return
      event.preventDefault()
      event.stopPropagation()
    },
    capture,
  )
}

interface DialogProps {
  role?: 'dialog' | 'alertdialog'
  title: string
  /** Its title has the focus first; otherwise a long dialog opens scrolled to its end, where its only control is. */
  isRead?: boolean
  /** The id of the element that is read out after the label. */
  describedBy?: string | undefined
  onCancel: () => void
  /** While work is in progress Escape does nothing. */
  busy?: boolean
  children: ReactNode
}

/**
 * A native modal dialog, open for as long as it is rendered. The browser moves the focus in, traps it and restores it; an
 * element with `data-first-focus` gets it first.
 */
export function Dialog({
  role = 'dialog',
  title,
  isRead = false,
  describedBy,
  onCancel,
  busy = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()

  // Closed while it is still in the page: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      dialog?.close()
      ignoreRestOfGesture()
    }
  }, [])

  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onCancel()
  }
  /** Chromium forces a dialog closed at the second Escape. */
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!event.currentTarget.open) onCancel()
  }

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      role={role}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <div className="stack">
        <h2 id={id} {...(isRead && { tabIndex: -1, 'data-first-focus': true })}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}
