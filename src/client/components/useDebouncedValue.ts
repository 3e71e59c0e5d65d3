import { useEffect, useState } from 'react'

/** The value once typing has paused: a request for each letter would be too many. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
