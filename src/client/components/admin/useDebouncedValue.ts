import { useEffect, useState } from 'react'

/** What was typed, once the typing has paused: a call for every letter would be too many, and each is recorded. */
export function useDebouncedValue<Value>(value: Value, pauseMs = 300): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return settled
}
