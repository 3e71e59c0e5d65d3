import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonVariant } from './buttonClass.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined
  /** Work is under way: the button keeps its focus and its place, and ignores further presses. */
  busy?: boolean | undefined
  /** What is being done, in words; without it the label gets an ellipsis. */
  busyLabel?: ReactNode
}

export function Button({
  variant = 'quiet',
  busy = false,
  busyLabel,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  /** A busy submit button must also stop the form, which Enter submits by clicking it. */
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant)}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      {busy ? (busyLabel ?? <>{children}…</>) : children}
    </button>
  )
}
