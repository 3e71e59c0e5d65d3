import styles from './RawRecord.module.css'

/** A record as the server keeps it. */
export function RawRecord({ record }: { record: object }) {
  return <pre className={styles.record}>{JSON.stringify(record, null, 2)}</pre>
}
