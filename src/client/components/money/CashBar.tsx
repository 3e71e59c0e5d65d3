import styles from './CashBar.module.css'

/** A thin bar from zero under a figure of a list, by which the eye compares them: `share` is of the largest. */
export const CashBar = ({ share }: { share: number }) => (
  <svg className={styles.bar} aria-hidden="true">
    <rect width={`${share * 100}%`} height="100%" />
  </svg>
)
