import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './Form.module.css'

type FieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'>

export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  )
}

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong and what to do about it. */
  error?: string | undefined
}

interface ControlProps {
  id: string
  className: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** A label above a control. Screen readers announce its hint and error with it. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span className="quiet" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {children({
        id,
        className: styles.control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <span className={`failed ${styles.error}`} id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
