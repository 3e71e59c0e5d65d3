import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { delayed } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

const FRIENDS = { accountName: 'Friends of Ada', accountNum: 70_275 }
const linked = aCandidate({ AccountList: [FRIENDS] })

/** The large figures, each with its label, once they are loaded. */
async function figures() {
  await waitFor(() => expect(screen.getByText('Cash on hand').closest('[aria-busy]')).toBeNull())
  const list = screen.getByText('Cash on hand').closest('dl')
  return [...(list?.children ?? [])].map(({ textContent }) => textContent)
}

test('until the balances arrive, space is reserved for the figures, so that nothing below jumps', async () => {
  const slow = delayed('get', '/api/balances')
  await renderApp('/candidates/91527', {
    candidates: [aCandidate()],
    balances: [aBalance({ coh: 40 })],
    failures: [slow.handler],
  })

  const room = (await screen.findByText('Cash on hand')).closest('[aria-busy=true]')
  expect(room).toHaveTextContent(/^Cash on hand\s*Raised\s*Spent\s*$/)
  slow.release()
  expect((await figures())[0]).toBe('Cash on hand$0.40')
})

test('a candidate’s record starts with the cash on hand, raised and spent of all accounts', async () => {
  await renderApp('/candidates/91527', {
    candidates: [linked],
    committees: [aCommittee()],
    balances: [
      aBalance({ coh: 123_456_701, monetary: 123_500_000, loans: 6_701, expend: 50_000 }),
      aBalance({ account: 70_275, coh: 40, monetary: 90, loans: 0, expend: 50, asOf: '2026-07-20' }),
    ],
  })

  expect(await figures()).toEqual([
    'Cash on hand$1,234,567.41',
    'Raised$1,235,000.90',
    'Loans$67.01',
    'Spent$500.50',
  ])
  expect(screen.getByText(/^As of 07\/20\/2026\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'How this figure was calculated' })).toHaveAttribute(
    'href',
    '/candidates/91527/cash-on-hand',
  )
})

test.each([
  [-700, 'Transferred back$7.00'],
  [700, 'Transferred out$7.00'],
])(
  'loans and transfers of %i cents are figures too, so that all of them make the cash',
  async (transfers, moved) => {
    const [monetary, loans, expend] = [100_000, 5_000, 50_000]
    const coh = monetary + loans - expend - transfers
    await renderApp('/committees/70275', {
      committees: [aCommittee()],
      balances: [aBalance({ account: 70_275, coh, monetary, loans, expend, transfers })],
    })

    expect((await figures()).slice(1)).toEqual(['Raised$1,000.00', 'Loans$50.00', 'Spent$500.00', moved])
  },
)

test.each([
  ['ledger', '/committees/70275/transactions?figure=monetary'],
  ['stateTotal', '/committees/70275/cash-on-hand'],
] as const)('the amount raised opens to its rows, or to where it comes from: %s', async (basis, page) => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275, basis })],
  })

  await figures()
  const list = within(screen.getByText('Cash on hand').closest('div')?.parentElement ?? document.body)
  expect(list.getByRole('link', { name: '$1,500.00' })).toHaveAttribute('href', page)
})

test.each([
  ['a part is not known', { monetary: null }],
  ['its parts add up to another sum', { monetary: 1 }],
])('cash on hand stands alone if %s, and says of how many accounts it is', async (_, parts) => {
  await renderApp('/candidates/91527', {
    candidates: [linked],
    committees: [aCommittee()],
    balances: [aBalance({ coh: 100_000, ...parts })],
  })

  expect(await figures()).toEqual(['Cash on hand$1,000.00'])
  expect(
    screen.getByText(/^As of 07\/24\/2026, 1 of 2 accounts\. Not everything that it is made of is known\./),
  ).toBeVisible()
})

test.each([
  ['STR', 'Money is not loaded here. Why it is not known'],
  ['USS', 'A candidate for a federal office files with the FEC, not with the state.'],
])(
  'without money a record of a candidate for %s has no figures, and says why once',
  async (OfficeCode, sentence) => {
    await renderApp('/candidates/91527', { candidates: [aCandidate({ OfficeCode })] })

    await screen.findByText('No balances available for this candidate.')
    expect(screen.queryByText('Cash on hand')).toBeNull()
    expect(screen.getByText(/not loaded here|files with the FEC/, { selector: 'small' })).toHaveTextContent(
      sentence,
    )
  },
)

test('after the balances are the five largest contributors and payees, the months, and all rows, one click away', async () => {
  const gifts = Array.from({ length: 7 }, (_, index) => ({
    cents: (index + 1) * 10_000,
    name: `DONOR ${index + 1}`,
    day: index < 3 ? '2026-01-15' : '2026-03-15',
  }))
  const { user } = await renderApp('/committees/70275', {
    committees: [aCommittee()],
    transactions: [
      { account: 70_275, kind: 'contributions', wholeAsOf: '2026-07-24', rows: gifts },
      {
        account: 70_275,
        kind: 'expenditures',
        wholeAsOf: '2026-07-24',
        rows: [{ cents: 5_000, name: 'PRINTER', day: '2026-02-01', type: 'MON' }],
      },
    ],
  })

  const flows = within(await screen.findByRole('region', { name: 'Where It Comes From and Goes' }))
  const given = /^Contributions: the largest/
  expect(tableRows(given).map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['DONOR 7', '$700.00'],
    ['DONOR 6', '$600.00'],
    ['DONOR 5', '$500.00'],
    ['DONOR 4', '$400.00'],
    ['DONOR 3', '$300.00'],
    ['All others', '$300.00'],
    ['All 7 contributions', '$2,800.00'],
  ])
  expect(tableRows(/^Expenditures: the largest/).map(([name]) => name)).toEqual([
    'PRINTER',
    'All 1 expenditure',
  ])
  expect(
    tableRows(/^Contributions and Expenditures by month/).map(([by, , came, went]) => [by, came, went]),
  ).toEqual([
    ['2026-01', '$600.00', '$0.00'],
    ['2026-02', '$0.00', '$50.00'],
    ['2026-03', '$2,200.00', '$0.00'],
    ['All', '$2,800.00', '$50.00'],
  ])
  expect(flows.getByRole('link', { name: 'DONOR 7' })).toHaveAttribute('href', '/names/34470/DONOR%207')

  await user.click(flows.getByRole('link', { name: 'All 7 contributions' }))
  await screen.findByRole('table', { name: /^Contributions by contributor/ })
  expect(tableRows(/^Contributions by contributor/).at(-1)).toEqual([
    '',
    'All 7 rows',
    '',
    '',
    '',
    '$2,800.00',
  ])
})

test('without rows on file a record has nothing about givers and months', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee()] })

  await screen.findByText('No balances available for this committee.')
  await screen.findByRole('link', { name: 'Changes to this record' })
  expect(screen.queryByRole('region', { name: 'Where It Comes From and Goes' })).toBeNull()
})

test('a committee’s record names its candidates, and its chair links to all committees with that name', async () => {
  const { user } = await renderApp('/committees/70275', {
    candidates: [linked],
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275 })],
  })
  const candidates = within(await screen.findByRole('region', { name: 'Candidates' }))
  expect(candidates.getByRole('listitem')).toHaveTextContent(
    'Ada M. Alvarez, State Representative, 2026 General Election',
  )
  expect(candidates.getByRole('link', { name: 'Ada M. Alvarez' })).toHaveAttribute(
    'href',
    '/candidates/91527',
  )

  const officers = within(await screen.findByRole('list', { name: 'Officers' }))
  await user.click(officers.getByRole('link', { name: 'Bea Boone' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Boone' })).toBeVisible()
})
