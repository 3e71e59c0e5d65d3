import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { api } from '#client/api/api.ts'
import { VOTER_FIELDS } from '#contract/domain/voterRoll.ts'
import { aVoter } from '#mocks/builders.ts'
import { failing } from '#mocks/overrides.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const INES = aVoter({ VoterID: '100000001', FirstName: 'Inés', MiddleName: 'Paz', LastName: 'Núñez' })
const NOAH = aVoter({ VoterID: '100000002', FirstName: 'Noah', MiddleName: '', LastName: 'Nunley' })

const openSearch = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/voters', { voters: [INES, NOAH], ...setting })
  await screen.findByRole('heading', { name: 'Search Voters' })
  return app
}

const valueOf = (label: string) =>
  within(screen.getByText(label).parentElement ?? document.body).getByRole('definition').textContent

const searches = (requests: Request[]) =>
  requests.map(({ url }) => new URL(url)).filter(({ pathname }) => pathname === '/api/admin/voters')

test('the search sends only the terms that are not empty', async () => {
  const { user, requests, token } = await openSearch()
  await user.type(screen.getByLabelText('First name'), '  ')
  await user.type(screen.getByLabelText('Last name'), 'nun')

  await user.click(screen.getByRole('button', { name: 'Search' }))

  await screen.findByRole('table')
  expect(searches(requests).map(({ search }) => search)).toEqual(['?lastName=nun'])
  expect(requests.at(-1)?.headers.get('x-auth-token')).toBe(token)
  expect(location.search).toBe('')
})

test('the results show VoterID, Name, Addr1, City, Zip, DOB and a Details link', async () => {
  const { user } = await openSearch()
  await user.type(screen.getByLabelText('Last name'), 'nuñez{Enter}')

  await screen.findByRole('table')
  expect(tableHeaders(/voter/)).toEqual(['VoterID', 'Name', 'Addr1', 'City', 'Zip', 'DOB', 'Details'])
  expect(tableRows(/voter/)).toEqual([
    ['100000001', 'Inés Paz Núñez', '7 Heron Court', 'Ocala', '34471', '05/17/1980', 'Details'],
  ])
  expect(screen.getByText('1 voter matches')).toBeVisible()
})

test('a search without a name is not sent and says what is needed', async () => {
  const { user, requests } = await openSearch()

  await user.click(screen.getByRole('button', { name: 'Search' }))

  expect(screen.getByRole('alert')).toHaveTextContent('Enter the beginning of a first, middle or last name.')
  expect(searches(requests)).toEqual([])
})

test('a search without results says so, what to try next, and where voters come from', async () => {
  const { user } = await openSearch()

  await user.type(screen.getByLabelText('First name'), 'zzz{Enter}')

  expect(await screen.findByText('No voters found.')).toBeVisible()
  const advice = screen.getByText(/enter fewer letters, or only one of the names/)
  expect(within(advice).getByRole('link', { name: 'Imports' })).toHaveAttribute('href', '/admin/imports')
})

test.each([
  ['1234', /^The first 1 of 1,234 voters who match\./],
  ['201', /^The first 1 of the voters who match\./],
])(
  'only the first of %s matches are shown, with their count and how to narrow the search',
  async (count, captionText) => {
    const { user } = await openSearch({
      failures: [
        http.get('*/api/admin/voters', () =>
          HttpResponse.json([INES], { headers: { 'X-Total-Count': count } }),
        ),
      ],
    })

    await user.type(screen.getByLabelText('Last name'), 'n{Enter}')

    const caption = await screen.findByText(captionText)
    expect(caption).toHaveTextContent('To narrow, type more letters or another of the names.')
  },
)

test("a search that fails says 'Failed to fetch', in red", async () => {
  const { user } = await openSearch({ failures: [failing('get', '/api/admin/voters', 500)] })

  await user.type(screen.getByLabelText('Last name'), 'n{Enter}')

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
})

test('Details, like the name and the number, opens the voter, and Back returns to the results', async () => {
  const { user } = await openSearch()
  await user.type(screen.getByLabelText('Last name'), 'nun{Enter}')
  const details = await screen.findByRole('link', { name: 'Details of Noah Nunley' })
  for (const name of ['Noah Nunley', '100000002'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', details.getAttribute('href'))
  await user.click(details)

  expect(await screen.findByRole('heading', { name: 'Voter Details' })).toBeVisible()
  expect(await screen.findByText('Noah Nunley')).toBeVisible()
  expect(location.pathname).toBe('/admin/voters/100000002')
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('link', { name: 'Details of Noah Nunley' })).toBeVisible()
  expect(screen.getByLabelText('Last name')).toHaveValue('nun')
})

test('going back to an earlier search shows its names in the fields, and going on those of the next', async () => {
  const { user } = await openSearch()
  const [first, last] = [screen.getByLabelText('First name'), screen.getByLabelText('Last name')]
  await user.type(last, 'nunl{Enter}')
  await screen.findByRole('link', { name: 'Details of Noah Nunley' })
  await user.clear(last)
  await user.type(first, 'in{Enter}')
  await screen.findByRole('link', { name: 'Details of Inés Paz Núñez' })
  expect(first).toHaveFocus()

  history.back()
  await screen.findByRole('link', { name: 'Details of Noah Nunley' })
  expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual(['', 'nunl'])
  history.forward()
  await screen.findByRole('link', { name: 'Details of Inés Paz Núñez' })
  expect([first, last].map((field) => (field as HTMLInputElement).value)).toEqual(['in', ''])
})

test('a name typed for the next search stays while the voters found are sorted', async () => {
  const { user } = await openSearch()
  await user.type(screen.getByLabelText('Last name'), 'nun{Enter}')
  await screen.findByText('2 voters match')
  await user.type(screen.getByLabelText('First name'), 'Noah')

  await user.click(screen.getByRole('button', { name: /City/ }))

  await waitFor(() => expect(location.search).toBe('?sort=city'))
  expect(screen.getByLabelText('First name')).toHaveValue('Noah')
})

test('being online again refetches other answers, but looks up no voter again', async () => {
  const { user, requests, store } = await openSearch()
  await user.type(screen.getByLabelText('Last name'), 'nun{Enter}')
  await screen.findByText('2 voters match')
  const before = requests.length

  await act(async () => {
    dispatchEvent(new Event('online'))
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
  })

  expect(requests.length).toBeGreaterThan(before)
  expect(searches(requests)).toHaveLength(1)
})

test('a sorted search is still the same search on its second page', async () => {
  const fifty = Array.from({ length: 50 }, (_, i) =>
    aVoter({ VoterID: `${100000100 + i}`, FirstName: 'Ana', LastName: 'Nunn', City: 'Tampa' }),
  )
  const { user, requests } = await openSearch({ voters: [...fifty, { ...INES, City: 'Zolfo Springs' }] })
  await user.type(screen.getByLabelText('Last name'), 'nun{Enter}')
  await screen.findByText('51 voters match')

  await user.click(screen.getByRole('button', { name: /City/ }))
  await user.click(screen.getByRole('link', { name: 'Next' }))

  await screen.findByText('Zolfo Springs')
  expect(tableRows(/voters match/).map(([id]) => id)).toEqual(['100000001'])
  expect(screen.getByLabelText('Last name')).toHaveValue('nun')
  expect(searches(requests)).toHaveLength(1)
})

test("'Voter Details' is a grid with every voter field, with the meaning of each code", async () => {
  await renderAdmin('/admin/voters/100000001', {
    voters: [
      aVoter({
        VoterID: '100000001',
        CountyCode: 'MRN',
        Party: 'NPA',
        Race: '4',
        Gender: 'F',
        VoterStatus: 'ACT',
        Exempt: 'Y',
      }),
    ],
  })
  await screen.findByText('Voter ID')

  expect(screen.getByText('A voter without a public name')).toBeVisible()
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent?.replaceAll(' ', ''))
  expect(labels).toEqual([...VOTER_FIELDS])
  expect(['County Code', 'Party', 'Race', 'Gender', 'Voter Status', 'Exempt', 'DOB'].map(valueOf)).toEqual([
    'MRN Marion',
    'NPA No Party Affiliation',
    '4 Hispanic',
    'F Female',
    'ACT Active',
    'Y Exempt from public records',
    '* ', // withheld because the voter is exempt
  ])
})

test("a voter that fails to load says 'Failed to fetch voter', in red", async () => {
  await renderAdmin('/admin/voters/100000001')

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch voter')
})
