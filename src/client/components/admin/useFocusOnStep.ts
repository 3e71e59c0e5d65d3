import { useEffect, useRef, useEffectEvent } from 'react'

/**
 * For work whose steps remove or disable the button that led to them: the focus, which would be lost, then goes to the
 * element with this ref, such as the sentence that says what was done.
 */
export function useFocusOnStep<Target extends HTMLElement = HTMLOutputElement>(step: string | undefined) {
  const target = useRef<Target>(null)
  const before = useRef(step)
  useEffect(() => {
    const hasMoved = before.current !== undefined && before.current !== step
    before.current = step
    if (hasMoved && document.activeElement?.matches('body, :disabled')) target.current?.focus()
  }, [step])
  return target
}

/** The ref of an element that takes the focus when it appears. Not made in a component, it takes it only once. */
export const focusOn = (element: HTMLElement | null) => element?.focus()

/**
 * For a mutation with a fixed cache key, whose progress is still there on another page. Its outcome is not: it has been
 * seen by then, and would stay after what it says is no longer so.
 */
export function useForgetWhenLeft({ isLoading, reset }: { isLoading: boolean; reset: () => void }) {
  const leave = useEffectEvent(() => {
    if (!isLoading) reset()
  })
  useEffect(() => () => leave(), [])
}
