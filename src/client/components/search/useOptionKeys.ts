import { useEffect, useState } from 'react'
import { useListener } from './useElement.ts'

interface OptionKeys {
  input: HTMLInputElement
  /** Whether the list or a message is shown under the field. */
  isOpen: boolean
  /** The number of visible options. */
  count: number
  optionId: (index: number) => string
  onOpen: () => void
  onClose: () => void
}

/** The active position while no option is active. */
const IN_FIELD = -1

/**
 * The keys of an editable combobox: the arrows cycle through the options and the field, Enter follows the active option,
 * and Escape closes the list; in a closed one the browser empties the field. Any other key goes to the field and makes it
 * active.
 */
export function useOptionKeys({ input, isOpen, count, optionId, onOpen, onClose }: OptionKeys) {
  const [position, setPosition] = useState(IN_FIELD)
  const active = position < count ? position : IN_FIELD
  const activeId = active === IN_FIELD ? undefined : optionId(active)

  useListener(input, 'input', () => setPosition(IN_FIELD))
  useListener(input, 'keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing) return
    if (step !== undefined) {
      onOpen()
      // The field has its own position between the last option and the first.
      if (count > 0) setPosition(((active + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else if (event.key === 'Escape' && isOpen) onClose()
    else {
      setPosition(IN_FIELD)
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return activeId
}
