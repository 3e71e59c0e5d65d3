import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Opens and scrolls to the part that the address names once it is shown. The browser looks for it before that. */
export function useScrollToPart(isShown: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isShown || !hash) return
    const part = document.getElementById(hash.slice(1))
    for (const details of [part?.closest('details'), part?.querySelector('details')])
      details?.setAttribute('open', '')
    part?.scrollIntoView()
  }, [hash, isShown])
}
