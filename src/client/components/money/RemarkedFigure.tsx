import type { ReactNode } from 'react'
import styles from './RemarkedFigure.module.css'

interface RemarkedFigureProps {
  /** What is to be known of the figure, in a few words. */
  remark: string
  /** The figure; without one, the words stand alone. */
  children?: ReactNode
}

/** A figure with a quiet remark below it. */
export const RemarkedFigure = ({ remark, children }: RemarkedFigureProps) => (
  <span className={styles.figure}>
    {children}
    {children && ' '}
    <span className={styles.remark}>{remark}</span>
  </span>
)
