import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Form.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'danger'

/** The look of a button, for a link that should look like one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'quiet') {
  return variant === 'quiet' ? styles.button : `${styles.button} ${styles[variant]}`
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined
  /** Work is in progress: the button keeps its focus and place, and ignores further clicks. */
  busy?: boolean | undefined
  /** What is in progress; by default the label with an ellipsis. */
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

/** The ref of a button that its own effect removes: the focus, which would be lost, goes to the section around it. */
export const keepFocusInSection = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) button.closest<HTMLElement>('section[tabindex], main')?.focus()
}
