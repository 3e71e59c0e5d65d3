import styles from './CashBar.module.css'

/**
 * A thin bar from zero below a figure in a list, for comparing at a glance. `share` is relative to the largest figure.
 */
export const CashBar = ({ share }: { share: number }) => (
  <svg className={styles.bar} aria-hidden="true">
    <rect width={`${share * 100}%`} height="100%" />
  </svg>
)
