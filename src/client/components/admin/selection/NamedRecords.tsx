import { formatNumber } from '#contract/domain/text.ts'
import styles from './SelectionBar.module.css'

interface NamedRecordsProps {
  acctNums: readonly number[]
  /** Undefined for a record that has just left the list. */
  nameOf: (acctNum: number) => string | undefined
}

const NAMED = 100

/** Whom a question is about, one on a line, in a box of a few lines. */
export const NamedRecords = ({ acctNums, nameOf }: NamedRecordsProps) => (
  <ul className={styles.named}>
    {acctNums.slice(0, NAMED).map((acctNum) => (
      <li key={acctNum}>
        {nameOf(acctNum)} ({acctNum})
      </li>
    ))}
    {acctNums.length > NAMED && <li>and {formatNumber(acctNums.length - NAMED)} more</li>}
  </ul>
)
