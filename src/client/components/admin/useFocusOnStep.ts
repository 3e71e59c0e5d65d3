import { useEffect, useRef } from 'react'

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
