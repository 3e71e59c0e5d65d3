import { screen, within } from '@testing-library/react'

/** The text of a table, row by row under its header; `name` is part of its caption. */
export function tableRows(name: RegExp | string): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('row')
  return rows.map((row) => [...row.children].map(({ textContent }) => textContent))
}

/** The headers of a table, in order. */
export const tableHeaders = (name: RegExp | string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
