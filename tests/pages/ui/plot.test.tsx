import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BarTable } from '#client/ui/plot/BarTable.tsx'
import { ColumnPlot } from '#client/ui/plot/ColumnPlot.tsx'

interface Payee {
  name: string
  cents: number | null
}

const PAYEES: Payee[] = [
  { name: 'Printer', cents: 30_000 },
  { name: 'Refund', cents: -10_000 },
  { name: 'Nothing yet', cents: 0 },
  { name: 'Unknown', cents: null },
]

function renderBars() {
  render(
    <BarTable
      caption="Top payees"
      rows={PAYEES}
      rowKey={({ name }) => name}
      label={{ header: 'Payee', cell: ({ name }) => name }}
      amount="Amount"
      centsOf={({ cents }) => cents}
      tone="out"
      total={{ name: 'All', cents: 20_000 }}
    />,
  )
  return (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })
}

test('bars are a table in which every row has its label and figure', () => {
  const row = renderBars()

  expect(screen.getByRole('table', { name: 'Top payees' })).toBeInTheDocument()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Payee',
    'Amount',
  ])
  expect(within(row('Printer')).getByRole('cell')).toHaveTextContent('$300.00')
  expect(within(row('Unknown')).getByRole('cell')).toHaveTextContent('not loaded here')
  expect(within(row('All')).getByRole('cell')).toHaveTextContent('$200.00')
})

test('a bar extends from zero to its amount, in either direction, on one scale', () => {
  const row = renderBars()
  const reach = (name: string) => {
    const bar = row(name).querySelector('rect')
    return bar && [bar.getAttribute('x'), bar.getAttribute('width')]
  }

  expect(reach('Printer')).toEqual(['25%', '75%'])
  expect(reach('Refund')).toEqual(['0%', '25%'])
  expect(reach('Nothing yet')).toEqual(['25%', '0%'])
  expect(reach('Unknown')).toBeNull()
  expect(row('Nothing yet').querySelector('line')).toHaveAttribute('x1', '25%')
})

test('columns over time are one named picture, and each shows its figures on hover', () => {
  render(
    <ColumnPlot
      caption="By month"
      rows={[
        { month: '2026-01', cents: 100 },
        { month: '2026-02', cents: -100 },
      ]}
      rowKey={({ month }) => month}
      series={[{ name: 'Received', tone: 'in', centsOf: ({ cents }) => cents }]}
      tickOf={({ month }) => month}
      titleOf={({ month, cents }) => `${month}: ${cents}`}
    />,
  )

  const plot = screen.getByRole('img', { name: /^By month/ })
  expect([...plot.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '2026-01: 100',
    '2026-02: -100',
  ])
  // The axis.
  for (const amount of ['$1.00', '$0.00', '-$1.00']) expect(within(plot).getByText(amount)).toBeVisible()
})
