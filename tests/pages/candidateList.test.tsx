import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'
import { GENERAL_2024, GENERAL_2026, PATH } from '#tests/support/pages/candidateList.ts'

const LIST = /Election: \d+ candidates?$/
const elections = [GENERAL_2024, GENERAL_2026]
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)
const inDistrict = (AcctNum: number, Juris1num: string, NameLast = 'Alvarez', NameFirst = 'Ada') =>
  aCandidate({ AcctNum, Juris1num, NameLast, NameFirst, NameMiddle: '' })

test("the heading is 'Candidates', and the page's title is the product name followed by ' - Candidates'", async () => {
  await renderApp(PATH)

  expect(await screen.findByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Candidates')
})

test('below the heading are the office, the place and the election of the list', async () => {
  await renderApp(PATH, { elections, candidates: [aCandidate()] })

  const election = await screen.findByRole('link', { name: '2026 General Election' })
  expect(election).toHaveAttribute('href', '/races/20261103-GEN')
  expect(election.parentElement).toHaveTextContent(/^State Representative, Florida · 2026 General Election/)
})

test('candidates who left the race are shown in a lighter color', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({ AcctNum: 1, StatusDesc: 'Qualified' }),
      aCandidate({ AcctNum: 2, StatusDesc: 'Withdrew' }),
    ],
  })

  const table = await screen.findByRole('table', { name: LIST })
  expect(rowsOf(table).map(({ className }) => className.includes('muted'))).toEqual([false, true])
})

test('unreported cash on hand has no text, and says so on hover', async () => {
  await renderApp(PATH, { elections, candidates: [aCandidate()] })

  expect(await screen.findByTitle('not loaded here')).toHaveTextContent(/^$/)
})

const running = (AcctNum: number, Juris1num: string, more = {}) =>
  aCandidate({ AcctNum, NameLast: `Alvarez ${AcctNum}`, Juris1num, ...more })

test('below the last candidate of each district are the number of candidates there and their total', async () => {
  const SHARED = { accountName: 'Shared PAC', accountNum: 70_275 }
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [
      running(1, '007', { AccountList: [SHARED] }),
      running(2, '007', { AccountList: [SHARED] }),
      running(3, '007', { StatusDesc: 'Withdrew' }),
      running(4, '008'),
      running(5, ''),
      running(6, ''),
    ],
    balances: [
      aBalance({ account: 1, coh: 100 }),
      aBalance({ account: 2, coh: 20 }),
      aBalance({ account: 3, coh: 5_000 }),
      aBalance({ account: 70_275, coh: 3 }),
    ],
  })

  // Candidates who withdrew are in no sum, and a shared account counts once. Nothing is summed for a single candidate or
  // without a district.
  const line = 'District 7: 2 of 3 candidates in the race$1.23'
  await screen.findByText('$1.23')
  expect(tableRows(LIST).map((row) => [row[0], row[8]])).toEqual([
    ['1', undefined],
    ['2', undefined],
    ['3', line],
    ['4', undefined],
    ['5', undefined],
    ['6', undefined],
  ])
  for (const name of ['District 7', '$1.23'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/races/20261103-GEN/STR/7')

  // In another order the candidates of a district are not together.
  const table = within(screen.getByRole('table', { name: LIST }))
  await user.click(table.getByRole('button', { name: 'Full Name' }))
  await waitFor(() => expect(screen.queryByText('$1.23')).not.toBeInTheDocument())
})

test('columns: account number, full name, party, office, district, status, cash on hand', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [aCandidate({ AcctNum: 91_527 })],
    balances: [aBalance({ account: 91_527, coh: -1_234_567 })],
  })

  await screen.findByText('-$12,345.67')
  expect(tableHeaders(LIST)).toEqual([
    'Account Number',
    'Full Name',
    'Party',
    'Office',
    'District',
    'Status',
    'Cash on Hand',
    'Account breakdown',
  ])
  expect(tableRows(LIST)).toEqual([
    ['91527', 'Ada M. Alvarez', 'NPA', 'State Representative', '24', 'Qualified', '-$12,345.67', ''],
  ])
})

test('the table says which election it shows and how many candidates', async () => {
  await renderApp(PATH, { elections, candidates: [aCandidate({ AcctNum: 1 }), aCandidate({ AcctNum: 2 })] })

  expect(await screen.findByRole('table', { name: '2026 General Election: 2 candidates' })).toBeVisible()
})

test('column widths are those of account, name, office, district and cash on hand; a party has room for its letters, and the status has the rest', async () => {
  await renderApp(PATH, { elections, candidates: [aCandidate()] })

  const table = await screen.findByRole('table', { name: LIST })
  const widths = within(table)
    .getAllByRole('columnheader')
    .slice(0, 7)
    .map(({ className }) => /account|name|letters|office|district|money|rest/.exec(className)?.[0])
  expect(widths).toEqual(['account', 'name', 'letters', 'office', 'district', 'rest', 'money'])
})

test('rows are sorted by district number (numeric-aware), blanks last, ties by name and account number', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [
      inDistrict(1, ''),
      inDistrict(2, '010'),
      inDistrict(3, '9'),
      inDistrict(4, '002', 'Boone', 'Zoe'),
      inDistrict(5, '2', 'Boone', 'Ann'),
      inDistrict(7, '002', 'Alvarez'),
      inDistrict(6, '002', 'Alvarez'),
    ],
  })

  await screen.findByRole('table', { name: LIST })
  expect(tableRows(LIST).map(([account, , , , district]) => `${account} in ${district}`)).toEqual([
    '6 in 2',
    '7 in 2',
    '5 in 2',
    '4 in 2',
    '3 in 9',
    '2 in 10',
    '1 in ',
  ])
})

test('alternate rows are shaded by odd district', async () => {
  await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({ AcctNum: 1, Juris1num: '001' }),
      aCandidate({ AcctNum: 2, Juris1num: '001' }),
      aCandidate({ AcctNum: 3, Juris1num: '002' }),
      aCandidate({ AcctNum: 4, Juris1num: '013' }),
      aCandidate({ AcctNum: 5, Juris1num: '' }),
    ],
  })

  const shaded = rowsOf(await screen.findByRole('table', { name: LIST }))
    .filter(({ className }) => className.includes('shaded'))
    .map((row) => row.firstChild?.textContent)
  expect(shaded).toEqual(['1', '2', '4'])
})
