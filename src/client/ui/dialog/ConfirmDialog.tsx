import { useId, type ReactNode } from 'react'
import { Button } from '#client/ui/form/Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  /** The question, such as "Delete candidate 91527?". */
  message: string
  /** Additional information for the answer. */
  children?: ReactNode
  /** Names what is destroyed, such as "Delete candidate 91527". */
  confirmLabel: string
  busy?: boolean
  failure?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before something is destroyed. Rendered while open; Cancel has the focus, so that a stray Enter destroys nothing.
 */
export function ConfirmDialog({
  message,
  children,
  confirmLabel,
  busy = false,
  failure,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const details = useId()
  return (
    <Dialog
      role="alertdialog"
      title={message}
      describedBy={children ? details : undefined}
      busy={busy}
      onCancel={onCancel}
    >
      {children && <div id={details}>{children}</div>}
      {failure && (
        <p className="failed" role="alert">
          {failure}
        </p>
      )}
      <div className="buttons">
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button data-first-focus disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
