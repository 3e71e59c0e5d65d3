import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from './ScrollFrame.module.css'

/** What is too wide scrolls within a frame of its own, which then has an edge and can be focused and scrolled by key. */
export function ScrollFrame({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const frame = ref.current
    if (!frame) return undefined
    // Told once all is laid out: to ask after each change would lay a table out within the task that drew its rows.
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
