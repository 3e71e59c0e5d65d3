import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { answering, failingOnce } from '#mocks/failures.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import { tableRows } from '#tests/support/tableRows.ts'

const BALANCES = /^US dollars/
const LIST = /Election: \d+ candidates?/
const elections = [{ value: '20261103-GEN', name: '2026 General Election' }]
const linked = aCandidate({
  AccountList: [
    { accountName: 'Friends of Ada', accountNum: 70_275 },
    { accountName: 'Closed PAC', accountNum: 70_276 },
  ],
})
/** Two of the candidate's three accounts. */
const twoBalances = [
  aBalance({ coh: 100_000, basis: 'ledger', asOf: '2026-07-24' }),
  aBalance({ account: 70_275, coh: 23_400, basis: 'list', asOf: '2026-06-01' }),
]
const balancesAre = (...balances: typeof twoBalances) => [answering('get', '/api/balances', balances)]

describe('a candidate with three accounts, of which two are known', () => {
  test('the list and the candidate’s own page show the same sum, and of how many accounts it is', async () => {
    const { user } = await renderApp('/candidates/20261103-GEN/STR', {
      elections,
      candidates: [linked],
      failures: balancesAre(...twoBalances),
    })
    await screen.findByRole('link', { name: '$1,234.00' })
    expect(tableRows(LIST).map((row) => row[6])).toEqual(['$1,234.00 2 of 3 accounts'])

    await user.click(screen.getByRole('link', { name: 'Ada M. Alvarez' }))

    await screen.findByRole('table', { name: BALANCES })
    expect(tableRows(BALANCES).map(([account, name, cash]) => [account, name, cash])).toEqual([
      ['91527', 'Campaign Account', '$1,000.00'],
      ['70275', 'Friends of Ada', '$234.00'],
      ['70276', 'Closed PAC', 'not reported'],
      ['', 'Total', '$1,234.00 2 of 3 accounts'],
    ])
  })

  test('the linked committees are links, the candidate’s own account is not', async () => {
    await renderApp('/candidates/91527', { candidates: [linked], failures: balancesAre(...twoBalances) })
    const table = within(await screen.findByRole('table', { name: BALANCES }))

    expect(table.getByRole('link', { name: 'Friends of Ada' })).toHaveAttribute('href', '/committees/70275')
    expect(table.getByRole('link', { name: 'Closed PAC' })).toHaveAttribute('href', '/committees/70276')
    expect(table.queryByRole('link', { name: 'Campaign Account' })).toBeNull()
  })

  test('the note under the money says the oldest day and each basis, and cites no list of candidates', async () => {
    await renderApp('/candidates/91527', {
      candidates: [linked],
      failures: balancesAre(...twoBalances),
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

describe('beside the state’s own totals', () => {
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
      failures: balancesAre(agreeing),
    })

    await screen.findByRole('table', { name: BALANCES })
    expect(tableRows(BALANCES)[0]?.[2]).toBe('$1,000.00 agrees with the state’s total')
    expect(screen.getByText('Agrees with the state’s total of 07/24/2026.')).toBeVisible()
  })

  test('an account that differs says by how much, and the sum agrees only if each account does', async () => {
    const { user } = await renderApp('/candidates/20261103-GEN/STR', {
      elections,
      candidates: [linked],
      failures: balancesAre(agreeing, differing),
    })
    await screen.findByRole('link', { name: '$1,234.00' })
    expect(tableRows(LIST).map((row) => row[6])).toEqual(['$1,234.00 2 of 3 accounts, differs by $100.00'])

    await user.click(screen.getByRole('link', { name: 'Ada M. Alvarez' }))

    await screen.findByRole('table', { name: BALANCES })
    expect(tableRows(BALANCES).map((row) => row[2])).toEqual([
      '$1,000.00 agrees with the state’s total',
      '$234.00 differs by $100.00',
      'not reported',
      '$1,234.00 2 of 3 accounts, differs by $100.00',
    ])
    expect(
      screen.getByText(
        'Compared with the state’s totals of 07/20/2026 or later: 1 agrees, 1 differs by $100.00.',
      ),
    ).toBeVisible()
  })

  test('an account without a total of the state of its day is not said to agree', async () => {
    await renderApp('/committees/70275', {
      committees: [aCommittee()],
      failures: balancesAre(aBalance({ account: 70_275, basis: 'ledger' })),
    })

    expect(await screen.findByText('Not compared: no state’s total of 07/24/2026 is on file.')).toBeVisible()
    expect(tableRows(BALANCES)[0]?.[2]).toBe('$1,000.00')
  })

  test.each([
    [null, 'The state has not been asked for this account’s totals yet.'],
    ['noActivity', 'Asked on 07/25/2026, the state showed no totals for this account.'],
    ['noAccount', 'Asked on 07/25/2026, the state knew no such account.'],
    ['refused', 'The state was asked on 07/25/2026, but its answer could not be used.'],
    ['changed', 'The state was last asked on 07/25/2026.'],
  ] as const)('the explanation says what came of asking the state: %s', async (outcome, words) => {
    const lastAsked = outcome && { at: '2026-07-25T08:20:00.000Z', outcome }
    await renderApp('/committees/70275/cash-on-hand', {
      committees: [aCommittee()],
      failures: [explains(70_275, { ...ofLedger, lastAsked })],
    })

    expect(await screen.findByText(words)).toBeVisible()
  })
})

test('the committees say of which day their money is, beside where their list is from', async () => {
  await renderApp('/committees', {
    committees: [aCommittee()],
    imports: [{ kind: 'committees', files: ['CommitteeList_20260724.txt'], at: '2026-07-24T12:00:00.000Z' }],
    failures: balancesAre(aBalance({ account: 70_275, basis: 'ledger', asOf: '2026-01-15' })),
  })

  expect(
    await screen.findByText('Cash on hand as of 01/15/2026, from the accounts’ own transactions.'),
  ).toBeVisible()
  expect(await screen.findByText(/^Data as of 07\/24\/2026, .* CommitteeList_20260724\.txt\.$/)).toBeVisible()
})

test('when balances fail, a list says so quietly, and Try again brings them', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { user } = await renderApp('/committees', {
    committees: [aCommittee()],
    failures: [failingOnce('get', '/api/balances'), ...balancesAre(aBalance({ account: 70_275, coh: 50 }))],
  })
  const said = await screen.findByText(/^Cash on hand could not be loaded\./)

  await user.click(within(said).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: '$0.50' })).toBeVisible()
})

test.each(['PRE', 'PRN', 'USS', 'USR'])(
  'a candidate for the federal office %s files with the FEC, and is no blank',
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

test('a figure nobody reported is $0.00 in the balance table, with "not reported" beside it', async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    failures: balancesAre(aBalance({ account: 70_275, coh: null, loans: null, basis: null, asOf: null })),
  })

  await screen.findByRole('table', { name: BALANCES })
  expect(tableRows(BALANCES)[0]?.slice(2, 5)).toEqual([
    '$0.00 not reported',
    '$1,500.00',
    '$0.00 not reported',
  ])
})

const AT = '2026-07-25T02:15:00.000Z'
const brought = (importId: number, name: string, sha256: string | null = null) => ({
  importId,
  loadedAt: AT,
  files: [{ name, sha256 }],
})

const ofLedger: BalanceExplanation = {
  balance: aBalance({
    coh: 123_400,
    monetary: 150_000,
    loans: 10_000,
    expend: 50_000,
    transfers: -13_400,
    inkind: 2_500,
    other: 0,
    basis: 'ledger',
    asOf: '2026-07-24',
    reconciled: true,
  }),
  isByOperatorsWord: false,
  rows: [
    {
      kind: 'contributions',
      count: 12,
      sum: 160_000,
      from: '2026-01-04',
      to: '2026-02-28',
      wholeAsOf: '2026-07-24',
      ...brought(3, 'contributions.txt', 'aa11'),
    },
    {
      kind: 'expenditures',
      count: 1,
      sum: 50_000,
      from: '2026-02-01',
      to: '2026-02-01',
      wholeAsOf: '2026-07-24',
      ...brought(4, 'expenditures.txt'),
    },
    {
      kind: 'distributions',
      count: 0,
      sum: 0,
      from: null,
      to: null,
      wholeAsOf: '2026-07-25',
      ...brought(5, 'other.txt'),
    },
  ],
  reported: [
    {
      by: 'stateTotal',
      asOf: '2026-07-24',
      isComplete: true,
      figures: {
        coh: 123_400,
        monetary: null,
        loans: null,
        inkind: null,
        expend: null,
        transfers: null,
        other: null,
      },
      ...brought(6, 'tresel.html'),
    },
  ],
  lastAsked: { at: '2026-07-25T08:20:00.000Z', outcome: 'unchanged' },
  readings: [],
  statePage: 'https://dos.elections.example/TreSel.asp?account=91527',
}
const explains = (account: number, explanation: BalanceExplanation) =>
  answering('get', `/api/balances/${account}`, explanation)

describe('the figure that explains itself', () => {
  test('pressing a figure opens how it was made, over the list, and Close gives the focus back', async () => {
    const { user } = await renderApp('/candidates/20261103-GEN/STR', {
      elections,
      candidates: [aCandidate()],
      failures: [explains(91_527, ofLedger), ...balancesAre(aBalance({ coh: 123_400 }))],
    })
    const figure = await screen.findByRole('link', { name: '$1,234.00' })
    expect(figure).toHaveAttribute('href', '/candidates/91527/cash-on-hand')
    figure.focus()
    await user.keyboard('{Enter}')

    const dialog = within(await screen.findByRole('dialog', { name: 'How this figure was made' }))
    await dialog.findByRole('table', { name: 'Cash on hand and its parts' })
    // From its beginning: the browser scrolls to what has the focus.
    expect(dialog.getByRole('heading', { name: 'How this figure was made' })).toHaveFocus()
    expect(dialog.getAllByRole('row')[0]).toHaveTextContent('Contributions$1,500.00')
    expect(tableRows('Cash on hand and its parts').map((row) => row.join(' '))).toEqual([
      '+ plusLoans $100.00',
      '− minusExpenditures $500.00',
      '− minusTransfers -$134.00',
      'Cash on hand $1,234.00',
      'In-kind contributions, not part of cash $25.00',
      'Other distributions, not part of cash $0.00',
    ])
    expect(dialog.getByText('From this account’s own transactions, as of 07/24/2026.')).toBeVisible()
    expect(dialog.getByText('Agrees with the state’s total of 07/24/2026.')).toHaveTextContent(
      'When the state was asked on 07/25/2026, its totals were still the same.',
    )
    expect(
      dialog.getByText(
        /^12 contributions, \$1,600\.00, from 01\/04\/2026 to 02\/28\/2026; all of this account’s as of 07\/24\/2026/,
      ),
    ).toHaveTextContent('Import 3, loaded 07/24/2026contributions.txt, SHA-256 aa11')
    expect(dialog.getByText(/^1 expenditure, \$500\.00, of 02\/01\/2026;/)).toBeVisible()
    expect(dialog.getByText(/^No distributions; all of this account’s as of 07\/25\/2026/)).toBeVisible()
    expect(dialog.getByRole('link', { name: 'The state’s own page of this account' })).toHaveAttribute(
      'href',
      'https://dos.elections.example/TreSel.asp?account=91527',
    )

    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(location.pathname).toBe('/candidates/20261103-GEN/STR')
  })

  test('a difference to the state’s total is named, figure by figure', async () => {
    const balance = aBalance({
      basis: 'stateTotal',
      reconciled: false,
      difference: {
        coh: null,
        monetary: 1_000,
        loans: 0,
        inkind: 0,
        expend: -500,
        transfers: null,
        other: null,
      },
    })
    await renderApp('/committees/70275/cash-on-hand', {
      committees: [aCommittee()],
      failures: [
        explains(70_275, {
          ...ofLedger,
          balance,
          readings: [{ figure: 'expend', ways: ['with PCS'] }],
        }),
      ],
    })

    expect(
      await screen.findByText(
        'The account’s own transactions differ from the state’s total of 07/24/2026: Contributions $10.00 more, Expenditures $5.00 less.',
      ),
    ).toHaveTextContent('Expenditures come to it with petty cash spent.')
    expect(
      screen.getByText('From the state’s totals page, reported by the state, as of 07/24/2026.'),
    ).toBeVisible()
  })

  test('rows that are not all of an account’s are said to be there, and give no cash on hand', async () => {
    await renderApp('/committees/70275/cash-on-hand', {
      committees: [aCommittee()],
      failures: [
        explains(70_275, {
          ...ofLedger,
          balance: aBalance({ account: 70_275, coh: null, basis: null, asOf: null }),
          rows: [
            {
              kind: 'contributions',
              count: 12,
              sum: 340_000,
              from: '2026-01-04',
              to: '2026-02-28',
              wholeAsOf: null,
              ...brought(3, 'part.txt'),
            },
          ],
          reported: [],
        }),
      ],
    })

    expect(
      await screen.findByText(
        /^12 contributions, \$3,400\.00, from 01\/04\/2026 to 02\/28\/2026; not all of this account’s/,
      ),
    ).toBeVisible()
    expect(
      screen.getByText(
        'Nothing on file tells all of this account’s money, so its cash on hand is not known.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('No total of the state is on file to compare it with.')).toBeVisible()
  })

  test('the page of a candidate’s figure shows the sum that the list shows, account by account', async () => {
    await renderApp('/candidates/91527/cash-on-hand', {
      candidates: [linked],
      failures: [
        explains(91_527, ofLedger),
        explains(70_275, { ...ofLedger, balance: aBalance({ account: 70_275 }) }),
        ...balancesAre(...twoBalances),
      ],
    })

    await screen.findByRole('heading', { level: 1, name: 'Cash on Hand' })
    expect(document.title).toBe('Sunshine Ledger - Cash on Hand, Ada M. Alvarez')
    await screen.findByRole('cell', { name: '$234.00' })
    const sum = tableRows('The sum of 2 of 3 accounts, as old as its oldest part: 06/01/2026')
    expect(sum.map((row) => row.join(' '))).toEqual([
      'Friends of Ada $234.00',
      'Closed PAC not reported',
      'Cash on hand $1,234.00',
    ])
    // The third is an account of which nothing is on file.
    const third = within(await screen.findByRole('region', { name: 'Account 70276' }))
    expect(
      await third.findByText(
        'Nothing on file tells all of this account’s money, so its cash on hand is not known.',
      ),
    ).toBeVisible()
  })

  test('a figure of one account opens that account alone', async () => {
    const { user } = await renderApp('/candidates/91527', {
      candidates: [linked],
      failures: [
        explains(91_527, ofLedger),
        explains(70_275, { ...ofLedger, balance: aBalance({ account: 70_275 }) }),
        ...balancesAre(...twoBalances),
      ],
    })
    await user.click(await screen.findByRole('link', { name: '$234.00' }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('region', { name: 'Account 70275' })).toBeVisible()
    expect(dialog.queryByRole('region', { name: 'Account 91527' })).toBeNull()
  })
})

test('the footer leads to About this data: how fresh each kind is, and how much of the money is known', async () => {
  const { user } = await renderApp('/', {
    imports: [
      { kind: 'candidates', files: ['list.txt'], elections: ['20261103-GEN'], at: AT },
      { kind: 'committees', files: ['CommitteeList_20260723.txt'], at: AT },
    ],
    failures: [
      answering('get', '/api/status', {
        publishedAt: null,
        money: [
          {
            election: null,
            accounts: 1960,
            byBasis: { ledger: 3, stateTotal: 2, list: 1 },
            oldestAsOf: '2026-01-15',
            differing: 1,
          },
          {
            election: '20261103-GEN',
            accounts: 10,
            byBasis: { ledger: 0, stateTotal: 0, list: 0 },
            oldestAsOf: null,
            differing: 0,
          },
        ],
        differing: [
          {
            account: 70_275,
            name: 'Citizens for Shade Trees',
            owner: 'committee',
            asOf: '2026-07-24',
            difference: {
              coh: -10_000,
              monetary: -10_000,
              loans: 0,
              inkind: 0,
              expend: 0,
              transfers: 0,
              other: 0,
            },
          },
        ],
        differingAccounts: 1,
        asked: { accounts: 1_950, oldest: '2026-07-18T09:15:00.000Z', latest: '2026-07-24T09:15:00.000Z' },
        contact: null,
      }),
    ],
  })
  await user.click(screen.getByRole('link', { name: 'About this data' }))

  await screen.findByRole('heading', { level: 1, name: 'About This Data' })
  await screen.findByRole('table', { name: /^Each kind of record/ })
  expect(tableRows(/^Each kind of record/)).toEqual([
    ['Candidates, 2026 General Election', 'Data loaded 07/24/2026 from list.txt.'],
    ['Committees', 'Data as of 07/23/2026, loaded 07/24/2026 from CommitteeList_20260723.txt.'],
  ])
  await screen.findByRole('table', { name: /^Accounts whose cash on hand is known/ })
  expect(tableRows(/^Accounts whose cash on hand is known/)).toEqual([
    ['Committees', '1,960', '3', '2', '1', '1,954', '01/15/2026', '1'],
    ['Candidates, 2026 General Election', '10', '0', '0', '0', '10', '', '0'],
  ])
  expect(screen.getByText('Not loaded yet: elections and documents.')).toBeVisible()
  expect(
    screen.getByText(
      'The state’s own pages were asked about 1,950 accounts, the last time on 07/24/2026, and each since 07/18/2026.',
    ),
  ).toBeVisible()
  expect(tableRows('1 account differs, the largest difference first')).toEqual([
    ['70275', 'Citizens for Shade Trees', '07/24/2026', '-$100.00'],
  ])
  expect(screen.getByRole('link', { name: 'Citizens for Shade Trees' })).toHaveAttribute(
    'href',
    '/committees/70275',
  )
  expect(screen.getByRole('region', { name: 'What is not known' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: / as CSV$/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/api/export/csv/imports/latest',
    '/api/export/csv/status',
    '/api/export/csv/status/differing',
  ])
})

test('about this data says so where no account differs, and where the state was never asked', async () => {
  await renderApp('/about-data')

  expect(
    await screen.findByText('No account that was compared differs from the state’s total of its day.'),
  ).toBeVisible()
  expect(screen.getByText('The state has not been asked about single accounts yet.')).toBeVisible()
  expect(screen.getByText('Not loaded yet: elections, candidates, committees, and documents.')).toBeVisible()
})
