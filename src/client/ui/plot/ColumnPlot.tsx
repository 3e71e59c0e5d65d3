import { useId } from 'react'
import { formatMoney } from '#client/ui/text/format.ts'
import type { Tone } from './Bar.tsx'
import bar from './Bar.module.css'
import styles from './ColumnPlot.module.css'
import { placeOf, roundAmounts, scaleOf } from './scale.ts'

interface Series<Row> {
  name: string
  tone: Tone
  centsOf: (row: Row) => number
}

interface ColumnPlotProps<Row> {
  /** What the plot shows. Its figures must be in a table next to it. */
  caption: string
  /** In chronological order. */
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  series: readonly Series<Row>[]
  /** The label below a row's columns; blank for most rows if there are many. */
  tickOf: (row: Row, index: number) => string
  /** The tooltip of a row's columns. */
  titleOf: (row: Row) => string
}

/** Amounts over time as columns from one zero, those of a row side by side. */
export function ColumnPlot<Row>({ caption, rows, rowKey, series, tickOf, titleOf }: ColumnPlotProps<Row>) {
  const id = useId()
  const scale = scaleOf(rows.flatMap((row) => series.map(({ centsOf }) => centsOf(row))))
  const lines = roundAmounts(scale)
  const y = (cents: number) => 100 - placeOf(cents, scale)
  const slot = 100 / rows.length
  const width = (slot * 0.8) / series.length
  const zero = y(0)
  return (
    <figure className={`stack ${styles.figure}`}>
      <figcaption id={id} className={`row quiet ${styles.caption}`}>
        {caption}
        {series.map(({ name, tone }) => (
          <span key={name} className={styles.series}>
            <svg className={styles.swatch} aria-hidden="true">
              <rect className={`money-${tone}`} width="100%" height="100%" />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
      <svg className={styles.plot} role="img" aria-labelledby={id}>
        {lines.map((cents) => (
          <line
            key={cents}
            className={cents === 0 ? bar.zero : styles.line}
            x2="100%"
            y1={`${y(cents)}%`}
            y2={`${y(cents)}%`}
          />
        ))}
        {rows.map((row, index) => (
          <g key={rowKey(row)}>
            <title>{titleOf(row)}</title>
            <rect className={styles.reach} x={`${index * slot}%`} width={`${slot}%`} height="100%" />
            {series.map(({ name, tone, centsOf }, place) => {
              const end = y(centsOf(row))
              return (
                <rect
                  key={name}
                  className={`money-${tone}`}
                  x={`${(index + 0.1) * slot + place * width}%`}
                  width={`${width}%`}
                  y={`${Math.min(zero, end)}%`}
                  height={`${Math.abs(end - zero)}%`}
                />
              )
            })}
            <text className={styles.words} x={`${(index + 0.1) * slot}%`} y="100%" dy="1.25em">
              {tickOf(row, index)}
            </text>
          </g>
        ))}
        {lines.map((cents) => (
          <text key={cents} className={styles.amount} y={`${y(cents)}%`} dx="-0.5em" dy="0.35em">
            {formatMoney(cents)}
          </text>
        ))}
      </svg>
    </figure>
  )
}
