import styles from './Snippet.module.css'

/** Text as a program reads or writes it. */
export const Snippet = ({ children }: { children: string }) => (
  <pre className={styles.snippet}>{children}</pre>
)
