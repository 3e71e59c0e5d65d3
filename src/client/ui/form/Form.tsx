import type { ComponentProps } from 'react'
import styles from './Form.module.css'

/** A form with one field on each line. */
export const Form = (props: Omit<ComponentProps<'form'>, 'className'>) => (
  <form {...props} className={`stack ${styles.form}`} />
)

/** The text in the field with this name; a form field is text unless it is a file. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
