import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/** What is kept in a page's history entry beside the router's own keys. */
interface Kept {
  sort?: unknown
  search?: unknown
}

const entry = () => history.state as Kept | null

/**
 * A value that belongs to a page as it was left: its history entry keeps it, through other pages, a reload and a page
 * that failed. Another entry, of the same page too, has its own.
 */
export function useHistoryValue<Value>(name: keyof Kept, initial: Value): [Value, (value: Value) => void] {
  const { key } = useLocation()
  // Nothing but this hook writes there.
  const read = () => ({ key, value: (entry()?.[name] ?? initial) as Value })
  const [kept, setKept] = useState(read)
  const current = kept.key === key ? kept : read()
  if (current !== kept) setKept(current)
  const keep = (value: Value) => {
    history.replaceState({ ...entry(), [name]: value }, '')
    setKept({ key, value })
  }
  return [current.value, keep]
}
