import { useEffect, useState } from 'react'
import { Field } from '#client/ui/form/Field.tsx'
import { MAX_TEXT_CHARS, textTyped, withChange } from '#contract/lists/listState.ts'
import type { ListControl } from './useListState.ts'

/** An address per letter would be too many. */
const PAUSE_MS = 150

interface FilterTextProps {
  list: ListControl
  label: string
  hint: string
}

/**
 * The text that a list is filtered by. The address follows what is typed; all that a visitor types at a time is one entry
 * of the history, so that Back leads to the list before it.
 */
export function FilterText({ list: { state, change }, label, hint }: FilterTextProps) {
  const [typed, setTyped] = useState(state.text)
  const [shown, setShown] = useState(state.text)
  /** The text that typing has put into this entry of the history; null before it has one. */
  const [written, setWritten] = useState<string | null>(null)
  if (shown !== state.text) {
    setShown(state.text)
    // By a link, or going back. What was typed comes back as it was, and the field may be ahead of it.
    if (state.text !== written) {
      setTyped(state.text)
      setWritten(null)
    }
  }
  const text = textTyped(typed)
  const isAhead = text !== (written ?? state.text)
  const write = () => {
    change((now) => withChange(now, { text }), written !== null)
    setWritten(text)
  }
  useEffect(() => {
    const timer = isAhead ? setTimeout(write, PAUSE_MS) : undefined
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `write` is another at each render, and does the same
  }, [text, isAhead])

  return (
    <Field
      label={label}
      hint={hint}
      type="search"
      name="text"
      maxLength={MAX_TEXT_CHARS}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (isAhead) write()
        setWritten(null)
      }}
    />
  )
}
