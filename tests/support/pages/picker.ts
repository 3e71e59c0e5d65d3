import { screen, within } from '@testing-library/react'

/** The election and office selectors. */
export const electionBox = () => screen.getByRole('combobox', { name: 'Election' })
export const officeBox = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Office' })

export const optionsOf = (box: HTMLElement) =>
  within(box)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
