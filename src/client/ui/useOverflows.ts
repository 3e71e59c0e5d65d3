import { useLayoutEffect, useState, type RefObject } from 'react'

/** Whether an element's content is wider than the element. */
export function useOverflows(ref: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)

  useLayoutEffect(() => {
    const measure = () => {
      const frame = ref.current
      if (frame) setOverflows(frame.scrollWidth > frame.clientWidth)
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [ref])

  return overflows
}
