import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test("the home page says 'Welcome to a better campaign finance database.' and what can be explored", async () => {
  await renderApp('/')

  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome to a better campaign finance database.' }),
  ).toBeVisible()
  expect(
    screen.getByText('Explore candidate and committee information for elections, past and present.'),
  ).toBeVisible()
})

test("the home page title is the product name followed by ' - Home'", async () => {
  await renderApp('/')

  await waitFor(() => expect(document.title).toBe('Sunshine Ledger - Home'))
})

test("'Search All Candidates' links to /candidates and says how to find candidates", async () => {
  const { user } = await renderApp('/')
  const card = await screen.findByRole('link', { name: /^Search All Candidates/ })
  expect(card).toHaveTextContent(
    'Find candidates by year, office and district, with financial summaries and filed documents.',
  )

  await user.click(card)

  expect(await screen.findByRole('heading', { name: 'Search Florida Election Candidates' })).toBeVisible()
  expect(location.pathname).toBe('/candidates')
  expect(await screen.findByText('No recent candidates found.')).toBeVisible()
})

test("'Browse All Committees' links to /committees and says what can be viewed there", async () => {
  const { user } = await renderApp('/', { committees: [aCommittee({ Name: 'Citizens for Shade Trees' })] })
  const card = await screen.findByRole('link', { name: /^Browse All Committees/ })
  expect(card).toHaveTextContent('View committee filings, financials and filed documents.')

  await user.click(card)

  expect(await screen.findByRole('link', { name: 'Citizens for Shade Trees' })).toBeVisible()
  expect(location.pathname).toBe('/committees')
})

test('the home page makes one request, for what is new', async () => {
  const { requests } = await renderApp('/')
  await screen.findByRole('link', { name: /^Browse All Committees/ })

  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/overview'])
})

test('below the cards are the default election, its offices, and the candidates still in the race for each with their cash', async () => {
  await renderApp('/', {
    candidates: [
      aCandidate({ AcctNum: 1 }),
      aCandidate({ AcctNum: 2, offListSince: '2026-07-01' }),
      aCandidate({ AcctNum: 3, OfficeCode: 'CTJ', OfficeDesc: 'Circuit Judge' }),
      aCandidate({ AcctNum: 4, OfficeCode: 'CTJ', OfficeDesc: 'Circuit Judge' }),
      aCandidate({ AcctNum: 5, ElectionID: '20241105-GEN' }),
    ],
    committees: [aCommittee()],
    balances: [aBalance({ account: 1, coh: 123_456, asOf: '2026-07-20' })],
    imports: [{ kind: 'committees', files: ['CommitteeList_20260724.txt'], at: '2026-07-25T02:00:00.000Z' }],
  })

  const election = await screen.findByRole('region', { name: '2026 General Election' })
  expect(tableRows('Candidates still in the race for each office')).toEqual([
    ['State Representative', '1', '$1,234.56 1 of 1'],
    ['Circuit Judge', '2', ' 0 of 2'],
    ['Total', '3', '$1,234.56 1 of 3'],
  ])
  expect(within(election).getByRole('link', { name: 'Circuit Judge' })).toHaveAttribute(
    'href',
    '/candidates/20261103-GEN/CTJ',
  )
  expect(within(election).getByText(/The oldest figure is as of 07\/20\/2026\./)).toBeVisible()
  expect(within(election).getByRole('link', { name: '2026 General Election' })).toHaveAttribute(
    'href',
    '/races/20261103-GEN',
  )
  const card = screen.getByRole('link', { name: /^Browse All Committees/ })
  expect(card.compareDocumentPosition(election)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(screen.getByText(/^1 committee is on file\. Data as of 07\/24\/2026\./)).toBeVisible()
})

test('with the state’s lists alone, home says once that money is not loaded', async () => {
  await renderApp('/', { candidates: [aCandidate({ AcctNum: 1 })] })

  expect(await screen.findByText(/Their money is not loaded here\./)).toBeVisible()
  expect(tableHeaders('Candidates still in the race for each office')).toEqual(['Office', 'Candidates'])
})

test('the newest documents are listed with their day, file and filer', async () => {
  await renderApp('/', {
    candidates: [aCandidate()],
    documents: [
      aDocument({ Date: '2026-06-01', DocDesc: 'Statement of Candidate' }),
      aDocument({ Date: '2026-06-03', DocDesc: 'Letter', Filename: 'l.pdf', Account: 5 }),
      ...['2026-05-01', '2026-05-02', '2026-05-03', '2026-05-04'].map((Date) =>
        aDocument({ Date, DocDesc: 'Older', Filename: `${Date}.pdf` }),
      ),
    ],
  })

  const documents = await screen.findByRole('region', { name: 'Newest Documents' })
  expect(
    within(documents)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['06/03/2026Letter ', '06/01/2026Statement of Candidate Ada M. Alvarez'])
  expect(within(documents).getAllByRole('listitem')).toHaveLength(5)
  expect(within(documents).getByRole('link', { name: 'Letter' })).toHaveAttribute('href', '/docs/5/l.pdf')
  expect(within(documents).getAllByRole('link', { name: 'Ada M. Alvarez' })[0]).toHaveAttribute(
    'href',
    '/candidates/91527',
  )
  expect(within(documents).getByRole('link', { name: 'this list of documents as JSON' })).toHaveAttribute(
    'href',
    '/api/export/json/overview/documents',
  )
})

test('the cards and the search box are there even if what is new fails to load', async () => {
  const { user } = await renderApp('/', { failures: [failingOnce('get', '/api/overview')] })

  expect(await screen.findByText(/^What is new in the register could not be loaded/)).toBeVisible()
  expect(screen.getByRole('link', { name: /^Search All Candidates/ })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText(/^0 committees are on file\. Nothing has been loaded yet\./)).toBeVisible()
})
