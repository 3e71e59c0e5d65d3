import { useEffect, useState } from 'react'
import { Field } from '#client/ui/form/Field.tsx'
import { MAX_TEXT_CHARS, filterText, withChange } from '#contract/lists/listState.ts'
import type { ListControl } from './useListState.ts'

/** An address for each letter would be too many. */
const TYPING_DELAY_MS = 150

interface FilterTextProps {
  list: ListControl
  label: string
  hint: string
}

/**
 * The text that filters a list. The address follows the input; all that a visitor types at a time makes one history
 * entry, so that Back leads to the previous list.
 */
export function FilterText({ list: { state, change }, label, hint }: FilterTextProps) {
  const [typed, setTyped] = useState(state.text)
  const [shown, setShown] = useState(state.text)
  /** The text that typing has written to this history entry; null before there is one. */
  const [written, setWritten] = useState<string | null>(null)
  if (shown !== state.text) {
    setShown(state.text)
    // The text changed by following a link or going back. If typing wrote it, the field may be ahead of it and keeps its
    // text.
    if (state.text !== written) {
      setTyped(state.text)
      setWritten(null)
    }
  }
  const text = filterText(typed)
  const isAhead = text !== (written ?? state.text)
  const write = () => {
    change((now) => withChange(now, { text }), written !== null)
    setWritten(text)
  }
  useEffect(() => {
    const timer = isAhead ? setTimeout(write, TYPING_DELAY_MS) : undefined
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `write` is another at each render, and does the same
  }, [text, isAhead])

  return (
    <Field
      label={label}
      placeholder={hint}
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
