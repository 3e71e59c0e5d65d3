import { type ComponentProps, useId, type ReactNode } from 'react'
import styles from './Text.module.css'

interface SectionProps extends Omit<ComponentProps<'section'>, 'title' | 'className'> {
  title: ReactNode
  /** Controls at the end of the title's line. */
  actions?: ReactNode
}

/** A section of a page with an h2. */
export function Section({ title, actions, children, ...rest }: SectionProps) {
  const id = useId()
  return (
    <section {...rest} className={`stack ${styles.section}`} aria-labelledby={id}>
      <div className={`row ${styles.bar}`}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
