import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { network } from '#mocks/node.ts'
import { failing, failingOnce } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import {
  BALANCES,
  elections,
  linked,
  twoBalances,
  answeringBalances,
  ledgerExplanation,
  answeringExplanation,
} from '#tests/support/pages/explainedFigure.ts'
import { LIST } from '#tests/support/pages/candidateList.ts'

describe('a candidate with three accounts, of which two are known', () => {
  test('the list and the candidate’s own page show the same sum, and of how many accounts it is', async () => {
    const { user } = await renderApp('/candidates/20261103-GEN/STR', {
      elections,
      candidates: [linked],
      failures: answeringBalances(...twoBalances),
    })
    await screen.findByRole('link', { name: '$1,234.00' })
    expect(tableRows(LIST).map((row) => row[6])).toEqual(['$1,234.00 2 of 3 accounts'])

    await user.click(screen.getByRole('link', { name: 'Ada M. Alvarez' }))

    await screen.findByRole('table', { name: BALANCES })
    expect(tableRows(BALANCES).map(([account, name, cash]) => [account, name, cash])).toEqual([
      ['91527', 'Campaign Account', '$1,000.00'],
      ['70275', 'Friends of Ada', '$234.00'],
      ['70276', 'Closed PAC', 'not loaded here'],
      ['', 'Total', '$1,234.00 2 of 3 accounts'],
    ])
  })

  test('the linked committees are links, the candidate’s own account is not', async () => {
    await renderApp('/candidates/91527', {
      candidates: [linked],
      failures: answeringBalances(...twoBalances),
    })
    const table = within(await screen.findByRole('table', { name: BALANCES }))

    expect(table.getByRole('link', { name: 'Friends of Ada' })).toHaveAttribute('href', '/committees/70275')
    expect(table.getByRole('link', { name: 'Closed PAC' })).toHaveAttribute('href', '/committees/70276')
    expect(table.queryByRole('link', { name: 'Campaign Account' })).toBeNull()
  })

  test('the note under the money states the oldest day and each basis, and cites no list of candidates', async () => {
    await renderApp('/candidates/91527', {
      candidates: [linked],
      failures: answeringBalances(...twoBalances),
      imports: [
        {
          kind: 'candidates',
          files: ['list.txt'],
          elections: ['20261103-GEN'],
          at: '2026-07-24T12:00:00.000Z',
        },
      ],
    })

    const money = within(await screen.findByRole('region', { name: 'Account Balances' }))
    expect(
      await money.findByText(
        'Cash on hand as of 06/01/2026 or later, from the accounts’ own transactions (1) and a list given by the operator (1).',
      ),
    ).toBeVisible()
    expect(money.queryByText(/list\.txt/)).toBeNull()
  })
})

describe('next to the state’s own totals', () => {
  const agreeing = aBalance({ coh: 100_000, basis: 'ledger', reconciled: true })
  const same = { coh: 0, monetary: 0, loans: 0, inkind: 0, expend: 0, transfers: null, other: null }
  const differing = aBalance({
    account: 70_275,
    coh: 23_400,
    basis: 'stateTotal',
    asOf: '2026-07-20',
    reconciled: false,
    difference: { ...same, coh: -10_000, expend: 10_000 },
  })

  test('an account that agrees says so under its cash on hand, and with which total', async () => {
    await renderApp('/candidates/91527', {
      candidates: [aCandidate()],
      failures: answeringBalances(agreeing),
    })

    await screen.findByRole('table', { name: BALANCES })
    expect(tableRows(BALANCES)[0]?.[2]).toBe('$1,000.00 agrees with the state’s total of 07/24/2026')
    expect(screen.getByText('Agrees with the state’s total of 07/24/2026.')).toBeVisible()
  })

  test('an account that differs says by how much, and the sum agrees only if each account does', async () => {
    const { user } = await renderApp('/candidates/20261103-GEN/STR', {
      elections,
      candidates: [linked],
      failures: answeringBalances(agreeing, differing),
    })
    await screen.findByRole('link', { name: '$1,234.00' })
    expect(tableRows(LIST).map((row) => row[6])).toEqual(['$1,234.00 2 of 3 accounts, differs by $100.00'])

    await user.click(screen.getByRole('link', { name: 'Ada M. Alvarez' }))

    await screen.findByRole('table', { name: BALANCES })
    expect(tableRows(BALANCES).map((row) => row[2])).toEqual([
      '$1,000.00 agrees with the state’s total of 07/24/2026',
      '$234.00 differs by $100.00',
      'not loaded here',
      '$1,234.00 2 of 3 accounts, differs by $100.00',
    ])
    expect(
      screen.getByText(
        'Compared with the state’s totals of 07/20/2026 or later: 1 agrees, 1 differs by $100.00.',
      ),
    ).toBeVisible()
  })

  test('an account without a state total for its day is not said to agree', async () => {
    await renderApp('/committees/70275', {
      committees: [aCommittee()],
      failures: answeringBalances(aBalance({ account: 70_275, basis: 'ledger' })),
    })

    expect(
      await screen.findByText('Not compared: no complete state total of 07/24/2026 is on file.'),
    ).toBeVisible()
    expect(tableRows(BALANCES)[0]?.[2]).toBe('$1,000.00')
  })

  test.each([
    [null, 'The state has not been asked for this account’s totals yet.'],
    ['noActivity', 'Asked on 07/25/2026, the state showed no totals for this account.'],
    ['noAccount', 'Asked on 07/25/2026, the state had no such account.'],
    ['refused', 'The state was asked on 07/25/2026, but its answer could not be used.'],
    ['changed', 'The state was last asked on 07/25/2026.'],
  ] as const)('the explanation states the result of asking the state: %s', async (outcome, words) => {
    const lastAsked = outcome && { at: '2026-07-25T08:20:00.000Z', outcome }
    await renderApp('/committees/70275/cash-on-hand', {
      committees: [aCommittee()],
      failures: [answeringExplanation(70_275, { ...ledgerExplanation, lastAsked })],
    })

    expect(await screen.findByText(words)).toBeVisible()
  })
})

test('the committees list states the day of its money, next to its source', async () => {
  await renderApp('/committees', {
    committees: [aCommittee()],
    imports: [{ kind: 'committees', files: ['CommitteeList_20260724.txt'], at: '2026-07-24T12:00:00.000Z' }],
    failures: answeringBalances(aBalance({ account: 70_275, basis: 'ledger', asOf: '2026-01-15' })),
  })

  expect(
    await screen.findByText('Cash on hand as of 01/15/2026, from the accounts’ own transactions.'),
  ).toBeVisible()
  expect(await screen.findByText(/^Data as of 07\/24\/2026, .* CommitteeList_20260724\.txt\.$/)).toBeVisible()
})

test('if balances fail, a list says so unobtrusively, and Try again loads them', async () => {
  const { user } = await renderApp('/committees', {
    committees: [aCommittee()],
    failures: [
      failingOnce('get', '/api/balances'),
      ...answeringBalances(aBalance({ account: 70_275, coh: 50 })),
    ],
  })
  const notice = await screen.findByText(/^Cash on hand could not be loaded\./)
  await expectWarning('Error loading balances: HTTP error! status: 500')

  await user.click(within(notice).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: '$0.50' })).toBeVisible()
})

test('figures that cannot be fetched again keep their day and source', async () => {
  await renderApp('/committees', {
    committees: [aCommittee()],
    failures: answeringBalances(aBalance({ account: 70_275, basis: 'ledger', asOf: '2026-01-15' })),
  })
  const source = await screen.findByText(/^Cash on hand as of 01\/15\/2026/)
  network.use(failing('get', '/api/balances', 503))

  act(() => void dispatchEvent(new Event('online')))

  expect(await screen.findByText(/^Cash on hand could not be loaded\./)).toBeVisible()
  await expectWarning('Error loading balances: HTTP error! status: 503')
  expect(source).toBeVisible()
})

test.each(['PRE', 'PRN', 'USS', 'USR'])(
  'a candidate for the federal office %s is shown as filing with the FEC, not as blank',
  async (OfficeCode) => {
    const federal = aCandidate({ OfficeCode, OfficeDesc: 'A federal office' })
    const { user } = await renderApp(`/candidates/20261103-GEN/${OfficeCode}`, {
      elections,
      candidates: [federal],
    })
    await screen.findByRole('table', { name: LIST })
    expect(tableRows(LIST).map((row) => row[6])).toEqual(['files with the FEC'])

    await user.click(screen.getByRole('link', { name: 'Ada M. Alvarez' }))

    expect(await screen.findByText(/A candidate for a federal office files with the FEC/)).toBeVisible()
  },
)

test('an unreported figure is $0.00 in the balance table, and nothing else', async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    failures: answeringBalances(
      aBalance({ account: 70_275, coh: null, loans: null, basis: null, asOf: null }),
    ),
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableRows(BALANCES)[0]?.slice(2, 5)).toEqual(['$0.00', '$1,500.00', '$0.00'])
})

test('what the state does not know of a federal candidate’s account is left to the FEC, not called unknown', async () => {
  const federal = aCandidate({ OfficeCode: 'USR', OfficeDesc: 'United States Representative' })
  const { user } = await renderApp('/candidates/91527/cash-on-hand', { candidates: [federal] })

  expect(await screen.findByRole('link', { name: 'Look the candidate up at the FEC' })).toBeVisible()
  expect(screen.queryByText(/not known|has not been asked/)).toBeNull()
  expect(screen.queryByRole('link', { name: /state’s own page/ })).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Back to Candidate' }))
  await user.click(await screen.findByRole('link', { name: /^Transactions/ }))
  expect(await screen.findByRole('link', { name: 'Look the candidate up at the FEC' })).toBeVisible()
})

test.each([
  ['stateTotal', 'none reported'],
  ['list', 'not loaded here'],
] as const)(
  'a figure that the %s lacks is called "%s" where the figure is explained',
  async (basis, words) => {
    await renderApp('/committees/70275/cash-on-hand', {
      committees: [aCommittee()],
      balances: [aBalance({ account: 70_275, basis, other: null, importId: 1 })],
      imports: [{ kind: 'balances', files: ['b.txt'], at: '2026-07-25T02:15:00.000Z' }],
    })

    const row = await screen.findByRole('row', { name: /^Other distributions, not part of cash/ })
    expect(row).toHaveTextContent(new RegExp(`${words}$`))
  },
)
