import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Balance } from '#contract/schemas/balance.ts'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { waitForQueries } from '#tests/support/pages/waitForQueries.ts'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'
import { GENERAL_2026 } from '#tests/support/pages/candidateList.ts'

const RACE = '/races/20261103-GEN/STR/24'
const elections = [GENERAL_2026]
const FRIENDS = { accountName: 'Friends of Ada', accountNum: 70_275 }
const ada = aCandidate({ AcctNum: 1, AccountList: [FRIENDS] })
const bo = aCandidate({ AcctNum: 2, NameFirst: 'Bo', PartyCode: 'REP' })
const facts = {
  elections,
  committees: [aCommittee()],
  candidates: [ada, bo, aCandidate({ AcctNum: 3, NameFirst: 'Cy', StatusDesc: 'Withdrew' })],
  balances: [
    aBalance({ account: 1, coh: 100_001, monetary: 150_001, loans: 2_000, expend: 52_000, basis: 'ledger' }),
    aBalance({ account: 70_275, coh: 40, monetary: 50_000, loans: 0, expend: 49_960, asOf: '2026-07-20' }),
  ],
}

test('the office, the place and the election are in the heading, with the candidates side by side below', async () => {
  await renderApp(RACE, facts)

  expect(
    await screen.findByRole('heading', { level: 1, name: 'State Representative, District 24' }),
  ).toBeVisible()
  expect(screen.getByText(/· 2 candidates$/)).toHaveTextContent('2026 General Election · 2 candidates')
  expect(document.title).toBe('Sunshine Ledger - State Representative, District 24, 2026 General Election')
  expect(tableHeaders(/^2 candidates/)).toEqual([
    'Candidate',
    'Party',
    'Status',
    'Cash on Hand',
    'Raised',
    'Spent',
    'Loans',
    'Through Committees',
  ])
  expect(tableRows(/^2 candidates/)).toEqual([
    [
      'Ada M. Alvarez',
      'NPA',
      'Qualified',
      '$1,000.41',
      '$2,000.01',
      '$1,019.60',
      '$20.00',
      '$500.00 25% of raised',
    ],
    [
      'Bo M. Alvarez',
      'REP',
      'Qualified',
      'not loaded here',
      '–not loaded here',
      '–not loaded here',
      '–not loaded here',
      'no committees',
    ],
    ['Total', '', '', '$1,000.41 2 of 3 accounts', '$2,000.01', '$1,019.60', '$20.00', ''],
  ])
  expect(await screen.findByText(/^The oldest figure here is as of 07\/20\/2026\./)).toBeVisible()
})

test('candidates who withdrew are listed separately, and are not in any sum', async () => {
  await renderApp(RACE, facts)

  const apart = within(await screen.findByRole('region', { name: 'No Longer in This Race' }))
  expect(apart.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Cy M. Alvarez'])
})

test('every figure links to its explanation, every name to the candidate', async () => {
  await renderApp(RACE, facts)
  await screen.findByRole('heading', { level: 1 })

  for (const name of ['$1,000.41', '$2,000.01', '$1,019.60', '$20.00'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/candidates/1/cash-on-hand')
  expect(screen.getByRole('link', { name: 'Bo M. Alvarez' })).toHaveAttribute('href', '/candidates/2')
})

test('a race for a federal office says that its candidates file with the FEC, and links there', async () => {
  await renderApp('/races/20261103-GEN/USS/all', {
    elections,
    candidates: [aCandidate({ OfficeCode: 'USS', OfficeDesc: 'United States Senator', Juris1num: '' })],
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'United States Senator' })).toBeVisible()
  expect(
    screen.getByText(/^Candidates for this office file with the FEC, not with the state\./),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look them up at the FEC' })).toHaveAttribute(
    'href',
    'https://www.fec.gov/data/',
  )
})

test('a race is one click from the list, the candidate and the overview, and links back', async () => {
  const { user } = await renderApp('/candidates/20261103-GEN/STR', facts)
  const [inList] = await screen.findAllByRole('link', { name: '24' })
  expect(inList).toHaveAttribute('href', RACE)

  await user.click(screen.getByRole('link', { name: 'Compare district by district' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'State Representative' })).toBeVisible()
  expect(tableRows(/^What the candidates of each district have together/)).toEqual([
    ['District\u00A024', '', '$1,000.41 2 of 3 accounts', '2'],
  ])

  await user.click(screen.getByRole('link', { name: /District\s24/ }))
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  await user.click(await screen.findByRole('link', { name: 'All candidates in this race' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'State Representative, District 24' }),
  ).toBeVisible()
})

test('the list of an office without districts links to its only race', async () => {
  await renderApp('/candidates/20261103-GEN/GOV', {
    elections,
    candidates: [aCandidate({ OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' })],
  })

  expect(await screen.findByRole('link', { name: 'Compare side by side' })).toHaveAttribute(
    'href',
    '/races/20261103-GEN/GOV/all',
  )
})

test('a race without candidates is not found, and one that failed to load can be retried', async () => {
  const { user } = await renderApp('/races/20261103-GEN/STR/99', facts)
  expect(await screen.findByRole('heading', { level: 1, name: 'Race Not Found' })).toBeVisible()
  expect(screen.getByText('Nobody on the state’s list runs in this race.')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(await screen.findByRole('heading', { name: 'Search Florida Election Candidates' })).toBeVisible()
})

test.each(['/races/foo/STS/2', '/races/20261103-GEN/str'])(
  'the address %s of no race says what one looks like, and nothing is requested',
  async (path) => {
    const { requests } = await renderApp(path, facts)

    expect(await screen.findByRole('heading', { level: 1, name: 'Race Not Found' })).toBeVisible()
    expect(screen.getByText(/such as 20261103-GEN\/STR\/24\.$/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(requests).toEqual([])
  },
)

test('an address with a district that cannot be one leads to the districts of its office, and nothing is requested', async () => {
  const { user, requests } = await renderApp('/races/20261103-GEN/STR/two!', facts)

  expect(await screen.findByRole('heading', { level: 1, name: 'Race Not Found' })).toBeVisible()
  expect(screen.getByText(/and district, such as 20261103-GEN\/STR\/24\.$/)).toBeVisible()
  expect(requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'State Representative' })).toBeVisible()
})

test('a race that failed to load says so and is requested again', async () => {
  const { user } = await renderApp(RACE, { ...facts, failures: [failingOnce('get', `/api${RACE}`, 502)] })
  expect(await screen.findByRole('alert')).toHaveTextContent('HTTP error! status: 502')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
})

test('imported figures agree to the cent in the race, the list, the record and the API', async () => {
  const register = await makeRegister()
  await register.take(
    'candidates',
    candidateList(ROSE, ROSE.replace('90001', '90009').replace('Rosalind', 'Iris')),
  )
  await register.take('committees', committeeList(SUNSHINE_FUND))
  await register.take(
    'accounts',
    lines(...['AccountName|CandidateAcctNum|AccountNum', 'Invented Sunshine Fund|90001|71001'].map(tabbed)),
  )
  await register.take(
    'balances',
    lines(
      ...[
        'Account|COH|Monetary|Loans|Inkind|Expend|Transfers|Other',
        '90001|1000.07|2000.10|500.00|0|1500.03|0|0',
        '71001|-3.05|10.00|0|0|13.05|0|0',
      ].map(tabbed),
    ),
  )
  const { api, user } = await renderApp('/candidates/20261103-GEN/STR', {}, register.db)

  await screen.findByRole('link', { name: '$997.02' })
  expect(tableRows(/candidates/).map((row) => [row[1], row[6]])).toEqual([
    ['Iris "Rose" Example', ''],
    ['Rosalind "Rose" Example', '$997.02'],
  ])

  await user.click(screen.getAllByRole('link', { name: '55' })[0] ?? document.body)
  await screen.findByRole('heading', { level: 1, name: 'State Representative, District 55' })
  expect(tableRows(/^2 candidates/).map((row) => row.slice(3))).toEqual([
    ['$997.02', '$2,010.10', '$1,513.08', '$500.00', '$10.00 under 1% of raised'],
    ['not loaded here', '–not loaded here', '–not loaded here', '–not loaded here', 'no committees'],
    ['$997.02 2 of 3 accounts', '$2,010.10', '$1,513.08', '$500.00', ''],
  ])

  await user.click(screen.getByRole('link', { name: 'Rosalind "Rose" Example' }))
  await screen.findByRole('table', { name: /^US dollars/ })
  expect(tableRows(/^US dollars/).map((row) => row.slice(1, 5))).toEqual([
    ['Campaign Account', '$1,000.07', '$2,000.10', '$500.00'],
    ['Invented Sunshine Fund', '-$3.05', '$10.00', '$0.00'],
    ['Total', '$997.02', '', ''],
  ])

  const balances = (await (await api.request('/api/balances?accounts=71001,90001')).json()) as Balance[]
  expect(balances.map(({ coh, monetary, expend }) => [coh, monetary, expend])).toEqual([
    [-305, 1_000, 1_305],
    [100_007, 200_010, 150_003],
  ])
})

const judge = (acctNum: number, first: string, group: string) =>
  ROSE.replace('90001', String(acctNum))
    .replace('Rosalind', first)
    .replace('STR\tState Representative\t055\t', `CTJ\tCircuit Judge\t013\t${group}`)

const namesIn = (seat: string) =>
  within(screen.getByRole('region', { name: seat }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

test('judges of one circuit who run for different groups are not opponents', async () => {
  const register = await makeRegister()
  await register.take(
    'candidates',
    candidateList(judge(90001, 'Ann', '013'), judge(90002, 'Bea', '007'), judge(90003, 'Cleo', '007')),
  )

  await renderApp('/races/20261103-GEN/CTJ/13', {}, register.db)

  await screen.findByRole('heading', { level: 1, name: 'Circuit Judge, District 13' })
  expect(namesIn('Group 7')).toEqual(['Bea "Rose" Example', 'Cleo "Rose" Example'])
  expect(namesIn('Group 13')).toEqual(['Ann "Rose" Example'])
})

test('the rows behind a race’s money are summed when a visitor opens them, and what is not on file is not zero', async () => {
  const { user } = await renderApp(RACE, {
    ...facts,
    transactions: [
      { account: 1, wholeAsOf: '2026-07-24', rows: [{ cents: 50_000 }, { cents: 20_000_000, type: 'LOA' }] },
    ],
  })

  const section = within(await screen.findByRole('region', { name: 'Where the Money Comes From' }))
  expect(section.queryByRole('table')).toBeNull()
  await user.click(section.getByText('Contributions by month, candidate, type and size'))
  expect(
    await section.findByText(
      'The complete lists of contributions of 1 of 3 accounts are counted; the list is as of 07/24/2026. For 1 candidate none is on file, which is not zero.',
    ),
  ).toBeVisible()
  expect(tableRows(/^By candidate/)).toEqual([
    ['Ada M. Alvarez 1 of 2 accounts', '', '$200,500.00', '2'],
    ['Bo M. Alvarez', '', 'not on file', '0'],
    ['All contributions', '', '$200,500.00', '2'],
  ])
  expect(section.getByRole('link', { name: 'Ada M. Alvarez' })).toHaveAttribute('href', '/candidates/1')
  expect(section.getByRole('link', { name: 'these sums of contributions as XLSX' })).toHaveAttribute(
    'href',
    '/api/export/xlsx/transactions/races/20261103-GEN/STR/24?kind=contributions',
  )
})

test('a race with very many candidates has pages of those who run and those who left, with the sum of all', async () => {
  const candidates = Array.from({ length: 45 }, (_, index) =>
    aCandidate({
      AcctNum: index + 1,
      NameFirst: `No${index + 1}`,
      StatusDesc: index < 30 ? 'Qualified' : 'Withdrew',
    }),
  )
  const { user } = await renderApp(RACE, {
    ...facts,
    candidates,
    balances: candidates.map(({ AcctNum }) => aBalance({ account: AcctNum, coh: 100_00 })),
  })
  await screen.findByRole('table', { name: /^30 candidates/ })
  expect(tableRows(/^30 candidates/)).toHaveLength(20 + 1)
  expect(tableRows(/^15 candidates/)).toHaveLength(15)

  await user.click(screen.getByRole('link', { name: 'Next' }))
  expect(screen.getByText('21 to 30 of 30')).toBeVisible()
  expect(tableRows(/^30 candidates/)).toHaveLength(10 + 1)
  expect(tableRows(/^15 candidates/)).toHaveLength(15)
  expect(
    tableRows(/^30 candidates/)
      .at(-1)
      ?.slice(0, 4),
  ).toEqual(['Total', '', '', '$3,000.00'])
})

test('the next page of a long race begins at its first table, also if those who left have pages of their own', async () => {
  const candidates = Array.from({ length: 55 }, (_, index) =>
    aCandidate({ AcctNum: index + 1, StatusDesc: index < 30 ? 'Qualified' : 'Withdrew' }),
  )
  const { user } = await renderApp(RACE, { ...facts, candidates })
  await screen.findByRole('table', { name: /^25 candidates/ })

  const pages = within(screen.getByRole('navigation', { name: 'Pages of 30 candidates' }))
  await user.click(pages.getByRole('link', { name: 'Next' }))

  expect(screen.getByText('21 to 25 of 25')).toBeVisible()
  expect(document.activeElement?.parentElement).toContainElement(
    screen.getByRole('table', { name: /^30 candidates/ }),
  )
})

test('an office without any money shows how many run in each district, and where to look for the money', async () => {
  await renderApp('/races/20261103-GEN/STR', { ...facts, balances: [] })

  await screen.findByRole('table', { name: /^How many run in each district/ })
  expect(tableRows(/^How many run in each district/)).toEqual([['District\u00A024', '2']])
  expect(screen.getByRole('link', { name: 'Look them up at the Division of Elections' })).toBeVisible()
})

test('the districts of an office are sorted as their header says, and so is their file', async () => {
  const { user } = await renderApp('/races/20261103-GEN/STR', {
    ...facts,
    candidates: [ada, { ...bo, Juris1num: '003' }],
  })
  const table = await screen.findByRole('table', { name: /What the candidates of each district/ })
  const districts = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent?.replace('\u00A0', ' '))
  expect(districts()).toEqual(['District 3', 'District 24', 'Total'])
  // A district's sum leads to the race, whose candidates it sums.
  expect(within(table).getByRole('link', { name: /^\$/ })).toHaveAttribute(
    'href',
    '/races/20261103-GEN/STR/24',
  )

  await user.click(within(table).getByRole('button', { name: 'District' }))

  await waitFor(() => expect(districts()).toEqual(['District 24', 'District 3', 'Total']))
  expect(location.search).toBe('?sort=-district')
  expect(screen.getByRole('link', { name: 'these rows as CSV' })).toHaveAttribute(
    'href',
    '/api/export/csv/races/20261103-GEN/STR?sort=-district',
  )

  await user.click(within(table).getByRole('button', { name: 'Cash on Hand' }))
  await waitFor(() => expect(location.search).toBe('?sort=-coh'))
  expect(within(table).getByRole('columnheader', { name: 'Cash on Hand' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('the page of an office compares the candidates of all districts', async () => {
  const { user } = await renderApp('/races/20261103-GEN/STR', {
    ...facts,
    transactions: [1, 2].map((account) => ({
      account,
      kind: 'expenditures',
      wholeAsOf: '2026-07-24',
      rows: [{ cents: account * 100_000 }, { cents: 1 }],
    })),
  })

  const section = within(await screen.findByRole('region', { name: 'Where the Money Goes' }))
  await user.click(section.getByText('Expenditures by month, candidate, type and size'))
  await section.findByRole('table', { name: /^Expenditures by size/ })
  expect(tableRows(/^Expenditures by size/)).toEqual([
    ['Bo M. Alvarez', '$0.01', '$0.00', '$2,000.00'],
    ['Ada M. Alvarez', '$0.01', '$1,000.00', '$0.00'],
  ])
  expect(section.getByRole('link', { name: 'these sums of expenditures as JSON' })).toHaveAttribute(
    'href',
    '/api/export/json/transactions/races/20261103-GEN/STR?kind=expenditures',
  )
})

test('a race without any money says where to look for it, and has no figures or sections to open', async () => {
  const { requests, store } = await renderApp(RACE, { elections, candidates: [ada, bo] })

  await screen.findByRole('table', { name: '2 candidates' })
  expect(tableHeaders('2 candidates')).toEqual(['Candidate', 'Party', 'Status'])
  expect(tableRows('2 candidates')).toEqual([
    ['Ada M. Alvarez', 'NPA', 'Qualified'],
    ['Bo M. Alvarez', 'REP', 'Qualified'],
  ])
  expect(screen.getByText(/^What these candidates raised and spent is not on file here yet\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look them up at the Division of Elections' })).toHaveAttribute(
    'href',
    'https://dos.elections.myflorida.com/campaign-finance/contributions/',
  )
  expect(screen.queryByText(/Raised is contributions of money/)).not.toBeInTheDocument()
  await expect
    .poll(() => requests.map(({ url }) => url))
    .toContainEqual(expect.stringContaining('kind=expenditures'))
  await waitForQueries(store)
  expect(screen.queryByRole('region', { name: /^Where the Money/ })).not.toBeInTheDocument()
})

test('a race in which only a list of contributions is known sums that list', async () => {
  await renderApp(RACE, {
    ...facts,
    balances: [],
    transactions: [{ account: 1, wholeAsOf: '2026-07-24', rows: [{ cents: 50_000 }] }],
  })

  expect(await screen.findByRole('region', { name: 'Where the Money Comes From' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Where the Money Goes' })).not.toBeInTheDocument()
})
