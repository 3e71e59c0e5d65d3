import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aDocument } from '#mocks/builders.ts'
import { failing } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'
import { GENERAL_2024, GENERAL_2026, PATH } from '#tests/support/pages/candidateList.ts'

const LIST = /Election: \d+ candidates?$/
const elections = [GENERAL_2024, GENERAL_2026]
const expansion = () =>
  screen
    .getAllByRole('button', { name: /^Account breakdown/ })
    .map((toggle) => `${toggle.getAttribute('aria-label')}: ${toggle.getAttribute('aria-expanded')}`)

test('account numbers with a solicitation statement are shown in bold, and say why', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [aCandidate({ AcctNum: 1 }), aCandidate({ AcctNum: 2 })],
    documents: [
      aDocument({ Account: 1, type: 'Statement of Solicitation' }),
      aDocument({ Account: 2, type: 'Statement of Candidate' }),
    ],
  })

  const reason = await screen.findByRole('tooltip')
  expect(reason).toHaveTextContent('Statement of Solicitation on file')
  const [bold] = screen.getAllByRole('strong')
  expect(screen.getAllByRole('strong').map(({ textContent }) => textContent)).toEqual(['1'])
  expect(bold?.closest('a')).toHaveAccessibleDescription('Statement of Solicitation on file')
  expect(screen.getByRole('link', { name: '2' })).not.toHaveAccessibleDescription()
})

test('a row with more than one account has an expand toggle that shows an Account breakdown', async () => {
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({ AcctNum: 1, NameFirst: 'One', NameMiddle: '' }),
      aCandidate({
        AcctNum: 2,
        NameFirst: 'Two',
        NameMiddle: '',
        AccountList: [{ accountName: 'Friends of Two', accountNum: 70_275 }],
      }),
    ],
    balances: [aBalance({ account: 2, coh: 100 }), aBalance({ account: 70_275, coh: 25 })],
  })
  const [toggle, ...others] = await screen.findAllByRole('button', { name: /^Account breakdown/ })
  if (!toggle) throw new Error('No toggle')
  expect(toggle).toHaveAccessibleName('Account breakdown of Two Alvarez')
  expect(others).toEqual([])
  expect(toggle).toHaveAttribute('aria-expanded', 'false')

  await user.click(toggle)

  expect(toggle).toHaveAttribute('aria-expanded', 'true')
  expect(tableHeaders('Account breakdown')).toEqual(['Account', 'Name', 'Cash on Hand'])
  expect(tableRows('Account breakdown')).toEqual([
    ['2', 'Campaign Account', '$1.00'],
    ['70275', 'Friends of Two', '$0.25'],
  ])

  await user.click(toggle)
  expect(toggle).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('table', { name: 'Account breakdown' })).not.toBeInTheDocument()
})

test('expansion is per candidate, and lasts from page to page', async () => {
  const AccountList = [{ accountName: 'Shared PAC', accountNum: 70_275 }]
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({ AcctNum: 1, NameFirst: 'One', AccountList }),
      aCandidate({ AcctNum: 2, NameFirst: 'Two', AccountList }),
    ],
  })

  await user.click(await screen.findByRole('button', { name: 'Account breakdown of Two M. Alvarez' }))

  const onlyTwo = ['Account breakdown of One M. Alvarez: false', 'Account breakdown of Two M. Alvarez: true']
  expect(expansion()).toEqual(onlyTwo)

  await user.click(screen.getByRole('link', { name: '1' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))
  await screen.findByRole('table', { name: LIST })
  expect(expansion()).toEqual(onlyTwo)
})

test('cash on hand is the sum of the balances of all accounts, each once; blank when none is known', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({
        AcctNum: 1,
        AccountList: [
          { accountName: 'Own', accountNum: 1 },
          { accountName: 'PAC', accountNum: 70_275 },
          { accountName: 'PAC again', accountNum: 70_275 },
          { accountName: 'Nobody reported on', accountNum: 8 },
          { accountName: 'Without a number', accountNum: null },
        ],
      }),
      aCandidate({ AcctNum: 2 }),
      aCandidate({ AcctNum: 3 }),
    ],
    balances: [
      aBalance({ account: 1, coh: 10_010 }),
      aBalance({ account: 70_275, coh: 5 }),
      aBalance({ account: 2, coh: null }),
    ],
  })

  await screen.findByText('$100.15')
  expect(tableRows(LIST).map((row) => row[6])).toEqual(['$100.15 2 of 4 accounts', '', ''])
})

test('if balances fail, they stay empty and the list is complete', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [aCandidate()],
    failures: [failing('get', '/api/balances', 500)],
  })

  await expectWarning('Error loading balances: HTTP error! status: 500')
  expect(tableRows(LIST).map((row) => row[6])).toEqual([''])
})
