import { useEffect, useState } from 'react'
import { useListener } from './useElement.ts'

interface OptionKeys {
  input: HTMLInputElement
  /** Whether there is anything under the field. */
  isOpen: boolean
  /** How many options are in sight. */
  count: number
  optionId: (index: number) => string
  onOpen: () => void
  onClose: () => void
}

/** Where the arrows stand while the focus stays in the field. */
const IN_THE_FIELD = -1

/**
 * The keys of an editable combobox: the arrows go round through the options and the field, Enter follows the option they
 * stand on, Escape closes the list, and in a closed one empties the field by itself. Any other key belongs to the field and goes back to it.
 */
export function useOptionKeys({ input, isOpen, count, optionId, onOpen, onClose }: OptionKeys) {
  const [stands, setStands] = useState(IN_THE_FIELD)
  const active = stands < count ? stands : IN_THE_FIELD
  const activeId = active === IN_THE_FIELD ? undefined : optionId(active)

  useListener(input, 'input', () => setStands(IN_THE_FIELD))
  useListener(input, 'keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.isComposing) return
    if (step !== undefined) {
      onOpen()
      // The field has a place of its own between the last option and the first.
      if (count > 0) setStands(((active + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && activeId !== undefined) document.getElementById(activeId)?.click()
    else if (event.key === 'Escape' && isOpen) onClose()
    else {
      setStands(IN_THE_FIELD)
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return activeId
}
