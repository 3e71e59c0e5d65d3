// oxlint-disable react/immutability -- React says only by asking whether it takes over
import { useState, useSyncExternalStore } from 'react'

const NOTHING = () => null
const never = () => NOTHING

/**
 * Whether the component is rendered on the server, or takes over what the server has rendered. It stays so: a value that
 * changed once the page is taken over would have every component that asks rendered again at once.
 */
export function useIsFromServer(): boolean {
  let isFromServer = false
  // The second of these is asked only on the server and while the page is taken over.
  useSyncExternalStore(never, NOTHING, () => {
    isFromServer = true
    return null
  })
  return useState(isFromServer)[0]
}
