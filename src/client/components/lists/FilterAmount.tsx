import { useEffect, useRef } from 'react'
import { FieldFrame } from '#client/ui/form/FieldFrame.tsx'
import { asDollars } from '#contract/lists/listState.ts'

interface FilterAmountProps {
  label: string | undefined
  name: string
  value: string
  onChange: (value: string) => void
}

/** An amount that a list is filtered by, once it is typed: half of one would be another. */
export function FilterAmount({ label = '', name, value, onChange }: FilterAmountProps) {
  const input = useRef<HTMLInputElement>(null)
  // By a link, or going back.
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  const read = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    // What is no amount is said above the list, as where it stands in an address.
    const typed = asDollars(currentTarget.value) ?? currentTarget.value.trim()
    if (typed !== value) onChange(typed)
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
