import { useEffect, useEffectEvent } from 'react'

/* What a part that comes late makes of an element that was there before it, and takes back when it goes. */

/** Hears an event of the element. */
export function useListener<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement | null,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const hear = useEffectEvent(listener)
  useEffect(() => {
    const heard = (event: HTMLElementEventMap[Type]) => hear(event)
    element?.addEventListener(type, heard)
    return () => element?.removeEventListener(type, heard)
  }, [element, type])
}

/** Gives the element an attribute; undefined takes it away. */
export function useAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return undefined
    element.setAttribute(name, value)
    return () => element.removeAttribute(name)
  }, [element, name, value])
}
