import styles from './Bar.module.css'
import { type Scale, placeOf } from './scale.ts'

/** Whether money comes in or goes out; each has its color everywhere. */
export type Tone = 'in' | 'out'

interface BarProps {
  cents: number
  /** What the bars beside it reach to, so that all are drawn to one scale. */
  scale: Scale
  tone: Tone
}

/** One amount as a bar from zero, whose line is drawn too. The figure stands beside it: the bar says nothing aloud. */
export function Bar({ cents, scale, tone }: BarProps) {
  const zero = placeOf(0, scale)
  const end = placeOf(cents, scale)
  return (
    <svg className={styles.plot} aria-hidden="true" focusable="false">
      <rect
        className={styles[tone]}
        x={`${Math.min(zero, end)}%`}
        width={`${Math.abs(end - zero)}%`}
        height="100%"
      />
      <line className={styles.zero} x1={`${zero}%`} x2={`${zero}%`} y1="0" y2="100%" />
    </svg>
  )
}
