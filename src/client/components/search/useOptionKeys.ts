import { useEffect, useState } from 'react'
import { useListener } from './elementHooks.ts'

interface OptionKeys {
  input: HTMLInputElement
  /** Whether the list or a message is shown under the field. */
  isOpen: boolean
  /** The pages of the visible options. */
  pages: readonly string[]
  optionId: (index: number) => string
  onOpen: () => void
  onClose: () => void
}

/** The position while no option is active: what `indexOf` says of none. */
const IN_FIELD = -1

/**
 * The keys of an editable combobox: the arrows cycle through the options and the field, Enter follows the active option,
 * and Escape closes the list; in a closed one the browser empties the field. Any other key goes to the field and makes it
 * active. An option stays active wherever the next results place it, and the field is active if they lack it.
 */
export function useOptionKeys({ input, isOpen, pages, optionId, onOpen, onClose }: OptionKeys) {
  const [page, setPage] = useState<string>()
  const count = pages.length
  const active = page === undefined ? IN_FIELD : pages.indexOf(page)
  const activeId = active === IN_FIELD ? undefined : optionId(active)

  useListener(input, 'input', () => setPage(undefined))
  useListener(input, 'keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing) return
    if (step !== undefined) {
      onOpen()
      // The field has its own position between the last option and the first.
      if (count > 0) setPage(pages[((active + 1 + step + count + 1) % (count + 1)) - 1])
    } else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else if (event.key === 'Escape' && isOpen) onClose()
    else {
      setPage(undefined)
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return activeId
}
