import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FOLLOWED_LINK } from '#contract/firstView.ts'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { failingOnce, delayed } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { minutesLater } from '#tests/support/pages/minutesLater.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const PAGE = '/candidates/91527'
const fieldsShown = () =>
  within(screen.getByRole('table', { name: 'Candidate record' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('the title is the full name', async () => {
  await renderApp(PAGE, {
    candidates: [aCandidate({ NameFirst: 'Matthew', NameMiddle: '"Skeeter"', NameLast: "O'Brien" })],
  })

  expect(await screen.findByRole('heading', { level: 1, name: 'Matthew "Skeeter" O\'Brien' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Matthew "Skeeter" O\'Brien')
  expect(
    screen.getByText(
      /^State Representative, District 24 · No party affiliation · Qualified · 2026 General Election/,
    ),
  ).toBeVisible()
})

test('below the title is what the candidate runs for, without the office if the state left it blank', async () => {
  await renderApp('/candidates/91527', { candidates: [aCandidate({ OfficeCode: 'XYZ', OfficeDesc: '' })] })

  expect(await screen.findByText(/^District 24/)).toBeVisible()
})

test('the record is a table of all fields except the name parts and the account list, keys split into words, plus a combined address', async () => {
  await renderApp(PAGE, {
    candidates: [
      aCandidate({
        Addr2: 'Apt 3',
        Zip: '344700012',
        VoterID: '100000001',
        AccountList: [{ accountName: 'PAC', accountNum: 7 }],
      }),
    ],
  })

  const section = await screen.findByRole('region', { name: 'Candidate Record' })
  expect(within(section).getByRole('table', { name: 'Candidate record' })).toBeVisible()
  expect(fieldsShown()).toEqual([
    ['Acct Num', '91527'],
    ['Addr1', '12 Palm Way'],
    ['Addr2', 'Apt 3'],
    ['City', 'Ocala'],
    ['State', 'FL'],
    ['Zip', '344700012'],
    ['Party Code', 'NPA'],
    ['Office Code', 'STR'],
    ['Office Desc', 'State Representative'],
    ['Juris1num', '024'],
    ['Status Desc', 'Qualified'],
    ['Voter ID', '100000001'],
    ['Election ID', '20261103-GEN'],
    ['Id', 'candidates/91527'],
    ['Address', '12 Palm Way, Apt 3, Ocala, FL 34470-0012'],
  ])
})

test("'Back to List' returns to the list the visitor came from", async () => {
  const { user } = await renderApp('/candidates', { candidates: [aCandidate()] })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))

  await user.click(await screen.findByRole('button', { name: 'Back to List' }))

  expect(await screen.findByRole('heading', { name: 'Search Florida Election Candidates' })).toBeVisible()
  expect(location.pathname).toBe('/candidates')
})

test("'Back to List' returns to the list as it was left, even if its link was followed before scripts ran", async () => {
  sessionStorage.setItem(FOLLOWED_LINK, '/candidates/91527 /candidates/20261103-GEN/STR?sort=-cash')
  const { user } = await renderApp('/candidates/91527', { candidates: [aCandidate()] })

  await user.click(await screen.findByRole('button', { name: 'Back to List' }))

  expect(location.pathname + location.search).toBe('/candidates/20261103-GEN/STR?sort=-cash')
})

test("'Back to List' takes a visitor who came from elsewhere to the list of the candidate’s office", async () => {
  const { user } = await renderApp(PAGE, { candidates: [aCandidate()] })

  await user.click(await screen.findByRole('button', { name: 'Back to List' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Candidates' })).toBeVisible()
  expect(location.pathname).toBe('/candidates/20261103-GEN/STR')
  await screen.findByRole('link', { name: 'Ada M. Alvarez' })
})

test("'Candidate Not Found' is shown for an invalid lookup", async () => {
  const { user } = await renderApp('/candidates/4242')

  expect(await screen.findByRole('heading', { level: 1, name: 'Candidate Not Found' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Candidate Not Found')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Back to List' }))
  await waitFor(() => expect(location.pathname).toBe('/candidates'))
})

test('the number of a committee is not called that of no record: a search finds it', async () => {
  const { user } = await renderApp('/candidates/70275', { committees: [aCommittee()] })

  expect(
    await screen.findByText(/^No candidate is on file with this account number\. .* committee:/),
  ).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'search for the number' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Search: 70275' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Citizens for Shade Trees' })).toBeVisible()
})

test("'Candidate Not Found' is shown for a failed lookup, with the reason; Try again looks again", async () => {
  const { user } = await renderApp(PAGE, {
    candidates: [aCandidate()],
    failures: [failingOnce('get', '/api/candidates/91527', 502)],
  })
  expect(await screen.findByRole('heading', { name: 'Candidate Not Found' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('HTTP error! status: 502')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Ada M. Alvarez')
})

test.each(['0', '-91527', 'abc', '91527x', '1e3', '20261103-GEN'])(
  "a non-positive or non-numeric account number shows 'Invalid account number': %s",
  async (acctNum) => {
    const { requests } = await renderApp(`/candidates/${acctNum}`)

    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid account number' })).toBeVisible()
    expect(requests).toEqual([])
  },
)

test('while the record is loading, the page says so', async () => {
  const gate = delayed('get', '/api/candidates/91527')
  await renderApp(PAGE, { candidates: [aCandidate()], failures: [gate.handler] })

  expect(await screen.findByText('Loading...')).toBeVisible()
  expect(screen.queryByText('Candidate Not Found')).not.toBeInTheDocument()

  gate.release()
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez' })).toBeVisible()
})

test('a record that fails to refresh stays, and says that it may be out of date, until it succeeds', async () => {
  const { user } = await renderApp('/candidates', {
    candidates: [aCandidate()],
    documents: [aDocument({ DocDesc: 'Oath' })],
  })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))
  const link = await screen.findByRole('link', { name: 'Ada M. Alvarez' })
  network.use(
    failingOnce('get', '/api/candidates/91527', 503),
    failingOnce('get', '/api/documents/91527', 503),
  )
  minutesLater(1)

  await user.click(link)

  const warning = 'What is shown may be out of date. HTTP error! status: 503'
  const documentsWarning =
    'What is shown may be out of date. Error loading documents: HTTP error! status: 503'
  expect(await screen.findByText(documentsWarning)).toBeVisible()
  expect(await screen.findByText(warning)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ada M. Alvarez' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Oath' })).toBeVisible()

  for (const button of screen.getAllByRole('button', { name: 'Try again' })) await user.click(button)

  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Ada M. Alvarez' })).toBeVisible()
})

test('the page of a candidate whom the state no longer lists says since when, without a row for that', async () => {
  await renderApp('/candidates/91527', { candidates: [aCandidate({ offListSince: '2026-07-24' })] })

  expect(await screen.findByText(/^Not on the state’s list since 07\/24\/2026\./)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Ada M. Alvarez' })).toBeVisible()
  expect(screen.getByRole('table', { name: 'Candidate record' })).not.toHaveTextContent(/since/i)
})
