import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { answering } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

const CONTRIBUTIONS = /^Contributions by contributor/
const whole = { account: 70_275, wholeAsOf: '2026-07-24' }
const pages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ cents: (index + 1) * 100, day: '2026-02-28' }))

test('a committee’s rows are shown with their sum, and whether they are complete', async () => {
  await renderApp('/committees/70275/transactions', {
    committees: [aCommittee()],
    transactions: [
      { ...whole, rows: [{ cents: 50_000 }, { cents: -5_000, type: 'REF', day: '2026-01-04' }] },
      { account: 70_275, rows: [{ cents: 100, day: '2026-08-01', type: 'INK', inKind: 'FOOD' }] },
    ],
  })

  await screen.findByRole('table', { name: CONTRIBUTIONS })
  expect(document.title).toBe('Sunshine Ledger - Contributions, Citizens for Shade Trees')
  expect(tableRows(CONTRIBUTIONS)).toEqual([
    [
      '08/01/2026',
      'PELICAN, BEA',
      'OCALA, FL\u00A034470',
      'BOATBUILDER; FOOD',
      'In-kindQuarter 1, 2026',
      '$1.00',
    ],
    ['02/28/2026', 'PELICAN, BEA', 'OCALA, FL\u00A034470', 'BOATBUILDER', 'CheckQuarter 1, 2026', '$500.00'],
    ['01/04/2026', 'PELICAN, BEA', 'OCALA, FL\u00A034470', 'BOATBUILDER', 'RefundQuarter 1, 2026', '-$50.00'],
    ['', 'All 3 rows', '', '', '', '$451.00'],
  ])
  const main = within(screen.getByRole('main'))
  await screen.findByRole('table', { name: /^By name/ })
  expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2 contributions, $450.00, from 01/04/2026 to 02/28/2026; complete as of 07/24/2026.',
    '1 contribution, $1.00, of 08/01/2026; not all of this account’s.',
  ])
})

test('a row with an impossible date says so with the date as filed, and is in no month', async () => {
  await renderApp('/committees/70275/transactions', {
    committees: [aCommittee()],
    transactions: [
      { ...whole, rows: [{ cents: 100 }, { cents: 500_000, day: '0000-00-00', dayGiven: '12/03/9919' }] },
    ],
  })

  await screen.findByRole('table', { name: CONTRIBUTIONS })
  expect(tableRows(CONTRIBUTIONS).map(([day]) => day)).toEqual([
    '02/28/2026',
    'dated 12/03/9919, which cannot be',
    '',
  ])
  await screen.findByRole('table', { name: /^By name/ })
  expect(tableRows(/^Contributions by month/).map(([by, , amount]) => [by, amount])).toEqual([
    ['2026-02', '$1.00'],
    ['No day that can be', '$5,000.00'],
    ['All', '$5,001.00'],
  ])
})

test('above the rows are their number and sum, and a link to where they come from', async () => {
  await renderApp('/committees/70275/transactions', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: [{ cents: 50_000 }, { cents: -5_000 }] }],
  })

  const rows = within(await screen.findByRole('region', { name: 'Contributions' }))
  const sum = await rows.findByText(/^All 2 rows,/)
  expect(sum).toHaveTextContent('All 2 rows, $450.00')
  const table = rows.getByRole('table', { name: CONTRIBUTIONS })
  expect(sum.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const sums = screen.getByRole('region', { name: 'Where It Comes From' })
  expect(screen.getByRole('link', { name: 'Where It Comes From' })).toHaveAttribute('href', `#${sums.id}`)
})

test('what the sums are of is said: the chosen accounts and lists, whatever else the filter asks for', async () => {
  await renderApp('/candidates/91527/transactions?account=70275&list=whole&least=100', {
    candidates: [
      aCandidate({ AcctNum: 91_527, AccountList: [{ accountName: 'Friends of Ada', accountNum: 70_275 }] }),
    ],
    transactions: [
      { ...whole, rows: [{ cents: 100 }] },
      { account: 70_275, rows: [{ cents: 7 }] },
      { account: 91_527, wholeAsOf: '2026-07-24', rows: [{ cents: 30 }] },
    ],
  })

  const sums = within(await screen.findByRole('region', { name: 'Where It Comes From' }))
  expect(
    sums.getByText(
      'Sums of the accounts and lists chosen above. Text, type, dates and amounts do not narrow them.',
    ),
  ).toBeVisible()
  await sums.findByRole('table', { name: /^By name/ })
  expect(tableRows(/^By name/)[0]).toContain('$1.00')
})

const ofAdaAndFriends = {
  candidates: [aCandidate({ AccountList: [{ accountName: 'Friends of Ada', accountNum: 70_275 }] })],
  transactions: (['contributions', 'expenditures', 'transfers', 'distributions'] as const).map((kind) => ({
    account: 91_527,
    kind,
    wholeAsOf: '2026-07-24',
    rows:
      kind === 'contributions'
        ? [{ cents: 10_000 }, { cents: 50_000, type: 'LOA' }, { cents: 700, type: 'INK' }]
        : [],
  })),
  balances: [aBalance({ account: 70_275, monetary: 2_000, expend: 0, coh: 2_000, basis: 'list' as const })],
}

test('if a figure of the record is more than the rows behind it, the page of the rows says what it counts besides', async () => {
  await renderApp('/candidates/91527/transactions?figure=monetary', ofAdaAndFriends)

  const rows = within(await screen.findByRole('region', { name: 'Contributions' }))
  expect(
    await rows.findByText(
      'Contributions on the record: $120.00. That counts $20.00 of Friends of Ada, from a list given by the operator.',
    ),
  ).toBeVisible()
  expect(tableRows(CONTRIBUTIONS).at(-1)).toContain('$100.00')
})

test('the sums of all contributions say how much of them was raised, and how much lent or given in kind', async () => {
  await renderApp('/candidates/91527/transactions', ofAdaAndFriends)

  const sums = within(await screen.findByRole('region', { name: 'Where It Comes From' }))
  expect(await sums.findByText(/Contributions on the record: \$120\.00\./)).toHaveTextContent(
    /^All contributions: \$100\.00 raised, \$500\.00 in loans, and \$7\.00 in kind\./,
  )
})

test.each([
  ['CHE', 'Check'],
  ['QQQ', 'QQQ (code without a known meaning)'],
  ['', 'Not stated'],
])('the type %s is in words, and what no words are known for stays as it is', async (type, words) => {
  await renderApp('/committees/70275/transactions', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: [{ cents: 100, type }] }],
  })

  await screen.findByRole('table', { name: CONTRIBUTIONS })
  expect(tableRows(CONTRIBUTIONS)[0]?.[4]).toBe(`${words}Quarter 1, 2026`)
})

test('an account without rows has no sums, and no file of them', async () => {
  await renderApp('/committees/70275/transactions', { committees: [aCommittee()] })

  const sums = within(await screen.findByRole('region', { name: 'Where It Comes From' }))
  expect(await sums.findByText('There is nothing to add up.')).toBeVisible()
  expect(sums.queryByRole('link')).not.toBeInTheDocument()
})

test.each([
  [
    'an empty list that is whole says that there are none',
    [{ ...whole, rows: [] }],
    'No contributions are on file.',
  ],
  [
    'without a list nobody knows whether there are any',
    [],
    'No contributions are on file. Whether there are any is not known.',
  ],
])('if there are no rows, %s, and no filter is blamed', async (_, transactions, words) => {
  await renderApp('/committees/70275/transactions', { committees: [aCommittee()], transactions })

  expect(await screen.findByText(words)).toBeVisible()
})

test('the form’s values are in the address, and the address’s values are in the form', async () => {
  const { user } = await renderApp('/committees/70275/transactions?most=3.50&sort=largest&page=last', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: [{ cents: 100, name: 'HERON' }, { cents: 300 }, { cents: 400 }] }],
  })

  await screen.findByRole('table', { name: CONTRIBUTIONS })
  expect(screen.getByLabelText('At most, in dollars')).toHaveValue('3.50')
  expect(tableRows(CONTRIBUTIONS).map((row) => row[5])).toEqual(['$3.00', '$1.00', '$4.00'])

  await user.type(screen.getByLabelText('Contributor, place or occupation'), 'heron')
  await user.selectOptions(screen.getByLabelText('Type'), 'Check')
  await user.click(screen.getByRole('button', { name: 'Show' }))

  expect(location.search).toBe('?text=heron&type=CHE&most=3.50&sort=largest')
  await screen.findByText('1 of 3 rows')
  expect(screen.getByText('Filtered: “heron”, Check, at most $3.50.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Show' })).toHaveFocus()

  await user.click(screen.getByRole('link', { name: 'Show all' }))
  expect(location.search).toBe('')
  expect(screen.getByLabelText('At most, in dollars')).toHaveValue('')
})

test('rows that only a figure is the sum of are not called all, nor printed as all', async () => {
  await renderApp('/committees/70275/transactions?figure=monetary', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: [{ cents: 100 }, { cents: 300 }, { cents: 400, type: 'LOA' }] }],
  })

  expect(await screen.findByText('2 of 3 rows')).toBeVisible()
  expect(screen.getByText('Filtered: All but loans and in-kind, only complete lists.')).toBeInTheDocument()
})

test('links go to the next, previous, first and last page, each with an address', async () => {
  const { user } = await renderApp('/committees/70275/transactions?sort=smallest', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: pages(120) }],
  })
  const press = (name: string) => user.click(screen.getByRole('link', { name }))

  await screen.findByText('1 to 50 of 120')
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()
  await press('Last')
  await screen.findByText('71 to 120 of 120')
  expect(location.search).toBe('?sort=smallest&page=last')
  await press('Previous')
  await screen.findByText('21 to 70 of 120')
  await press('Next')
  await screen.findByText('71 to 120 of 120')
  await press('First')
  await screen.findByText('1 to 50 of 120')
  expect(location.search).toBe('?sort=smallest')
})

test('for an invalid address the page says what it should be, and the form stays', async () => {
  await renderApp('/committees/70275/transactions?from=2026-02-31', { committees: [aCommittee()] })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Expected “From” to be a day such as 2026-01-31$/,
  )
  expect(screen.getByLabelText('From')).toBeInTheDocument()
})

test('an amount is understood as people write it, and another by the label of its field', async () => {
  const { user } = await renderApp('/committees/70275/transactions', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: [{ cents: 100 }, { cents: 120_000 }] }],
  })
  const least = await screen.findByLabelText('At least, in dollars')

  await user.type(least, '$1,000')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText('1 of 2 rows')).toBeVisible()
  expect(location.search).toBe('?least=1000')
  expect(least).toHaveValue('1000')

  await user.type(least, 'k')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Expected “At least, in dollars” to be dollars such as 250 or 99\.95$/,
  )
})

test('days in the wrong order are said to be', async () => {
  await renderApp('/committees/70275/transactions?from=2026-06-30&to=2026-01-01', {
    committees: [aCommittee()],
    transactions: [{ ...whole, rows: [{ cents: 100 }] }],
  })

  expect(await screen.findByText('No rows match: the first day is after the last.')).toBeVisible()
})

test('a candidate’s rows are those of all its accounts, or of the chosen one', async () => {
  const { user } = await renderApp('/candidates/91527/transactions', {
    candidates: [aCandidate({ AccountList: [{ accountName: 'Friends of Ada', accountNum: 70_275 }] })],
    transactions: [
      { ...whole, rows: [{ cents: 100 }] },
      { account: 91_527, rows: [{ cents: 200, day: '2026-02-27' }] },
    ],
  })

  await screen.findByRole('table', { name: CONTRIBUTIONS })
  expect(tableRows(CONTRIBUTIONS).map((row) => row.slice(5))).toEqual([
    ['Friends of Ada', '$1.00'],
    ['Campaign Account', '$2.00'],
    ['', '$3.00'],
  ])
  expect(
    screen.getByText(/^Campaign Account: 1 contribution, \$2.00, .* not all of this account’s\.$/),
  ).toBeInTheDocument()

  await user.selectOptions(screen.getByLabelText('Account'), '91527 Campaign Account')
  await user.click(screen.getByRole('button', { name: 'Show' }))

  await screen.findByText('1 row')
  expect(location.search).toBe('?account=91527')
})

test('a record links to its transactions, whatever is known of its figures', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee()] })

  expect(await screen.findByRole('link', { name: 'Transactions' })).toHaveAttribute(
    'href',
    '/committees/70275/transactions',
  )
})

test('each figure of a ledger links to the rows behind it', async () => {
  const { user } = await renderApp('/committees/70275', {
    committees: [aCommittee()],
    transactions: [
      { ...whole, rows: [{ cents: 150_000 }, { cents: 7, type: 'LOA' }, { cents: 9, type: 'INK' }] },
    ],
    failures: [
      answering('get', '/api/balances', [
        aBalance({ account: 70_275, basis: 'ledger', monetary: 150_000, loans: 7 }),
      ]),
    ],
  })

  const link = await screen.findByRole('link', { name: '$1,500.00' })
  expect(link).toHaveAttribute('href', '/committees/70275/transactions?account=70275&figure=monetary')
  await user.click(link)

  await screen.findByText('1 of 3 rows')
  expect(tableRows(CONTRIBUTIONS).at(-1)?.at(-1)).toBe('$1,500.00')
  expect(screen.getByLabelText('Type')).toHaveDisplayValue('All but loans and in-kind')
})

const sums = (name: RegExp) => tableRows(name).map((row) => [row[0], ...row.slice(-2)])

test('the sums of the rows by month, name, type, size and place follow them', async () => {
  await renderApp('/committees/70275/transactions', {
    committees: [aCommittee()],
    transactions: [
      {
        ...whole,
        rows: [
          { cents: 50_000 },
          { cents: 10_000, day: '2026-01-04', name: 'HERON', place: 'ATLANTA, GA 30301' },
        ],
      },
    ],
  })

  await screen.findByRole('img', { name: /^By month, in US dollars/ })
  expect(sums(/^By name and ZIP code/)).toEqual([
    ['PELICAN, BEA, OCALA, FL\u00A034470', '$500.00', '1'],
    ['HERON, ATLANTA, GA\u00A030301', '$100.00', '1'],
    ['All contributions', '$600.00', '2'],
  ])
  expect(sums(/^By size/)).toEqual([
    ['Up to $100.00', '$100.00', '1'],
    ['Up to $500.00', '$500.00', '1'],
    ['All contributions', '$600.00', '2'],
  ])
  expect(sums(/^In the state/)).toEqual([
    ['In Florida', '$500.00', '1'],
    ['Out of state', '$100.00', '1'],
    ['All contributions', '$600.00', '2'],
  ])
})
