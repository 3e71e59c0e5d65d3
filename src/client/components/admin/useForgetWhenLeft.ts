import { useEffect, useEffectEvent } from 'react'

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
