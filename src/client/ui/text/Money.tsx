import { formatMoney } from './format.ts'
import styles from './Text.module.css'

/** An amount in integer cents; unknown (null) shows nothing at all. */
export function Money({ cents }: { cents: number | null }) {
  if (cents === null) return null
  return <span className={cents < 0 ? `${styles.money} negative` : styles.money}>{formatMoney(cents)}</span>
}
