import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the part that the address names once it is shown. The browser looks for it before that. */
export function useScrollToPart(isShown: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isShown && hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, isShown])
}
