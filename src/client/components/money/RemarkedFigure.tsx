import type { ReactNode } from 'react'
import styles from './RemarkedFigure.module.css'

interface RemarkedFigureProps {
  /** A few words about the figure. */
  remark: string
  /** The figure; without one, only the remark is shown. */
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
