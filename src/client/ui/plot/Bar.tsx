import styles from './Bar.module.css'
import { type Scale, placeOf } from './scale.ts'

/** Whether money comes in or goes out; each has the same color everywhere. */
export type Tone = 'in' | 'out'

interface BarProps {
  cents: number
  /** The range of all bars in the table, so that they share a scale. */
  scale: Scale
  tone: Tone
}

/** One amount as a bar from zero, with the zero line. The figure is next to it, so screen readers skip the bar. */
export function Bar({ cents, scale, tone }: BarProps) {
  const zero = placeOf(0, scale)
  const end = placeOf(cents, scale)
  return (
    <svg className={styles.plot} aria-hidden="true" focusable="false">
      <rect
        className={`money-${tone}`}
        x={`${Math.min(zero, end)}%`}
        width={`${Math.abs(end - zero)}%`}
        height="100%"
      />
      <line className={styles.zero} x1={`${zero}%`} x2={`${zero}%`} y1="0" y2="100%" />
    </svg>
  )
}
