import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './Field.tsx'

export interface Option {
  value: string
  label: string
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'children' | 'value' | 'onChange'> & {
    value: string
    options: readonly Option[]
    onChange: (value: string) => void
  }

export function SelectField({ label, hint, error, options, onChange, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <select {...select} {...control} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}
