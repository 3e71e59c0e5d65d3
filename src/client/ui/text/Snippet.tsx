import styles from './Text.module.css'

/** Text that a program reads or writes. */
export const Snippet = ({ children }: { children: string }) => (
  <pre className={styles.snippet}>{children}</pre>
)
