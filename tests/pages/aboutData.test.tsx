import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCommittee } from '#mocks/builders.ts'
import { answering } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'
import { AT } from '#tests/support/pages/explainedFigure.ts'

test('the footer links to About this data: how recent each kind is, and how much of the money is known', async () => {
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
            compared: 3,
            differing: 1,
          },
          {
            election: '20261103-GEN',
            accounts: 10,
            byBasis: { ledger: 0, stateTotal: 0, list: 0 },
            oldestAsOf: null,
            compared: 0,
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
        comparedAccounts: 3,
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
    [
      'Candidates, 2026 General Election',
      'The day it is of is not known; received on 07/24/2026, from list.txt.',
    ],
    ['Committees', 'Data as of 07/23/2026, from CommitteeList_20260723.txt.'],
  ])
  await screen.findByRole('table', { name: /^Accounts whose cash on hand is known/ })
  expect(tableRows(/^Accounts whose cash on hand is known/)).toEqual([
    ['Committees', '1,960', '3', '2', '1', '1,954', '01/15/2026', '1'],
    ['Candidates, 2026 General Election', '10', '0', '0', '0', '10', '', 'None compared'],
  ])
  expect(screen.getByText('Not loaded yet: elections and documents.')).toBeVisible()
  expect(
    screen.getByText(
      'The state’s own pages were asked about 1,950 accounts, last on 07/24/2026, and each since 07/18/2026.',
    ),
  ).toBeVisible()
  expect(
    screen.getByText(/Accounts that are no longer on the state’s list are compared too; the table above/),
  ).toBeVisible()
  expect(tableRows('1 account differs, the largest difference first')).toEqual([
    ['70275', 'Citizens for Shade Trees', '07/24/2026', '-$100.00'],
  ])
  expect(screen.getByRole('link', { name: 'Citizens for Shade Trees' })).toHaveAttribute(
    'href',
    '/committees/70275',
  )
  expect(screen.getByRole('region', { name: 'What Is Not Known' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: / as CSV$/ }).map((link) => link.getAttribute('href'))).toEqual([
    '/api/export/csv/imports/latest',
    '/api/export/csv/status',
    '/api/export/csv/status/differing',
  ])
})

const moneyOf = (election: string, accounts: number, list: number, oldestAsOf: string | null) => ({
  election,
  accounts,
  byBasis: { ledger: 0, stateTotal: 0, list },
  oldestAsOf,
  compared: 0,
  differing: 0,
})

test('elections that were loaded from the same file, or whose figures have the same sources, are one row', async () => {
  const elections = ['20241105-GEN', '20221108-GEN', '20201103-GEN']
  await renderApp('/about-data', {
    imports: [
      { kind: 'candidates', files: ['all.txt'], elections, at: AT },
      { kind: 'committees', files: ['all.txt'], at: AT },
    ],
    failures: [
      answering('get', '/api/status', {
        publishedAt: null,
        money: [
          moneyOf('20241105-GEN', 96, 75, '2025-01-15'),
          moneyOf('20221108-GEN', 4, 0, null),
          moneyOf('20201103-GEN', 81, 63, '2023-01-15'),
        ],
        differing: [],
        comparedAccounts: 0,
        differingAccounts: 0,
        asked: { accounts: 0, oldest: null, latest: null },
        contact: null,
      }),
    ],
  })

  await screen.findByRole('table', { name: /^Each kind of record/ })
  expect(tableRows(/^Each kind of record/)).toEqual([
    [
      'Candidates of 3 elections 2024 General Election, 2022 General Election, and 2020 General Election',
      'The day it is of is not known; received on 07/24/2026, from all.txt.',
    ],
    ['Committees', 'The day it is of is not known; received on 07/24/2026, from all.txt.'],
  ])
  await screen.findByRole('table', { name: /^Accounts whose cash on hand is known/ })
  expect(tableRows(/^Accounts whose cash on hand is known/)).toEqual([
    [
      'Candidates of 2 elections 2024 General Election and 2020 General Election',
      '177',
      '0',
      '0',
      '138',
      '39',
      '01/15/2023',
      'None compared',
    ],
    ['Candidates, 2022 General Election', '4', '0', '0', '0', '4', '', 'None compared'],
  ])
})

test('About this data says so if none was compared, and if the state was never asked', async () => {
  await renderApp('/about-data')

  expect(
    await screen.findByText(
      'None compared: no account has both its own transactions and the state’s total as of the same day.',
    ),
  ).toBeVisible()
  expect(screen.getByText('The state has not been asked about single accounts yet.')).toBeVisible()
  expect(screen.getByText('Not loaded yet: elections, candidates, committees, and documents.')).toBeVisible()
})

test('About this data says how many were compared if none of them differs', async () => {
  await renderApp('/about-data', {
    committees: [aCommittee({ AcctNum: 70_275 })],
    balances: [
      aBalance({ account: 70_275, basis: 'ledger' }),
      aBalance({ account: 70_275, basis: 'stateTotal' }),
    ],
  })

  expect(
    await screen.findByText('None of 1 compared account differs from the state’s total as of the same day.'),
  ).toBeVisible()
  expect(tableRows(/^Accounts whose cash on hand is known/)).toEqual([
    ['Committees', '1', '1', '0', '0', '0', '07/24/2026', '0'],
  ])
})
