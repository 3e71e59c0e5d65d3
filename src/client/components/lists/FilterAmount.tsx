import { useEffect, useRef } from 'react'
import { FieldFrame } from '#client/ui/form/FieldFrame.tsx'
import { asDollars } from '#contract/lists/listState.ts'

interface FilterAmountProps {
  label: string | undefined
  name: string
  value: string
  /** The address has an amount that was not understood. */
  isMisread: boolean
  onChange: (value: string) => void
}

/** An amount that filters a list, applied once it is complete: half of one would be a different amount. */
export function FilterAmount({ label = '', name, value, isMisread, onChange }: FilterAmountProps) {
  const input = useRef<HTMLInputElement>(null)
  /** What the address was last asked for. */
  const asked = useRef(value)
  // After following a link or going back. What was not understood stays, to be corrected.
  useEffect(() => {
    if (input.current && !isMisread) input.current.value = asked.current = value
  }, [value, isMisread])
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    // Invalid input is reported above the list, as it is for an address.
    const typed = asDollars(currentTarget.value) ?? currentTarget.value.trim()
    if (typed === asked.current) return
    asked.current = typed
    onChange(typed)
  }
  return (
    <FieldFrame label={label}>
      {(control) => (
        <input
          {...control}
          ref={input}
          name={name}
          defaultValue={value}
          inputMode="numeric"
          placeholder="$"
          autoComplete="off"
          onBlur={read}
          onKeyDown={(event) => event.key === 'Enter' && read(event)}
        />
      )}
    </FieldFrame>
  )
}
