import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import styles from './ScrollFrame.module.css'

/** What is too wide scrolls within a frame of its own, which then has an edge and can be focused and scrolled by key. */
export function ScrollFrame({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)

  const measure = useCallback(() => {
    const frame = ref.current
    if (frame) setOverflows(frame.scrollWidth > frame.clientWidth)
  }, [])
  // After each change of what is in it: a figure that comes late may be wider than its column.
  useLayoutEffect(measure)
  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [measure])

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
