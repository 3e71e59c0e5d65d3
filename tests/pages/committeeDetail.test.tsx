import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '#client/api/api.ts'
import { network } from '#mocks/node.ts'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { failing, failingAsProxy, failingOnce } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const BALANCES = /^US dollars/
const DOCUMENTS = /^Filed documents/

test('the title is the committee name', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee({ Name: 'Citizens for Shade Trees' })] })

  expect(await screen.findByRole('heading', { level: 1, name: 'Citizens for Shade Trees' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Citizens for Shade Trees')
})

test('a table of its fields except the name parts, with a combined address and a chair value', async () => {
  await renderApp('/committees/70275', {
    committees: [
      aCommittee({ ChrNameFirst: 'Bea', ChrNameMiddle: 'J.', ChrNameLast: 'Boone', Addr2: 'Suite 4' }),
    ],
  })

  const section = await screen.findByRole('region', { name: 'Committee Record' })
  expect(within(section).getByRole('table', { name: 'Committee record' })).toBeVisible()
  const record = within(screen.getByRole('table', { name: 'Committee record' })).getAllByRole('row')
  expect(record.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Acct Num', '70275'],
    ['Name', 'Citizens for Shade Trees'],
    ['Type', 'PAC'],
    ['Addr1', 'PO Box 9'],
    ['Addr2', 'Suite 4'],
    ['City', 'Largo'],
    ['State', 'FL'],
    ['Zip', '33770'],
    ['Address', 'PO Box 9, Suite 4, Largo, FL 33770'],
    ['Chair', 'Bea J. Boone'],
  ])
  expect(screen.getByText('Political committee')).toBeVisible()
})

test("the chair is 'N/A' when empty; empty values show 'N/A'", async () => {
  await renderApp('/committees/70275', {
    committees: [
      aCommittee({
        Type: '',
        ChrNameFirst: '',
        ChrNameMiddle: '',
        ChrNameLast: '',
        Addr1: '',
        Addr2: '',
        City: '',
        State: '',
        Zip: '',
      }),
    ],
  })

  await screen.findByRole('table', { name: 'Committee record' })
  for (const label of ['Type', 'Addr1', 'Addr2', 'City', 'State', 'Zip', 'Address', 'Chair'])
    expect(screen.getByRole('row', { name: new RegExp(`^${label} `) })).toHaveTextContent(`${label}N/A`)
  expect(screen.getByText('Committee')).toBeVisible()
})

test("documents and balances follow, with one account named 'Committee Account'", async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275, coh: 250 }), aBalance({ account: 7 })],
    documents: [aDocument({ Account: 70_275, DocDesc: 'Statement of Organization', Date: '2026-02-03' })],
  })

  expect(await screen.findByRole('table', { name: BALANCES })).toBeVisible()
  expect(tableRows(BALANCES).map(([account, name, cash]) => [account, name, cash])).toEqual([
    ['70275', 'Committee Account', '$2.50'],
  ])
  expect(await screen.findByRole('table', { name: DOCUMENTS })).toBeVisible()
  expect(tableHeaders(DOCUMENTS)).toEqual(['Date', 'Description', 'Type'])
  expect(tableRows(DOCUMENTS)).toEqual([
    ['02/03/2026', 'Statement of Organization', 'Statement of Candidate'],
  ])
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(0, 3)).toEqual(['Committee Record', 'Committee Documents', 'Account Balances'])
})

test('a committee without documents or balances says so', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee()] })

  expect(await screen.findByText('No documents found for this committee.')).toBeVisible()
  expect(await screen.findByText('No balances available for this committee.')).toBeVisible()
})

test('the back button goes to /committees', async () => {
  const { user } = await renderApp('/committees/70275', { committees: [aCommittee()] })

  await user.click(await screen.findByRole('button', { name: 'Back to List' }))

  expect(await screen.findByRole('heading', { name: 'Florida Election Committees' })).toBeVisible()
  expect(location.pathname).toBe('/committees')
})

test('from a candidate’s account breakdown and from an officer’s page the back button goes to /committees too', async () => {
  const { user } = await renderApp('/candidates/20261103-GEN/STR', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    committees: [aCommittee()],
    candidates: [
      aCandidate({ AccountList: [{ accountName: 'Citizens for Shade Trees', accountNum: 70_275 }] }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /^Account breakdown of/ }))
  await user.click(screen.getByRole('link', { name: 'Citizens for Shade Trees' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))
  await waitFor(() => expect(location.pathname).toBe('/committees'))

  await user.click(await screen.findByRole('link', { name: 'Citizens for Shade Trees' }))
  await user.click(
    within(await screen.findByRole('list', { name: 'Officers' })).getByRole('link', { name: /Bea Boone/ }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Bea Boone' })
  await user.click(await screen.findByRole('link', { name: 'Citizens for Shade Trees' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))
  await waitFor(() => expect(location.pathname).toBe('/committees'))
})

test("'Committee Not Found' on failure: the account number is unknown", async () => {
  const { user } = await renderApp('/committees/4242')

  expect(await screen.findByRole('heading', { level: 1, name: 'Committee Not Found' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Committee Not Found')
  expect(screen.getByText(/^No committee is on file with this account number\./)).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  await waitFor(() => expect(location.pathname).toBe('/committees'))
})

test("'Committee Not Found' on failure: the server fails, and Try again finds it", async () => {
  const { user } = await renderApp('/committees/70275', {
    committees: [aCommittee()],
    failures: [failingOnce('get', '/api/committees/70275', 500)],
  })
  expect(await screen.findByRole('heading', { name: 'Committee Not Found' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error! status: 500')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Citizens for Shade Trees' })).toBeVisible()
})

test('an answer that is a page of something between us and the server is reported, and none of it is logged', async () => {
  await renderApp('/committees/70275', {
    failures: [failingAsProxy('get', '/api/committees/70275', 200)],
  })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server’s answer is not in the form this page expects. Reload the page.',
  )
})

test.each(['0', '-7', 'seven', '1.5', '99999999999'])(
  "a non-positive or non-numeric account number shows 'Invalid account number': %s",
  async (acctNum) => {
    const { requests } = await renderApp(`/committees/${acctNum}`)

    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid account number' })).toBeVisible()
    expect(requests).toEqual([])
  },
)

test("'Error loading documents: {message}' and 'Error loading balances: {message}' leave the record in place", async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    failures: [failing('get', '/api/documents/70275', 500), failing('get', '/api/balances', 503)],
  })

  expect(await screen.findByText('Error loading documents: HTTP error! status: 500')).toBeVisible()
  expect(await screen.findByText('Error loading balances: HTTP error! status: 503')).toBeVisible()
  await expectWarning('Error loading balances: HTTP error! status: 503')
  expect(screen.getByRole('table', { name: 'Committee record' })).toBeVisible()
})

test('the page of a committee that the state no longer lists says since when, without a row for that', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee({ offListSince: '2026-07-24' })] })

  expect(await screen.findByText(/^Not on the state’s list since 07\/24\/2026\./)).toBeVisible()
  expect(screen.getByRole('table', { name: 'Committee record' })).not.toHaveTextContent(/since/i)
})

test('the page of a listed committee says nothing of the kind', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee()] })

  await screen.findByRole('table', { name: 'Committee record' })
  expect(screen.queryByText(/state’s list/)).not.toBeInTheDocument()
})

test('the registration from the state’s own page is below the balances, with its day and a link to the page', async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee({ offListSince: '2026-11-21' })],
    registrations: [
      {
        acctNum: 70275,
        status: 'Closed',
        purpose: 'Shade trees',
        affiliates: 'One PAC\nTwo PAC',
        treasurer: '',
      },
    ],
  })

  const registration = await screen.findByRole('region', { name: 'Registration' })
  expect(
    within(registration)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'StatusClosed',
    'PurposeShade trees',
    'AffiliatesOne PAC; Two PAC',
    'TreasurerBlank on the state’s page',
  ])
  expect(registration).toHaveTextContent(/As the state’s own page had it on 11\/20\/2026\.$/)
  expect(within(registration).getByRole('link')).toHaveAttribute(
    'href',
    'https://dos.elections.myflorida.com/committees/ComDetail.asp?account=70275',
  )
})

test('an unfetched registration is not mentioned', async () => {
  await renderApp('/committees/70275', { committees: [aCommittee()] })
  await screen.findByText('No balances available for this committee.')
  expect(screen.queryByRole('region', { name: 'Registration' })).not.toBeInTheDocument()
})

test('a registration that fails to load can be retried', async () => {
  await renderApp('/committees/70275', {
    committees: [aCommittee()],
    failures: [failing('get', '/api/registrations/70275', 500)],
  })

  expect(await screen.findByText(/^The registration could not be loaded\./)).toBeVisible()
  expect(screen.getByRole('table', { name: 'Committee record' })).toBeVisible()
})

test('what a record says stays when it cannot be fetched again', async () => {
  const { store } = await renderApp('/committees/70275', {
    committees: [aCommittee({ ChrNameFirst: 'Bea', ChrNameLast: 'Boone' })],
    candidates: [aCandidate({ AccountList: [{ accountName: 'Shade', accountNum: 70_275 }] })],
    registrations: [{ acctNum: 70_275, status: 'Closed', purpose: '', affiliates: '', treasurer: '' }],
  })
  const shown = [
    await screen.findByRole('region', { name: 'Registration' }),
    await screen.findByRole('heading', { name: 'Candidates' }),
    await screen.findByRole('list', { name: 'Officers' }),
  ]
  network.use(
    failing('get', '/api/registrations/70275', 503),
    failing('get', '/api/candidates/byAccount/70275', 503),
    failing('get', '/api/related/70275', 503),
    failing('get', '/api/documents/70275', 503),
  )

  act(() => void dispatchEvent(new Event('online')))
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))

  expect(await screen.findByText(/^What is shown may be out of date\./)).toBeVisible()

  for (const section of shown) expect(section).toBeVisible()
})

test('linked candidates that fail to load are mentioned, and Try again shows them', async () => {
  const { user } = await renderApp('/committees/70275', {
    committees: [aCommittee()],
    candidates: [aCandidate({ AccountList: [{ accountName: 'Shade', accountNum: 70_275 }] })],
    failures: [failingOnce('get', '/api/candidates/byAccount/70275', 500)],
  })
  const failure = await screen.findByText(/^Linked candidates could not be loaded\./)

  await user.click(within(failure).getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Candidates' })).toBeVisible()
})
