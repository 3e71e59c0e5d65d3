import type { ReactNode } from 'react'
import { Field } from '#client/ui/form/Field.tsx'

interface CodeFieldProps {
  label: string
  hint?: ReactNode
  /** Whether it gets the focus when it appears. */
  isNext?: boolean
  isRequired?: boolean
}

/** A code from an authenticator app, or a recovery code. */
export const CodeField = ({ isNext = true, isRequired = true, ...texts }: CodeFieldProps) => (
  <Field
    {...texts}
    ref={isNext ? focusOn : undefined}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={64}
    required={isRequired}
  />
)

/** Outside the component: a new function would take the focus at every render. */
const focusOn = (input: HTMLInputElement | null) => input?.focus()
