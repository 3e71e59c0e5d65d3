import { useEffect, useEffectEvent } from 'react'

/* Changes to an element that already exists, made by a component that loads late and reverted when it unmounts. */

/** Listens for an event of the element. */
export function useListener<Type extends keyof HTMLElementEventMap>(
  element: HTMLElement | null,
  type: Type,
  listener: (event: HTMLElementEventMap[Type]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const heard = (event: HTMLElementEventMap[Type]) => onEvent(event)
    element?.addEventListener(type, heard)
    return () => element?.removeEventListener(type, heard)
  }, [element, type])
}

/** Sets an attribute of the element; undefined removes it. */
export function useAttribute(element: HTMLElement, name: string, value: string | undefined): void {
  useEffect(() => {
    if (value === undefined) return undefined
    element.setAttribute(name, value)
    return () => element.removeAttribute(name)
  }, [element, name, value])
}
