// oxlint-disable react/immutability -- React says only by asking whether it takes over
import { useState, useSyncExternalStore } from 'react'

const NOTHING = () => null
const never = () => NOTHING

/**
 * Whether the component renders on the server or hydrates the server's HTML. The value never changes: a change after
 * hydration would render every component that uses it again at once.
 */
export function useIsFromServer(): boolean {
  let isFromServer = false
  // React calls the second function only on the server and during hydration.
  useSyncExternalStore(never, NOTHING, () => {
    isFromServer = true
    return null
  })
  return useState(isFromServer)[0]
}
