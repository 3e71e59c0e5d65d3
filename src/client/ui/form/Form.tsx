import type { ComponentProps } from 'react'
import styles from './Form.module.css'

/** A form with one field on each line. */
export const Form = (props: Omit<ComponentProps<'form'>, 'className'>) => (
  <form {...props} className={`stack ${styles.form}`} />
)
