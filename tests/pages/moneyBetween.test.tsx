import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

const whole = { wholeAsOf: '2026-07-24' }
const around = ['2026-01-02', '2026-06-30'].map((day) => ({ day, cents: 1 }))
const toAda = { name: 'ADA ALVAREZ', type: 'CAN' }

/** The committee reports two gifts to Ada, who reports one of them. */
const facts = {
  committees: [aCommittee()],
  candidates: [aCandidate({ NameMiddle: '' })],
  transactions: [
    {
      account: 70_275,
      kind: 'expenditures' as const,
      ...whole,
      rows: [
        ...around,
        { ...toAda, day: '2026-02-01', cents: 100_000 },
        { ...toAda, day: '2026-03-01', cents: 50_000 },
      ],
    },
    { account: 70_275, kind: 'transfers' as const, ...whole, rows: [] },
    {
      account: 91_527,
      ...whole,
      rows: [...around, { day: '2026-02-05', cents: 100_000, name: 'CITIZENS FOR SHADE TREES' }],
    },
    { account: 91_527, kind: 'transfers' as const, ...whole, rows: [] },
  ],
}

test('a record shows which accounts its money came from and what each side reports', async () => {
  const { user } = await renderApp('/candidates/91527', facts)

  const section = within(
    await screen.findByRole('region', { name: 'Money Between Accounts of This Register' }),
  )
  expect(section.queryByRole('table')).toBeNull()
  await user.click(section.getByText('From whom, to whom, and what each side reports'))
  await section.findByRole('table', { name: /^Received from/ })
  expect(tableRows(/^Received from/)).toEqual([['Citizens for Shade Trees', '$1,000.00', '$1,500.00']])
  expect(section.getByText('No money to another account of this register is on file.')).toBeVisible()
  for (const link of section.getAllByRole('link', { name: 'Citizens for Shade Trees' }))
    expect(link).toHaveAttribute('href', '/committees/70275')
  expect(tableRows(/^Contributions by account/)).toEqual([
    ['Citizens for Shade Trees', '', '$1,000.00', 'over 99%', '1'],
    ['Everybody else', '', '$0.02', 'under 1%', '2'],
    ['All contributions', '', '$1,000.02', '100%', '3'],
  ])

  expect(section.getByRole('link', { name: /as CSV$/ })).toHaveAttribute(
    'href',
    '/api/export/csv/transactions/between/91527?direction=in',
  )
})

const names = () => tableRows(/^Received from/).map(([name]) => name)

test('the next accounts and the first ones again come without the keyboard losing its place', async () => {
  const funds = Array.from({ length: 51 }, (_, index) =>
    aCommittee({ AcctNum: 71_000 + index, Name: `Fund ${index}` }),
  )
  const { user } = await renderApp('/candidates/91527', {
    committees: funds,
    candidates: facts.candidates,
    transactions: [
      {
        account: 91_527,
        ...whole,
        rows: funds.map(({ Name }, index) => ({
          day: '2026-02-05',
          cents: 10_000 - index,
          name: Name.toUpperCase(),
        })),
      },
    ],
  })
  await user.click(await screen.findByText('From whom, to whom, and what each side reports'))
  const next = await screen.findByRole('button', { name: 'Next accounts' })
  expect(names()).toHaveLength(50)

  await user.click(next)
  await waitFor(() => expect(names()).toEqual(['Fund 50']))
  expect(next).toHaveFocus()
  expect(next).toHaveAttribute('aria-disabled', 'true')

  const first = screen.getByRole('button', { name: 'First accounts' })
  await user.click(first)
  await waitFor(() => expect(names()).toHaveLength(50))
  expect(first).toHaveFocus()
})

test('a contributor that is an account of the register is a link to it, in the rows and among the top contributors, and others link to what was filed under their name', async () => {
  await renderApp('/candidates/91527/transactions', facts)

  const rows = within(await screen.findByRole('table', { name: /^Contributions by contributor/ }))
  const link = { name: 'CITIZENS FOR SHADE TREES' }
  expect(rows.getByRole('link', link)).toHaveAttribute('href', '/committees/70275')
  expect(rows.getAllByRole('link', { name: 'PELICAN, BEA' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/names\/(\d{5}|-)\/PELICAN%2C%20BEA$/),
  )
  const most = within(await screen.findByRole('table', { name: /^By name and ZIP code/ }))
  expect(most.getByRole('link', { name: /^CITIZENS FOR SHADE TREES, / })).toHaveAttribute(
    'href',
    '/committees/70275',
  )
  expect(most.getByRole('link', { name: /^PELICAN, BEA, / })).toHaveAttribute(
    'href',
    '/names/34470/PELICAN%2C%20BEA',
  )
})

test('the page of a name lists the accounts of the register that its rows name', async () => {
  await renderApp('/names/34470/citizens%20for%20shade%20trees', facts)

  const named = await screen.findByText(/^Rows here name an account of this register:/)
  expect(within(named).getByRole('link', { name: 'Citizens for Shade Trees' })).toHaveAttribute(
    'href',
    '/committees/70275',
  )
  const rows = within(await screen.findByRole('table', { name: /^Rows as filed/ }))
  expect(rows.getByRole('link', { name: 'CITIZENS FOR SHADE TREES' })).toBeVisible()
})
