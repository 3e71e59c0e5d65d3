import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
// Preloaded, so that submitting the form goes through the router.
import '#client/components/search/Suggestions.tsx'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const GROVES = Array.from({ length: 25 }, (_, index) =>
  aCommittee({ AcctNum: 70_001 + index, Name: `Alvarado Grove No. ${index}`, ChrNameLast: `Chair ${index}` }),
)
const ADA = aCandidate()

const names = () => [...document.querySelectorAll('main ol > li > a')].map(({ textContent }) => textContent)

test('search results have an address and a title, and say what each hit is', async () => {
  await renderApp('/search?q=alv', {
    candidates: [ADA],
    committees: [aCommittee({ Name: 'Alvarado Grove', offListSince: '2026-07-01' })],
  })

  expect(await screen.findByText('2 results.')).toHaveRole('status')
  expect(screen.getByRole('heading', { level: 1, name: 'Search: alv' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Sunshine Ledger - Search: alv'))
  expect(screen.getByLabelText('Search')).toHaveValue('alv')
  expect(screen.getByRole('link', { name: 'Ada M. Alvarez' })).toHaveAttribute('href', '/candidates/91527')
  expect(screen.getByRole('link', { name: 'Ada M. Alvarez' }).parentElement).toHaveTextContent(
    'Candidate · 91527 · State Representative, District 24 · 2026 General Election · NPA · Qualified',
  )
  expect(screen.getByText('Not on the state’s list since 07/01/2026.')).toBeVisible()
})

test('a chair or treasurer is listed once, with the committees that the person chairs or is treasurer of', async () => {
  await renderApp('/search?q=bea+chair+7', { committees: GROVES })

  const hit = await screen.findByRole('link', { name: 'Bea Chair 7' })
  expect(hit.nextElementSibling).toHaveTextContent(/^Chair of 1 committee$/)
})

test('the kind and the page are in the address too, and Back goes through them', async () => {
  const { user } = await renderApp('/search?q=alv', { candidates: [ADA], committees: GROVES })
  await screen.findByText('26 results, 1 to 20 shown.')
  expect(names()).toHaveLength(20)

  await user.click(screen.getByRole('link', { name: 'Committees (25)' }))
  expect(await screen.findByText('25 results, 1 to 20 shown.')).toBeVisible()
  expect(location.search).toBe('?q=alv&kind=committee')
  expect(screen.getByRole('link', { name: 'these results as XLSX' })).toHaveAttribute(
    'href',
    '/api/export/xlsx/search?q=alv&kind=committee',
  )
  expect(screen.getByRole('link', { name: 'Committees (25)' })).toHaveAttribute('aria-current', 'true')

  await user.click(screen.getByRole('link', { name: 'Page 2' }))
  expect(await screen.findByText('25 results, 21 to 25 shown.')).toBeVisible()
  expect(location.search).toBe('?q=alv&kind=committee&page=2')
  expect(names()).toHaveLength(5)

  history.back()
  expect(await screen.findByText('25 results, 1 to 20 shown.')).toBeVisible()
})

test.each(['?q=alv&kind=pelican&page=9', '?q=alv&page=-1', '?q=alv&page=x'])(
  'an address with an invalid page or kind, %s, shows what there is',
  async (search) => {
    await renderApp(`/search${search}`, { candidates: [ADA] })

    expect(await screen.findByText('1 result.')).toBeVisible()
    expect(names()).toEqual(['Ada M. Alvarez'])
  },
)

test('another query in the box is another address, and Back restores the first one in the box', async () => {
  const { user } = await renderApp('/search?q=alv', { candidates: [ADA], committees: [aCommittee()] })
  await screen.findByText('1 result.')

  await user.clear(screen.getByLabelText('Search'))
  await screen.findByRole('combobox', { name: 'Search' })
  await user.type(screen.getByLabelText('Search'), 'shade{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Search: shade' })).toBeVisible()
  expect(location.search).toBe('?q=shade')

  history.back()
  expect(await screen.findByRole('heading', { level: 1, name: 'Search: alv' })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('alv'))
})

test('a committee found by a search leads back to the committees, a candidate to the results', async () => {
  const { user } = await renderApp('/search?q=alv', {
    candidates: [ADA],
    committees: [aCommittee({ Name: 'Alvarado Grove' })],
  })
  await user.click(await screen.findByRole('link', { name: 'Ada M. Alvarez' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))
  await user.click(await screen.findByRole('link', { name: 'Alvarado Grove' }))
  await user.click(await screen.findByRole('button', { name: 'Back to List' }))
  await waitFor(() => expect(location.pathname).toBe('/committees'))
})

test('a race is found by what people call it, and a ZIP code finds who has an address there', async () => {
  await renderApp('/search?q=house+24', { candidates: [aCandidate({ Juris1num: '024' })] })
  const race = await screen.findByRole('link', { name: 'State Representative, District 24' })
  expect(race).toHaveAttribute('href', '/races/20261103-GEN/STR/24')
  expect(race.parentElement).toHaveTextContent('Race · 2026 General Election · 1 candidate')
  expect(screen.getByRole('link', { name: 'Races (1)' })).toBeVisible()
  cleanup()

  await renderApp('/search?q=32801', { committees: [aCommittee({ Zip: '32801' })] })
  const committee = await screen.findByRole('link', { name: 'Citizens for Shade Trees' })
  expect(committee.parentElement).toHaveTextContent(/The address on file has this ZIP code\.$/)
  expect(
    screen.getByRole('link', { name: 'The districts of ZIP code 32801, and the races on its ballots' }),
  ).toHaveAttribute('href', '/zip/32801')
})

test('if there are more results than are shown, no kind is said to have only these', async () => {
  await renderApp('/search?q=oak', {
    committees: Array.from({ length: 60 }, (_, index) =>
      aCommittee({ AcctNum: 70_001 + index, Name: `Oak No. ${index}` }),
    ),
  })

  expect(await screen.findByRole('link', { name: 'All (more than 50)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Committees (50 or more)' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Contributors and payees (0)' })).toBeVisible()
})

test('if nothing is found, the page says so and where else to look', async () => {
  await renderApp('/search?q=qqq')

  expect(
    await screen.findByText(
      'Nothing found for “qqq”. Check the spelling, or try fewer words or an account number.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'candidates of an office' })).toHaveAttribute('href', '/candidates')
  expect(screen.getByRole('link', { name: 'all committees' })).toHaveAttribute('href', '/committees')
})

test('without a query the page says what can be searched, and makes no request', async () => {
  const { requests } = await renderApp('/search')

  expect(
    await screen.findByText(
      /^Look for a candidate, a race such as “house 55”, a committee, its chair or treasurer/,
    ),
  ).toHaveTextContent(
    /sheriff, mayor or school board, are not here: they file with their county’s Supervisor of Elections/,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  expect(requests).toEqual([])
})

test('a query that is too long is refused with a message', async () => {
  await renderApp(`/search?q=${'a'.repeat(101)}`)

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The search failed: Expected q= to have 1 to 100 characters',
  )
})

test('a failed search can be retried', async () => {
  const { user } = await renderApp('/search?q=alv', {
    candidates: [ADA],
    failures: [failingOnce('get', '/api/search')],
  })

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('1 result.')).toBeVisible()
  expect(names()).toEqual(['Ada M. Alvarez'])
})

test('a chair or treasurer links to the committees that have one with this name, and is not said to be one person', async () => {
  const { user } = await renderApp('/search?q=boone', {
    committees: [
      aCommittee(),
      aCommittee({ AcctNum: 70_300, Name: 'Groves First', TrsNameFirst: 'Bea', TrsNameLast: 'Boone' }),
    ],
  })

  await user.click(await screen.findByRole('link', { name: 'Bea Boone' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Bea Boone' })).toBeVisible()
  expect(location.pathname).toBe('/officers/Bea%20Boone')
  expect(screen.getByText(/One name is not necessarily one person/)).toBeVisible()
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    '70300Groves FirstPolitical committeeChair and TreasurerBea Boone',
    '70275Citizens for Shade TreesPolitical committeeChairBea Boone',
  ])
})

test('the page of a name that no committee has says so', async () => {
  await renderApp('/officers/Nobody')

  expect(
    await screen.findByRole('heading', { level: 1, name: 'No Chair or Treasurer of This Name' }),
  ).toBeVisible()
  expect(screen.getByText('No committee on file names Nobody as its chair or treasurer.')).toBeVisible()
})
