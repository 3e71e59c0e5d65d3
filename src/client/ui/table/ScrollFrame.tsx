import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './DataTable.module.css'

/**
 * Content that is too wide scrolls within its own frame, which then has a border and can be focused and scrolled with the
 * keyboard.
 */
export function ScrollFrame({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    // Called after layout: to measure after each change would force a layout within the task that rendered the rows.
    const observer = new ResizeObserver(() => setOverflows(frame.scrollWidth > frame.clientWidth))
    for (const element of [frame, ...frame.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div
      ref={ref}
      className={styles.frame}
      {...(overflows && { role: 'region', 'aria-labelledby': labelledBy, tabIndex: 0 })}
    >
      {children}
    </div>
  )
}
