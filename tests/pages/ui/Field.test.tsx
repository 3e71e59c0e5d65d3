import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Field } from '#client/ui/form/Field.tsx'
import { SelectField } from '#client/ui/form/SelectField.tsx'

test('a field is announced with its hint and its error', () => {
  render(<Field label="Account number" hint="Digits only." error="Invalid AcctNum" />)
  const field = screen.getByRole('textbox', { name: 'Account number' })
  expect(field).toHaveAccessibleDescription('Digits only. Invalid AcctNum')
  expect(field).toBeInvalid()
})

test('a field without an error is not marked invalid', () => {
  render(<Field label="Account number" />)
  const field = screen.getByRole('textbox', { name: 'Account number' })
  expect(field).not.toHaveAccessibleDescription()
  expect(field).toBeValid()
})

test('choosing an option reports its value', async () => {
  const choose = vi.fn<(text: string) => void>()
  const offices = [
    { value: 'STS', label: 'State Senator' },
    { value: 'GOV', label: 'Governor' },
  ]
  render(<SelectField label="Office" value="STS" options={offices} onChange={choose} />)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'Governor')
  expect(choose).toHaveBeenCalledExactlyOnceWith('GOV')
})
