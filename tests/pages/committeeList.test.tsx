import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCommittee } from '#mocks/builders.ts'
import { failing, failingOnce, delayed, offline } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const CAPTION = /committees?, newest account first/

test("'Florida Election Committees' table: account number (a link), name, type, chair, cash on hand", async () => {
  await renderApp('/committees', {
    committees: [aCommittee({ AcctNum: 7, Name: 'Pines PAC', ChrNameFirst: 'Ann', ChrNameLast: 'Ames' })],
    balances: [aBalance({ account: 7, coh: 123_456 })],
  })

  await screen.findByText('$1,234.56')
  expect(screen.getByRole('heading', { level: 1, name: 'Florida Election Committees' })).toBeVisible()
  expect(tableHeaders(CAPTION)).toEqual(['Account Number', 'Name', 'Type', 'Chair', 'Cash on Hand'])
  expect(tableRows(CAPTION)).toEqual([['7', 'Pines PAC', 'Political committee', 'Ann Ames', '$1,234.56']])
  expect(screen.getByRole('link', { name: '7' })).toHaveAttribute('href', '/committees/7')
})

test('a bar below a figure is proportional to the largest one; debts and unknown sums have none', async () => {
  await renderApp('/committees', {
    committees: [1, 2, 3, 4].map((AcctNum) => aCommittee({ AcctNum })),
    balances: [
      aBalance({ account: 4, coh: 20_000 }),
      aBalance({ account: 3, coh: 5_000 }),
      aBalance({ account: 2, coh: -5_000 }),
    ],
  })

  await screen.findByText('$200.00')
  const bars = [...screen.getByRole('table').querySelectorAll('td svg rect')]
  expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(['100%', '25%'])
})

test("the title of the committees page is the product name followed by ' - Committees'", async () => {
  await renderApp('/committees')
  await screen.findByText('No committees found.')

  expect(document.title).toBe('Sunshine Ledger - Committees')
})

test('committees are sorted by account number descending, as numbers', async () => {
  await renderApp('/committees', {
    committees: [
      aCommittee({ AcctNum: 900, Name: 'Middle' }),
      aCommittee({ AcctNum: 70_275, Name: 'Newest' }),
      aCommittee({ AcctNum: 7, Name: 'Oldest' }),
    ],
  })

  await screen.findByRole('table')
  expect(tableRows(CAPTION).map(([acctNum]) => acctNum)).toEqual(['70275', '900', '7'])
})

test('a committee without a chair, and one whose cash on hand is unknown, show a blank', async () => {
  await renderApp('/committees', {
    committees: [
      aCommittee({ AcctNum: 8, Name: 'Unknown', ChrNameFirst: '', ChrNameLast: '' }),
      aCommittee({ AcctNum: 7, Name: 'Broke' }),
    ],
    balances: [aBalance({ account: 8, coh: null }), aBalance({ account: 7, coh: 0 })],
  })

  await screen.findByText('$0.00')
  expect(tableRows(CAPTION)).toEqual([
    ['8', 'Unknown', 'Political committee', '', ''],
    ['7', 'Broke', 'Political committee', 'Bea Boone', '$0.00'],
  ])
})

test("the empty state is 'No committees found.'", async () => {
  await renderApp('/committees')

  expect(await screen.findByText('No committees found.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('while committees are loading, the page says so and not that there are none', async () => {
  const gate = delayed('get', '/api/committees')
  await renderApp('/committees', { failures: [gate.handler] })

  expect(await screen.findByText('Loading committees...')).toBeVisible()
  expect(screen.queryByText('No committees found.')).not.toBeInTheDocument()

  gate.release()
  expect(await screen.findByText('No committees found.')).toBeVisible()
})

test('a Try again that succeeds leaves the keyboard in the page', async () => {
  const { user } = await renderApp('/committees', {
    committees: [aCommittee()],
    failures: [failingOnce('get', '/api/committees'), failingOnce('get', '/api/balances')],
  })
  const tryAgain = async () => {
    const button = await screen.findByRole('button', { name: 'Try again' })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
  }
  await tryAgain()
  expect(screen.getByRole('main')).toHaveFocus()
  await expectWarning('Error loading balances: HTTP error! status: 500')
  await tryAgain()
  expect(screen.getByRole('main')).toHaveFocus()
})

test("a failed fetch says 'HTTP error for committees! status: {code}', and Try again loads them", async () => {
  const { user } = await renderApp('/committees', {
    committees: [aCommittee({ Name: 'Citizens for Shade Trees' })],
    failures: [failingOnce('get', '/api/committees', 503)],
  })
  expect(await screen.findByText('HTTP error for committees! status: 503')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error for committees! status: 503')
  expect(screen.queryByText('No committees found.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Citizens for Shade Trees' })).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a retry that fails again keeps saying so', async () => {
  const { user, requests } = await renderApp('/committees', {
    failures: [failing('get', '/api/committees', 502)],
  })
  await screen.findByText('HTTP error for committees! status: 502')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(requests).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error for committees! status: 502')
})

test('without a network the page shows the reason, not a status', async () => {
  await renderApp('/committees', { failures: [offline('get', '/api/committees')] })

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to fetch/)
})

test('if balances fail, the failure is logged and they stay empty', async () => {
  await renderApp('/committees', {
    committees: [aCommittee({ AcctNum: 7 })],
    balances: [aBalance({ account: 7 })],
    failures: [failing('get', '/api/balances', 503)],
  })

  await expectWarning('Error loading balances: HTTP error! status: 503')
  expect(tableRows(CAPTION).map((row) => row.at(-1))).toEqual([''])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('balances of more than 500 committees are requested in calls of at most 500 accounts', async () => {
  const committees = Array.from({ length: 501 }, (_, index) => aCommittee({ AcctNum: index + 1 }))
  const { requests } = await renderApp('/committees', {
    committees,
    balances: [aBalance({ account: 501, coh: 42 })],
  })

  expect(await screen.findByText('$0.42')).toBeVisible()
  const accounts = requests
    .map(({ url }) => new URL(url))
    .filter(({ pathname }) => pathname === '/api/balances')
    .map(({ searchParams }) => searchParams.get('accounts')?.split(',').length)
    .toSorted((a = 0, b = 0) => a - b)
  expect(accounts).toEqual([1, 500])
})

test('a search keeps the committees whose number or name contains it, and says if there are none', async () => {
  const { user } = await renderApp('/committees', {
    committees: [
      aCommittee({ AcctNum: 7, Name: 'Pines PAC' }),
      aCommittee({ AcctNum: 70_275, Name: 'Shade Trees' }),
    ],
  })
  const search = await screen.findByRole('searchbox', { name: 'Find a committee' })

  await user.type(search, 'SHADE')
  await waitFor(() => expect(tableRows(CAPTION).map(([acctNum]) => acctNum)).toEqual(['70275']))
  await user.clear(search)
  await user.type(search, 'no such name')

  expect(await screen.findByText('No committees found.')).toBeVisible()
})

test('pointing at a committee, or focusing it, already fetches what its page will show', async () => {
  const { user, requests } = await renderApp('/committees', {
    committees: [aCommittee({ AcctNum: 7, Name: 'Pines' })],
  })
  const link = await screen.findByRole('link', { name: 'Pines' })

  await user.hover(link)

  await waitFor(() => {
    const paths = requests.map(({ url }) => new URL(url).pathname)
    expect(paths).toContain('/api/committees/7')
    expect(paths).toContain('/api/documents/7')
  })
})
