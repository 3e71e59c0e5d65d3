import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aDocument } from '#mocks/builders.ts'
import { answering, failingOnce, delayed, offline } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const BALANCES = /^US dollars/
const DOCUMENTS = /^Filed documents/
const PAGE = '/candidates/91527'

test("the record comes first; a 'Candidate Documents' table and an 'Account Balances' table follow", async () => {
  await renderApp(PAGE, { candidates: [aCandidate()], documents: [aDocument()], balances: [aBalance()] })

  expect(await screen.findByRole('table', { name: DOCUMENTS })).toBeVisible()
  expect(await screen.findByRole('table', { name: BALANCES })).toBeVisible()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(0, 3)).toEqual(['Candidate Record', 'Candidate Documents', 'Account Balances'])
})

test('document lists are sorted newest first; each opens from /docs/{FilePath}', async () => {
  const [older, newest, untitled] = [
    aDocument({ Date: '2026-02-28', DocDesc: 'Older', FilePath: '91527/a b.pdf' }),
    aDocument({ Date: '2026-11-03', DocDesc: 'Newest', FilePath: '91527/2.pdf' }),
    aDocument({ Date: '2026-03-01', DocDesc: '', Filename: 'DS-DE 9.pdf', FilePath: '91527/3.pdf' }),
  ]
  await renderApp(PAGE, {
    candidates: [aCandidate()],
    // Even if an answer is in another order.
    failures: [answering('get', '/api/documents/91527', [older, newest, untitled])],
  })

  await screen.findByRole('table', { name: DOCUMENTS })
  expect(tableRows(DOCUMENTS).map(([date, description]) => [date, description])).toEqual([
    ['11/03/2026', 'Newest'],
    ['03/01/2026', 'DS-DE 9.pdf'],
    ['02/28/2026', 'Older'],
  ])
  expect(screen.getByRole('link', { name: 'Newest' })).toHaveAttribute('href', '/docs/91527/2.pdf')
  expect(screen.getByRole('link', { name: 'Older' })).toHaveAttribute('href', '/docs/91527/a%20b.pdf')
})

test('a statement that the state lists without a file says so, and opens nothing', async () => {
  const statement = aDocument({
    DocDesc: 'Statement of Solicitation: Example Fund',
    Filename: '',
    FilePath: '',
    type: 'Statement of Solicitation',
    solicitor: 'Mockley, Dana',
  })
  await renderApp(PAGE, {
    candidates: [aCandidate()],
    documents: [
      { ...statement, id: '/1' },
      { ...statement, id: '/2', solicitor: 'Testwell, Marlow', isLinked: true },
    ],
  })

  const table = await screen.findByRole('table', { name: DOCUMENTS })
  const description =
    'Statement of Solicitation: Example Fund by Mockley, Dana (the state lists it without a file)'
  expect(within(table).getByText(description)).toBeVisible()
  expect(
    within(table).getByText(
      'Statement of Solicitation: Example Fund by Testwell, Marlow (the state’s file is not on hand)',
    ),
  ).toBeVisible()
  expect(within(table).queryByRole('link')).not.toBeInTheDocument()
})

test("none found: 'No documents found for this candidate.' and 'No balances available for this candidate.'", async () => {
  await renderApp(PAGE, { candidates: [aCandidate()] })

  expect(await screen.findByText('No documents found for this candidate.')).toBeVisible()
  expect(await screen.findByText('No balances available for this candidate.')).toBeVisible()
  expect(screen.queryByText('What the words mean')).not.toBeInTheDocument()
})

test('balances show every amount of every account, in US dollars with exactly 2 decimals', async () => {
  await renderApp(PAGE, {
    candidates: [
      aCandidate({
        AccountList: [
          { accountName: 'Own money', accountNum: 91_527 },
          { accountName: 'Friends of Ada', accountNum: 7 },
          { accountName: 'No number', accountNum: null },
        ],
      }),
    ],
    balances: [
      aBalance({ account: 7, coh: 1 }),
      aBalance({
        account: 91_527,
        coh: 123_456_789,
        monetary: 150_000,
        loans: 10,
        inkind: 2_500,
        expend: 50_000,
        transfers: -99,
        other: 100,
      }),
    ],
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableHeaders(BALANCES)).toEqual([
    'Account',
    'Name',
    'Cash on Hand',
    'Contributions',
    'Loans',
    'In-Kind',
    'Expenditures',
    'Transfers',
    'Other',
  ])
  expect(tableRows(BALANCES)).toEqual([
    ['91527', 'Own money', '$1,234,567.89', '$1,500.00', '$0.10', '$25.00', '$500.00', '-$0.99', '$1.00'],
    ['7', 'Friends of Ada', '$0.01', '$1,500.00', '$0.00', '$25.00', '$500.00', '$0.00', '$0.00'],
    ['', 'Total', '$1,234,567.90 2 of 3 accounts', '', '', '', '', '', ''],
  ])
})

test('non-numeric balance figures show as 0.00 dollars in the balance table', async () => {
  await renderApp(PAGE, {
    candidates: [aCandidate()],
    failures: [
      answering('get', '/api/balances', [
        {
          account: 91_527,
          coh: 'n/a',
          monetary: null,
          loans: '12',
          inkind: {},
          expend: 1.5,
          transfers: 250,
          other: '',
        },
      ]),
    ],
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableRows(BALANCES)[0]?.slice(2)).toEqual([
    '$0.00',
    '$0.00',
    '$0.00',
    '$0.00',
    '$0.00',
    '$2.50',
    '$0.00',
  ])
})

test('a figure that is not a number shows as 0.00 dollars too if the others are sums of rows', async () => {
  await renderApp(PAGE, {
    candidates: [aCandidate()],
    failures: [
      answering('get', '/api/balances', [{ ...aBalance({ basis: 'ledger', loans: 250 }), monetary: 'n/a' }]),
    ],
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableRows(BALANCES)[0]?.slice(3, 5)).toEqual(['$0.00', '$2.50'])
})

test('balances without a usable account number are skipped, and the others are shown', async () => {
  const balance = aBalance({ monetary: 250 })
  await renderApp(PAGE, {
    candidates: [aCandidate()],
    failures: [
      answering('get', '/api/balances', [
        { ...balance, account: '' },
        { ...balance, account: 'see file' },
        { ...balance, account: -7 },
        { ...balance, account: '91527' },
      ]),
    ],
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableRows(BALANCES)[0]?.[3]).toBe('$2.50')
})

test('balance accounts with a missing, non-numeric or non-positive account number are skipped', async () => {
  const { requests } = await renderApp(PAGE, {
    failures: [
      answering('get', '/api/candidates/91527', {
        ...aCandidate(),
        AccountList: [
          { accountName: 'Missing' },
          { accountName: 'Zero', accountNum: 0 },
          { accountName: 'Negative', accountNum: -7 },
          { 'Not a number': 'see file' },
          { 'Friends of Ada': ' 7 ' },
        ],
      }),
    ],
    balances: [aBalance({ account: 7 })],
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableRows(BALANCES).map(([account, name]) => [account, name])).toEqual([
    ['91527', 'Campaign Account'],
    ['7', 'Friends of Ada'],
    ['', 'Total'],
  ])
  const balances = requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/balances')
  expect(balances.map(({ searchParams }) => searchParams.get('accounts'))).toEqual(['7,91527'])
})

test('while documents and balances are loading, the tables say so and not that there are none', async () => {
  const documents = delayed('get', '/api/documents/91527')
  const balances = delayed('get', '/api/balances')
  await renderApp(PAGE, { candidates: [aCandidate()], failures: [documents.handler, balances.handler] })

  expect(await screen.findByText('Loading documents...')).toBeVisible()
  expect(screen.getByText('Loading balances...')).toBeVisible()
  expect(screen.queryByText(/found for this candidate|available for this candidate/)).not.toBeInTheDocument()

  documents.release()
  balances.release()
  expect(await screen.findByText('No documents found for this candidate.')).toBeVisible()
})

test("'Error loading documents: {message}', and Try again loads them", async () => {
  const { user } = await renderApp(PAGE, {
    candidates: [aCandidate()],
    documents: [aDocument({ DocDesc: 'Oath' })],
    failures: [failingOnce('get', '/api/documents/91527', 500)],
  })
  expect(await screen.findByText('Error loading documents: HTTP error! status: 500')).toBeVisible()
  expect(screen.queryByText('No documents found for this candidate.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Oath' })).toBeVisible()
})

test("'Error loading balances: {message}', and Try again loads them", async () => {
  const { user } = await renderApp(PAGE, {
    candidates: [aCandidate()],
    balances: [aBalance({ coh: 77 })],
    failures: [failingOnce('get', '/api/balances', 503)],
  })
  expect(await screen.findByText('Error loading balances: HTTP error! status: 503')).toBeVisible()
  await expectWarning('Error loading balances: HTTP error! status: 503')
  expect(screen.queryByText('No balances available for this candidate.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('$0.77')).toBeVisible()
})

test('without a network, the documents section says why', async () => {
  await renderApp(PAGE, { candidates: [aCandidate()], failures: [offline('get', '/api/documents/91527')] })

  expect(await screen.findByText('Error loading documents: Failed to fetch')).toBeVisible()
})
