import styles from './Button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'danger'

/** The look of a button, for a link that should look like one: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant = 'quiet') {
  return variant === 'quiet' ? styles.button : `${styles.button} ${styles[variant]}`
}
