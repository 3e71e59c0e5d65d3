import { render as renderBare, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { type SortableColumn, SortedTable } from '#client/components/lists/SortedTable.tsx'
import { Money } from '#client/ui/text/Money.tsx'

interface Filing {
  acct: number
  name: string
  coh: number | null
}

const FILINGS: Filing[] = [
  { acct: 91527, name: 'Ada Example', coh: 12_345 },
  { acct: 73110, name: 'Lee Proof', coh: null },
  { acct: 80004, name: 'Ida Draft', coh: -500 },
]

const COLUMNS: SortableColumn<Filing>[] = [
  {
    key: 'acct',
    header: 'Account',
    width: 'account',
    cell: ({ acct }) => acct,
    sortValue: ({ acct }) => acct,
  },
  { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
  {
    key: 'coh',
    header: 'Cash on hand',
    width: 'money',
    cell: ({ coh }) => <Money cents={coh} />,
    sortValue: ({ coh }) => coh,
    sortFirst: 'descending',
  },
]

function Filings({ rows = FILINGS }: { rows?: Filing[] }) {
  const [open, setOpen] = useState<number | null>(null)
  return (
    <SortedTable
      caption="Latest filings, as of August 1, 2026"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ acct }) => acct}
      empty="No recent candidates found."
      detail={{
        title: 'Account breakdown',
        label: ({ name }) => `Account breakdown of ${name}`,
        canExpand: ({ acct }) => acct !== 73110,
        isExpanded: ({ acct }) => acct === open,
        onToggle: ({ acct }) => setOpen(acct === open ? null : acct),
        render: ({ acct }) => `Accounts linked to ${acct}`,
      }}
    />
  )
}

/** A table's sort belongs to the page's address. */
const render = (table: ReactNode) => renderBare(<BrowserRouter>{table}</BrowserRouter>)

const accounts = () =>
  screen
    .getAllByRole('rowheader')
    .map((header) => within(header.parentElement ?? header).getAllByRole('cell')[0]?.textContent)

test('a table is named by its caption, and each row by its name', () => {
  render(<Filings />)
  expect(screen.getByRole('table', { name: 'Latest filings, as of August 1, 2026' })).toBeVisible()
  expect(screen.getByRole('row', { name: /^91527 Ada Example \$123.45/ })).toBeVisible()
  expect(screen.getByRole('rowheader', { name: 'Lee Proof' })).toBeVisible()
})

test('a table without rows says so instead', () => {
  render(<Filings rows={[]} />)
  expect(screen.getByRole('status')).toHaveTextContent('No recent candidates found.')
  expect(screen.queryByRole('table')).toBeNull()
})

test('rows keep their original order until a header is pressed', async () => {
  render(<Filings />)
  expect(accounts()).toEqual(['91527', '73110', '80004'])
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  expect(accounts()).toEqual(['73110', '80004', '91527'])
  expect(screen.getByRole('columnheader', { name: 'Account' })).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.keyboard('{Enter}')
  expect(accounts()).toEqual(['91527', '80004', '73110'])
  expect(screen.getByRole('columnheader', { name: 'Account' })).toHaveAttribute('aria-sort', 'descending')
})

test('cash on hand sorts from the largest, with unknown amounts last', async () => {
  render(<Filings />)
  await userEvent.click(screen.getByRole('button', { name: 'Cash on hand' }))
  expect(accounts()).toEqual(['91527', '80004', '73110'])
  await userEvent.click(screen.getByRole('button', { name: 'Cash on hand' }))
  expect(accounts()).toEqual(['80004', '91527', '73110'])
})

test('a column that cannot be sorted has no button', () => {
  render(<Filings />)
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
})

test('a row opens and closes by keyboard, and says so', async () => {
  render(<Filings />)
  const toggle = screen.getByRole('button', { name: 'Account breakdown of Ada Example' })
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  toggle.focus()
  await userEvent.keyboard('{Enter}')
  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  const detail = screen.getByRole('row', { name: 'Accounts linked to 91527' })
  expect(toggle).toHaveAttribute('aria-controls', detail.id)
  await userEvent.keyboard(' ')
  expect(screen.queryByText('Accounts linked to 91527')).toBeNull()
  expect(toggle).toHaveFocus()
})

test('a row with nothing to open has no toggle', () => {
  render(<Filings />)
  expect(screen.queryByRole('button', { name: 'Account breakdown of Lee Proof' })).toBeNull()
})

test('a long list has pages of 50, in the order of the whole list', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    acct: 1000 + ((index * 7) % 120),
    name: `Committee ${index}`,
    coh: null,
  }))
  render(<Filings rows={rows} />)
  await userEvent.click(screen.getByRole('button', { name: 'Account' }))
  const sorted = Array.from({ length: 120 }, (_, index) => String(1000 + index))
  await expect.poll(accounts).toEqual(sorted.slice(0, 50))
  expect(screen.getByText('1 to 50 of 120')).toBeVisible()
})
