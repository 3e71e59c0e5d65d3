import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aVoter } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { GENERAL_2026 } from '#tests/support/pages/candidateList.ts'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const FRIENDS = { accountName: 'Friends of Ada', accountNum: 70_275 }
const candidates = [
  aCandidate({ AcctNum: 1, AccountList: [FRIENDS] }),
  aCandidate({ AcctNum: 2, NameFirst: 'Bo', AccountList: [FRIENDS] }),
  aCandidate({ AcctNum: 3, NameFirst: 'Cy', StatusDesc: 'Withdrew' }),
  aCandidate({ AcctNum: 4, NameFirst: 'Di', OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' }),
]
const facts = {
  elections: [GENERAL_2026],
  candidates,
  committees: [aCommittee()],
  balances: [
    aBalance({ account: 1, coh: 100_001, monetary: 150_001, loans: 0, expend: 50_000 }),
    aBalance({ account: 3, coh: 900_000 }),
    aBalance({ account: 70_275, coh: 200_000, monetary: 300_000, loans: 0, expend: 100_000 }),
  ],
  transactions: [
    { account: 2, wholeAsOf: '2026-07-19', rows: [{ cents: 75_000 }, { cents: 80_000, type: 'LOA' }] },
  ],
}

test('an election has its offices by money, its richest accounts and its largest contributions, each as files', async () => {
  await renderApp('/races/20261103-GEN', facts)

  expect(await screen.findByRole('heading', { level: 1, name: '2026 General Election' })).toBeVisible()
  expect(screen.getByText('3 candidates still in the race for 2 offices')).toBeVisible()
  expect(tableHeaders(/^Races by office/)).toEqual([
    'Office',
    'Candidates',
    'Cash on Hand',
    'Raised',
    'Spent',
  ])
  expect(tableRows(/^Races by office/)).toEqual([
    ['Governor', '1', 'not loaded here', '', ''],
    ['State Representative', '2', '$3,000.01 2 of 3 accounts', '$4,500.01', '$1,500.00'],
    ['Total', '3', '$3,000.01 2 of 4 accounts', '$4,500.01', '$1,500.00'],
  ])
  expect(screen.getByRole('link', { name: 'Governor' })).toHaveAttribute(
    'href',
    '/races/20261103-GEN/GOV/all',
  )
  expect(screen.getByRole('link', { name: 'State Representative' })).toHaveAttribute(
    'href',
    '/races/20261103-GEN/STR',
  )
  expect(tableRows(/most cash on hand first/)).toEqual([
    [
      'Citizens for Shade Trees',
      'In the list of Bo M. Alvarez, State Representative, District 24, and of 1 other candidate',
      '07/24/2026',
      '$2,000.00',
    ],
    ['Ada M. Alvarez', 'State Representative, District 24', '07/24/2026', '$1,000.01'],
  ])
  const largest = screen.getByRole('region', { name: 'Largest Contributions' })
  expect(
    within(largest).getByText(/lists of 1 of 4 accounts; the oldest is as of 07\/19\/2026/),
  ).toBeVisible()
  expect(tableRows(/^Contributions of money/)).toEqual([
    ['PELICAN, BEA', 'OCALA, FL 34470', 'Bo M. Alvarez', '02/28/2026', '$750.00'],
  ])
  expect(within(largest).getByRole('link', { name: 'PELICAN, BEA' })).toHaveAttribute(
    'href',
    '/names/34470/PELICAN%2C%20BEA',
  )
  expect(within(largest).getByRole('link', { name: 'these contributions as XLSX' })).toHaveAttribute(
    'href',
    '/api/export/xlsx/races/20261103-GEN?table=contributions',
  )
})

test('with the state’s lists alone there is no column of money, and one sentence why', async () => {
  await renderApp('/races/20261103-GEN', { elections: [GENERAL_2026], candidates })

  expect(
    await screen.findByText(/^What these candidates raised and spent is not on file here yet\./),
  ).toBeVisible()
  expect(tableHeaders(/^Races by office/)).toEqual(['Office', 'Candidates'])
  expect(screen.queryByRole('region', { name: 'Richest Accounts' })).toBeNull()
})

test('an election that nobody runs in is not found, and a failure is not reported as a missing election', async () => {
  await renderApp('/races/20991103-GEN')
  expect(await screen.findByRole('heading', { level: 1, name: 'Election Not Found' })).toBeVisible()
})

test('races that fail to load can be loaded again', async () => {
  const failures = [failingOnce('get', '/api/races/20261103-GEN')]
  const { user } = await renderApp('/races/20261103-GEN', { ...facts, failures })

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 1, name: '2026 General Election' })).toBeVisible()
})

const voters = Array.from({ length: 25 }, (_, at) => aVoter({ VoterID: String(100_000_001 + at) }))

test('a ZIP code has its districts and the races on some or all of its ballots', async () => {
  await renderApp('/zip/34471', { ...facts, voters })

  expect(await screen.findByRole('heading', { level: 1, name: 'ZIP Code 34471' })).toBeVisible()
  expect(
    screen.getByText(
      'Some or all of this ZIP code is in Congressional District 3, Marion County, State House District 24, and State Senate District 9.',
    ),
  ).toBeVisible()
  const races = screen.getByRole('region', { name: 'On some or all of its ballots, 2026 General Election' })
  expect(
    within(races)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Governor\u00A0· 1 candidate', 'State Representative, District 24\u00A0· 2 candidates'])
  expect(within(races).getByRole('link', { name: 'State Representative, District 24' })).toHaveAttribute(
    'href',
    '/races/20261103-GEN/STR/24',
  )
})

test('without voters the page of a ZIP code says so, and with too few it is not found', async () => {
  await renderApp('/zip/34471', facts)
  expect(await screen.findByText(/list of registered voters, .* is not loaded here\.$/)).toBeVisible()
})

test('a ZIP code of too few voters says why its districts are not published', async () => {
  await renderApp('/zip/34472', { ...facts, voters })
  expect(await screen.findByText(/^Fewer than 25 of the voters on file/)).toBeVisible()
})
