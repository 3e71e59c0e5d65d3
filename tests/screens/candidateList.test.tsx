import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBalance, aCandidate, aDocument } from '#mocks/builders.ts'
import { failing, failingOnce, held } from '#mocks/failures.ts'
import { network } from '#mocks/node.ts'
import { minutesLater } from '#tests/support/minutesLater.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/tableRows.ts'

const PATH = '/candidates/20261103-GEN/STR'
const PATH_OF_CALL = '/api/candidates/20261103-GEN/STR'
const LIST = /Election: \d+ candidates?$/
const GENERAL_2024 = { value: '20241105-GEN', name: '2024 General Election' }
const GENERAL_2026 = { value: '20261103-GEN', name: '2026 General Election' }
const elections = [GENERAL_2024, GENERAL_2026]
const GOVERNOR = { OfficeCode: 'GOV', OfficeDesc: 'Governor', Juris1num: '' }

const electionBox = () => screen.getByRole('combobox', { name: 'Election' })
const officeBox = () => screen.getByRole('combobox', { name: 'Office' })
const optionsOf = (box: HTMLElement) =>
  within(box)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1)
const inDistrict = (AcctNum: number, Juris1num: string, NameLast = 'Alvarez', NameFirst = 'Ada') =>
  aCandidate({ AcctNum, Juris1num, NameLast, NameFirst, NameMiddle: '' })
const expansion = () =>
  screen
    .getAllByRole('button', { name: /^Account breakdown/ })
    .map((toggle) => `${toggle.getAttribute('aria-label')}: ${toggle.getAttribute('aria-expanded')}`)

test("the heading is 'Candidates', and the page's title is the product name followed by ' - Candidates'", async () => {
  await renderApp(PATH)

  expect(await screen.findByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Candidates')
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

test('column widths are those of account, name, office, district and cash on hand; party and status share the rest', async () => {
  await renderApp(PATH, { elections, candidates: [aCandidate()] })

  const table = await screen.findByRole('table', { name: LIST })
  const widths = within(table)
    .getAllByRole('columnheader')
    .slice(0, 7)
    .map(({ className }) => /account|name|office|district|money|rest/.exec(className)?.[0])
  expect(widths).toEqual(['account', 'name', 'rest', 'office', 'district', 'rest', 'money'])
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

test('account numbers that have a solicitation statement are shown in bold, and say why', async () => {
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
  expect(tableRows(LIST).map((row) => row[6])).toEqual(['$100.15', '', ''])
})

test('election and office dropdowns change the route, and keep the focus', async () => {
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [
      aCandidate({ AcctNum: 1, NameFirst: 'Rep' }),
      aCandidate({ AcctNum: 2, NameFirst: 'Gov', ...GOVERNOR }),
      aCandidate({ AcctNum: 3, NameFirst: 'Past', ElectionID: '20241105-GEN' }),
    ],
  })
  await waitFor(() => expect(optionsOf(officeBox())).toEqual(['State Representative', 'Governor']))

  await user.selectOptions(officeBox(), 'Governor')

  expect(location.pathname).toBe('/candidates/20261103-GEN/GOV')
  expect(await screen.findByRole('link', { name: 'Gov M. Alvarez' })).toBeVisible()
  officeBox().focus()
  await user.selectOptions(officeBox(), 'State Representative')
  expect(await screen.findByRole('link', { name: 'Rep M. Alvarez' })).toBeVisible()
  expect(officeBox()).toHaveFocus()

  await user.selectOptions(electionBox(), '2024 General Election')

  expect(location.pathname).toBe('/candidates/20241105-GEN/STR')
  expect(await screen.findByRole('link', { name: 'Past M. Alvarez' })).toBeVisible()
})

test('if the current office is not among them, the first one is chosen: the address is replaced, not added to', async () => {
  const steps = history.length
  await renderApp('/candidates/20261103-GEN/STS', {
    elections,
    candidates: [aCandidate({ AcctNum: 1 }), aCandidate({ AcctNum: 2, ...GOVERNOR })],
  })

  await waitFor(() => expect(location.pathname).toBe(PATH))
  expect(officeBox()).toHaveValue('STR')
  expect(history.length).toBe(steps)
  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
})

test.each([
  ['the first election whose value contains 2026', [GENERAL_2024, GENERAL_2026], '20261103-GEN'],
  [
    'otherwise the newest',
    [GENERAL_2024, { value: '20221108-GEN', name: '2022 General Election' }],
    '20241105-GEN',
  ],
])('an address without an election leads to %s and the office GOV', async (_, offered, electionId) => {
  await renderApp('/candidates/any/thing', {
    elections: offered,
    candidates: [aCandidate({ AcctNum: 1, ElectionID: electionId, ...GOVERNOR })],
  })

  await waitFor(() => expect(location.pathname).toBe(`/candidates/${electionId}/GOV`))
  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
})

test("if loading election codes fails: 'Error loading elections: {message}', the two fallback elections, the 2026 one selected", async () => {
  await renderApp('/candidates/any/thing', {
    elections: [GENERAL_2024],
    candidates: [aCandidate({ AcctNum: 1, ...GOVERNOR })],
    failures: [failing('get', '/api/electioncodes', 503)],
  })

  expect(await screen.findByText('Error loading elections: HTTP error! status: 503')).toBeVisible()
  expect(optionsOf(electionBox())).toEqual(['2026 General Election', '2018 General Election'])
  expect(electionBox()).toHaveValue('20261103-GEN')
  expect(await screen.findByRole('link', { name: '1' })).toBeVisible()
})

test('an election that is not offered is still named among the dropdown’s options', async () => {
  await renderApp('/candidates/20240116-S01/STR', { elections })

  expect(await screen.findByText('No candidates found.')).toBeVisible()
  expect(electionBox()).toHaveDisplayValue('January 16, 2024 Special Election')
})

test("the empty state is 'No candidates found.'", async () => {
  await renderApp(PATH, { elections })

  expect(await screen.findByText('No candidates found.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test("the loading state is 'Loading election data...'", async () => {
  const gate = held('get', PATH_OF_CALL)
  await renderApp(PATH, { elections, candidates: [aCandidate()], failures: [gate.handler] })
  expect(await screen.findByText('Loading election data...')).toBeVisible()
  expect(screen.queryByText('No candidates found.')).not.toBeInTheDocument()

  gate.release()

  expect(await screen.findByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
  expect(screen.queryByText('Loading election data...')).not.toBeInTheDocument()
})

test("a failed fetch says 'HTTP error for candidates! status: {code}', and Retry loads the list", async () => {
  const { user } = await renderApp(PATH, {
    elections,
    candidates: [aCandidate()],
    failures: [failingOnce('get', PATH_OF_CALL, 500)],
  })
  expect(await screen.findByText('HTTP error for candidates! status: 500')).toBeVisible()
  expect(screen.queryByText('No candidates found.')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
  expect(screen.queryByText('HTTP error for candidates! status: 500')).not.toBeInTheDocument()
})

test('going back to a visited list shows it at once, and asks for it again in the background', async () => {
  const { user, asked } = await renderApp(PATH, { elections, candidates: [aCandidate()] })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  const back = await screen.findByRole('button', { name: 'Back to List' })
  const gate = held('get', PATH_OF_CALL)
  network.use(gate.handler)
  minutesLater(1)
  const before = asked.length

  await user.click(back)

  expect(await screen.findByRole('table', { name: LIST })).toBeVisible()
  expect(screen.queryByText('Loading election data...')).not.toBeInTheDocument()
  gate.release()
  await waitFor(() =>
    expect(asked.slice(before).map(({ url }) => new URL(url).pathname)).toContain(PATH_OF_CALL),
  )
})

test('a list that cannot be asked for again says so and keeps what it shows', async () => {
  const { user } = await renderApp(PATH, { elections, candidates: [aCandidate()] })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  const back = await screen.findByRole('button', { name: 'Back to List' })
  network.use(failing('get', PATH_OF_CALL, 503))
  minutesLater(1)

  await user.click(back)

  expect(await screen.findByText('HTTP error for candidates! status: 503')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ada M. Alvarez' })).toBeVisible()
})

test('when balances fail, they stay empty and the list is whole', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  await renderApp(PATH, {
    elections,
    candidates: [aCandidate()],
    failures: [failing('get', '/api/balances', 500)],
  })

  await waitFor(() => expect(warn).toHaveBeenCalledWith('Error loading balances: HTTP error! status: 500'))
  expect(tableRows(LIST).map((row) => row[6])).toEqual([''])
})

test('pointing at a candidate, or focusing it, already fetches what the page will show', async () => {
  const { user, asked } = await renderApp(PATH, {
    elections,
    candidates: [aCandidate({ AcctNum: 1, NameFirst: 'One' }), aCandidate({ AcctNum: 2, NameFirst: 'Two' })],
  })
  const paths = () => asked.map(({ url }) => new URL(url).pathname)

  await user.hover(await screen.findByRole('link', { name: 'One M. Alvarez' }))
  await waitFor(() =>
    expect(paths()).toEqual(expect.arrayContaining(['/api/candidates/1', '/api/documents/1'])),
  )

  screen.getByRole('link', { name: 'Two M. Alvarez' }).focus()
  await waitFor(() =>
    expect(paths()).toEqual(expect.arrayContaining(['/api/candidates/2', '/api/documents/2'])),
  )
})
