import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { answering, failingOnce } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const LATEST = /most recently given an account/

test("a 'Latest Candidate Filings' table with account, name, office, district and cash on hand", async () => {
  await renderApp('/candidates', {
    candidates: [aCandidate({ AcctNum: 91_527 })],
    balances: [aBalance({ account: 91_527, coh: 123_450 })],
  })

  await screen.findByText('$1,234.50')
  expect(screen.getByRole('heading', { level: 2, name: 'Latest Candidate Filings' })).toBeVisible()
  expect(tableHeaders(LATEST)).toEqual([
    'Account',
    'Full Name',
    'Office',
    'District',
    'Cash on Hand',
    'Account breakdown',
  ])
  expect(tableRows(LATEST)).toEqual([
    ['91527', 'Ada M. Alvarez', 'State Representative', '24', '$1,234.50', ''],
  ])
  expect(screen.getByRole('link', { name: '91527' })).toHaveAttribute('href', '/candidates/91527')
})

test('latest filings limit: 15, the highest account number first', async () => {
  const candidates = Array.from({ length: 16 }, (_, index) => aCandidate({ AcctNum: 101 + index }))
  await renderApp('/candidates', { candidates })

  await screen.findByRole('table', { name: LATEST })
  const accounts = tableRows(LATEST).map(([account]) => Number(account))
  expect(accounts).toEqual([116, 115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105, 104, 103, 102])
})

test('each row has an expandable account breakdown, even with one account', async () => {
  const { user } = await renderApp('/candidates', {
    candidates: [
      aCandidate({ AcctNum: 2, NameFirst: 'Bob', AccountList: [{ accountName: 'Bob PAC', accountNum: 7 }] }),
      aCandidate({ AcctNum: 1, NameFirst: 'Ada' }),
    ],
    balances: [aBalance({ account: 1, coh: 50 })],
  })
  const ofAda = await screen.findByRole('button', { name: 'Account breakdown of Ada M. Alvarez' })
  expect(screen.getByRole('button', { name: 'Account breakdown of Bob M. Alvarez' })).toBeVisible()
  expect(ofAda).toHaveAttribute('aria-expanded', 'false')

  await user.click(ofAda)

  expect(ofAda).toHaveAttribute('aria-expanded', 'true')
  expect(tableHeaders('Account breakdown')).toEqual(['Account', 'Name', 'Cash on Hand'])
  await waitFor(() => expect(tableRows('Account breakdown')).toEqual([['1', 'Campaign Account', '$0.50']]))
})

test("the empty state is 'No recent candidates found.'", async () => {
  await renderApp('/candidates')

  expect(await screen.findByText('No recent candidates found.')).toBeVisible()
})

test('while the latest filings are loading, the page says so; if they fail, why; and Try again loads them', async () => {
  const { user } = await renderApp('/candidates', {
    candidates: [aCandidate()],
    failures: [failingOnce('get', '/api/candidates', 503)],
  })
  expect(screen.getByText(/^Loading/)).toBeVisible()
  expect(await screen.findByText('HTTP error for candidates! status: 503')).toBeVisible()
  expect(screen.queryByText('No recent candidates found.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
})

test('field names of older answers are understood: OfficeDescription or Office, VoterId or Voter, legacy account entries', async () => {
  const { OfficeDesc: _, VoterID: __, ...others } = aCandidate({ AcctNum: 1 })
  const { user } = await renderApp('/candidates', {
    failures: [
      answering('get', '/api/candidates', [
        {
          ...others,
          OfficeDescription: 'Governor',
          VoterId: '100',
          AccountList: [{ 'Friends of Ada': '7' }],
        },
        { ...others, AcctNum: 2, Office: 'Attorney General', Voter: '200', AccountList: [] },
      ]),
    ],
    balances: [aBalance({ account: 7, coh: 700 })],
  })

  await screen.findByText('$7.00')
  expect(tableRows(LATEST).map(([, , office]) => office)).toEqual(['Governor', 'Attorney General'])
  const [toggle] = screen.getAllByRole('button', { name: /^Account breakdown/ })
  if (toggle) await user.click(toggle)
  expect(tableRows('Account breakdown')).toEqual([
    ['1', 'Campaign Account', ''],
    ['7', 'Friends of Ada', '$7.00'],
  ])
})
