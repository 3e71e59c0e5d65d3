import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { delayed, failing } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import {
  elections,
  linked,
  twoBalances,
  answeringBalances,
  importOf,
  ledgerExplanation,
  AT,
  answeringExplanation,
} from '#tests/support/pages/explainedFigure.ts'

describe('the figure that explains itself', () => {
  test('types whose meaning is not known are named, with their rows and sum', async () => {
    await renderApp('/candidates/91527/cash-on-hand', {
      elections,
      candidates: [aCandidate()],
      failures: [
        answeringExplanation(91_527, {
          ...ledgerExplanation,
          unknownTypes: [
            { kind: 'contributions', type: 'X', count: 1, cents: 4_100_000_000 },
            { kind: 'expenditures', type: '', count: 2, cents: 300 },
          ],
        }),
      ],
    })

    const notice = await screen.findByText(
      'It is not known how some of its transactions count, so they do not give its cash on hand: 1 row of contributions of ' +
        'type “X”, $41,000,000.00; 2 rows of expenditures of type not stated, $3.00.',
    )
    expect(notice).toBeVisible()
  })

  test('says which of the state’s pages could not be read, since when, and why', async () => {
    await renderApp('/candidates/91527/cash-on-hand', {
      elections,
      candidates: [aCandidate()],
      failures: [
        answeringExplanation(91_527, {
          ...ledgerExplanation,
          pages: [
            { page: 'totals', askedAt: AT, readAt: AT, reason: '' },
            {
              page: 'transfers',
              askedAt: AT,
              readAt: '2026-07-18T02:15:00.000Z',
              reason: 'It has another heading.',
            },
          ],
        }),
      ],
    })

    const notice = await screen.findByText(/^The list of transfers could not be read/)
    expect(notice).toHaveTextContent(
      'The list of transfers could not be read on 07/24/2026, and it was last read on 07/17/2026: It has another heading.',
    )
    expect(screen.queryByText(/^The page of totals could not be read/)).toBeNull()
  })

  test('pressing a figure opens its explanation over the list, and Close returns the focus', async () => {
    const { user } = await renderApp('/candidates/20261103-GEN/STR', {
      elections,
      candidates: [aCandidate()],
      failures: [
        answeringExplanation(91_527, ledgerExplanation),
        ...answeringBalances(aBalance({ coh: 123_400 })),
      ],
    })
    const figure = await screen.findByRole('link', { name: '$1,234.00' })
    expect(figure).toHaveAttribute('href', '/candidates/91527/cash-on-hand')
    figure.focus()
    await user.keyboard('{Enter}')

    const dialog = within(await screen.findByRole('dialog', { name: 'How this figure was calculated' }))
    await dialog.findByRole('table', { name: 'Cash on hand and its parts' })
    // From the top: the browser scrolls to the element with the focus.
    expect(dialog.getByRole('heading', { name: 'How this figure was calculated' })).toHaveFocus()
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
        /^12 contributions, \$1,600\.00, from 01\/04\/2026 to 02\/28\/2026; complete as of 07\/24\/2026/,
      ),
    ).toHaveTextContent('Import 3, loaded 07/24/2026contributions.txt, SHA-256 aa11')
    expect(dialog.getByText(/^1 expenditure, \$500\.00, of 02\/01\/2026;/)).toBeVisible()
    expect(dialog.getByText(/^No distributions; complete as of 07\/25\/2026/)).toBeVisible()
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
        answeringExplanation(70_275, {
          ...ledgerExplanation,
          balance,
          readings: [{ figure: 'expend', ways: ['with PCS'] }],
        }),
      ],
    })

    expect(
      await screen.findByText(
        'The account’s own transactions differ from the state’s total of 07/24/2026: Contributions $10.00 more, Expenditures $5.00 less.',
      ),
    ).toHaveTextContent('Expenditures match the state’s total if petty cash spent is counted.')
    expect(
      screen.getByText('From the state’s totals page, reported by the state, as of 07/24/2026.'),
    ).toBeVisible()
  })

  test('partial rows of an account are mentioned, and give no cash on hand', async () => {
    await renderApp('/committees/70275/cash-on-hand', {
      committees: [aCommittee()],
      failures: [
        answeringExplanation(70_275, {
          ...ledgerExplanation,
          balance: aBalance({ account: 70_275, coh: null, basis: null, asOf: null }),
          rows: [
            {
              kind: 'contributions',
              count: 12,
              sum: 340_000,
              from: '2026-01-04',
              to: '2026-02-28',
              wholeAsOf: null,
              ...importOf(3, 'part.txt'),
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
        'Nothing on file covers all of this account’s money, so its cash on hand is not known.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('No state total is on file to compare it with.')).toBeVisible()
  })

  test('the page of a candidate’s figure shows the sum that the list shows, account by account', async () => {
    await renderApp('/candidates/91527/cash-on-hand', {
      candidates: [linked],
      failures: [
        answeringExplanation(91_527, ledgerExplanation),
        answeringExplanation(70_275, { ...ledgerExplanation, balance: aBalance({ account: 70_275 }) }),
        ...answeringBalances(...twoBalances),
      ],
    })

    await screen.findByRole('heading', { level: 1, name: 'Cash on Hand' })
    expect(document.title).toBe('Sunshine Ledger - Cash on Hand, Ada M. Alvarez')
    await screen.findByRole('cell', { name: '$234.00' })
    const sum = tableRows('The sum of 2 of 3 accounts, as of 06/01/2026')
    expect(sum.map((row) => row.join(' '))).toEqual([
      'Friends of Ada $234.00',
      'Closed PAC not loaded here',
      'Cash on hand $1,234.00',
    ])
    // Nothing is on file for the third account.
    const third = within(await screen.findByRole('region', { name: 'Account 70276' }))
    expect(
      await third.findByText(
        'Nothing on file covers all of this account’s money, so its cash on hand is not known.',
      ),
    ).toBeVisible()
  })

  test('while balances load, and if they fail to, the sum claims nothing about any account', async () => {
    const balances = delayed('get', '/api/balances')
    await renderApp('/candidates/91527/cash-on-hand', {
      candidates: [linked],
      failures: [
        answeringExplanation(91_527, ledgerExplanation),
        answeringExplanation(70_275, { ...ledgerExplanation, balance: aBalance({ account: 70_275 }) }),
        balances.handler,
        failing('get', '/api/balances', 503),
      ],
    })

    expect(await screen.findByText('Loading balances...')).toBeVisible()
    expect(screen.queryByText(/^not (reported|known)$/)).toBeNull()
    balances.release()
    expect(await screen.findByText(/^Error loading balances: HTTP error! status: 503/)).toBeVisible()
    await expectWarning('Error loading balances: HTTP error! status: 503')
    expect(screen.queryByText(/^not (reported|known)$/)).toBeNull()
  })

  test.each([
    [404, /^No candidate is on file with this account number\./],
    [503, 'HTTP error! status: 503'],
  ])(
    'an explanation that fails with %i says so in the dialog, and the page keeps its title',
    async (status, words) => {
      const { user } = await renderApp('/candidates/20261103-GEN/STR', {
        elections,
        candidates: [aCandidate()],
        failures: [
          failing('get', '/api/candidates/91527', status),
          ...answeringBalances(aBalance({ coh: 123_400 })),
        ],
      })
      const { title } = document
      await user.click(await screen.findByRole('link', { name: '$1,234.00' }))

      const dialog = within(await screen.findByRole('dialog'))
      expect(await dialog.findByText(words)).toBeVisible()
      expect(dialog.queryByRole('heading', { level: 1 })).toBeNull()
      expect(document.title).toBe(title)
    },
  )

  test('a figure of one account opens that account alone', async () => {
    const { user } = await renderApp('/candidates/91527', {
      candidates: [linked],
      failures: [
        answeringExplanation(91_527, ledgerExplanation),
        answeringExplanation(70_275, { ...ledgerExplanation, balance: aBalance({ account: 70_275 }) }),
        ...answeringBalances(...twoBalances),
      ],
    })
    await user.click(await screen.findByRole('link', { name: '$234.00' }))

    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('region', { name: 'Account 70275' })).toBeVisible()
    expect(dialog.queryByRole('region', { name: 'Account 91527' })).toBeNull()
  })
})
