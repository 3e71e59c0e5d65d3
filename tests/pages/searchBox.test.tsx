/** @module-tag slow */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
// Preloaded, so that tests do not wait for the suggestions chunk.
import '#client/components/search/Suggestions.tsx'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { delayed, failing, offline } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const ADA = aCandidate({ AcctNum: 91_527 })
const REGISTER = { candidates: [ADA], committees: [aCommittee({ Name: 'Alvarado Grove Preservation' })] }

/** The field; before anyone approaches it, it is an ordinary input. */
const field = () => screen.getByLabelText('Search')
const combobox = () => screen.findByRole('combobox', { name: 'Search' })
const options = () => screen.findAllByRole('option')
const searches = (requests: Request[]) =>
  requests.flatMap(({ url }) => (url.includes('/api/search') ? new URL(url).search : []))

const openBox = async (setting: Parameters<typeof renderApp>[1] = REGISTER, path = '/about-data') => {
  const app = await renderApp(path, setting)
  await screen.findByRole('heading', { level: 1 })
  return app
}

test('the box is a form that opens /search, on the home page too, and occurs once on each page', async () => {
  await openBox({}, '/')

  expect(screen.getAllByRole('search')).toHaveLength(1)
  expect(field()).toHaveAttribute('name', 'q')
  expect(field().closest('form')).toHaveAttribute('action', '/search')
  expect(field()).toHaveRole('searchbox')
})

test('hits are grouped by kind, distinguish equal names, and highlight the typed text', async () => {
  const { user } = await openBox()

  await user.type(field(), 'alv')

  expect((await screen.findAllByText('Alv')).map(({ tagName }) => tagName)).toEqual(['MARK', 'MARK'])
  // The results for the first letters stay until the full text is answered.
  await waitFor(() =>
    expect(
      screen.getAllByRole('group').map((group) => within(group).getByText(/^C\w+s$/).textContent),
    ).toEqual(['Committees', 'Candidates']),
  )
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'Alvarado Grove Preservation70275 · PAC',
    'Ada M. Alvarez91527 · State Representative, District 24 · 2026 General Election · NPA · Qualified',
  ])
  expect(await screen.findByText('2 suggestions.')).toHaveRole('status')
})

test('account numbers are a separate group', async () => {
  const { user } = await openBox()

  await user.type(field(), '91527')

  expect(
    within(await screen.findByRole('group', { name: 'Account numbers' })).getByRole('option'),
  ).toHaveAttribute('href', '/candidates/91527')
})

test('text typed before the suggestions arrive is searched, and stays', async () => {
  await openBox()
  const input = field()

  input.focus()
  // Faster than any script loads.
  for (const text of ['g', 'gr', 'gro']) fireEvent.input(input, { target: { value: text } })

  expect(await options()).toHaveLength(1)
  expect(field()).toBe(input)
  expect(input).toHaveValue('gro')
  expect(input).toHaveFocus()
})

test('several letters typed at once are one query, regardless of case and spaces', async () => {
  const { user, requests } = await openBox()
  await user.click(field())
  const input = await combobox()

  // Without delays between them, which a slow machine would add.
  const text = '  Ada   ALV'
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.input(input, { target: { value: text.slice(0, end) } })
  await options()

  expect(searches(requests)).toEqual(['?q=ada%20alv'])
})

test('the arrows cycle through the suggestions and the field, and Home and End belong to the field', async () => {
  const { user } = await openBox()
  await user.type(field(), 'alv')
  const [first, second] = await options()
  const input = await combobox()
  expect(input).toHaveAttribute('aria-expanded', 'true')
  expect(input).not.toHaveAttribute('aria-activedescendant')

  await user.keyboard('{ArrowDown}')
  expect(input).toHaveAttribute('aria-activedescendant', first?.id)
  expect(first).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{ArrowDown}')
  expect(input).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{ArrowDown}')
  expect(input).not.toHaveAttribute('aria-activedescendant')
  await user.keyboard('{ArrowUp}')
  expect(input).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{Home}')
  expect(input).not.toHaveAttribute('aria-activedescendant')
  expect(input).toHaveFocus()
  expect(input).toHaveValue('alv')
})

test('Enter follows the current suggestion, and the box of the next page is empty', async () => {
  const { user } = await openBox()
  await user.type(field(), 'alv')
  await options()

  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')

  expect(await screen.findByRole('heading', { level: 1, name: 'Ada M. Alvarez' })).toBeVisible()
  expect(location.pathname).toBe('/candidates/91527')
  expect(field()).toHaveValue('')
})

/** The text of the suggestion that Enter would follow. */
const chosen = async () =>
  document.getElementById((await combobox()).getAttribute('aria-activedescendant') ?? '')?.textContent

test('the chosen suggestion stays chosen when the next results place it elsewhere, and Enter follows it', async () => {
  const { user } = await openBox({
    candidates: [
      aCandidate({ AcctNum: 91_001, NameFirst: 'Smiley', NameMiddle: '', NameLast: 'Smith' }),
      aCandidate({ AcctNum: 91_002, NameFirst: 'Zoe', NameMiddle: '', NameLast: 'Smithers' }),
      aCandidate({ AcctNum: 91_003, NameFirst: 'Amy', NameMiddle: '', NameLast: 'Smithson' }),
    ],
  })
  await user.type(field(), 'smith')
  expect(await options()).toHaveLength(3)
  const slow = delayed('get', '/api/search')
  network.use(slow.handler)
  await user.paste(' zoe')
  await user.keyboard('{ArrowUp}')
  expect(await chosen()).toMatch(/^Zoe Smithers/)

  slow.release()
  await waitFor(async () => expect(await options()).toHaveLength(1))

  expect(await chosen()).toMatch(/^Zoe Smithers/)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Zoe Smithers' })).toBeVisible()
})

test('if the next results lack the chosen suggestion, none is chosen in its place', async () => {
  const { user } = await openBox({
    candidates: [
      aCandidate({ AcctNum: 91_001, NameFirst: 'Smiley', NameMiddle: '', NameLast: 'Smith' }),
      aCandidate({ AcctNum: 91_002, NameFirst: 'Zoe', NameMiddle: '', NameLast: 'Smithers' }),
    ],
  })
  await user.type(field(), 'smith')
  expect(await options()).toHaveLength(2)
  const slow = delayed('get', '/api/search')
  network.use(slow.handler)
  await user.paste(' zoe')
  await user.keyboard('{ArrowDown}')
  expect((await options())[0]).toHaveTextContent('Smiley Smith')
  expect((await options())[0]).toHaveAttribute('aria-selected', 'true')

  slow.release()
  await waitFor(async () => expect(await options()).toHaveLength(1))

  expect(await combobox()).not.toHaveAttribute('aria-activedescendant')
})

test('Enter in the field opens all results', async () => {
  const { user } = await openBox()
  await user.type(field(), 'Ada Alv')
  await options()

  await user.keyboard('{Enter}')

  expect(await screen.findByRole('heading', { level: 1, name: 'Search: Ada Alv' })).toBeVisible()
  expect(location.pathname + location.search).toBe('/search?q=Ada+Alv')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('Enter in an empty field does nothing', async () => {
  const { user } = await openBox()
  await user.click(field())
  await combobox()

  await user.keyboard('{Enter}')

  expect(location.pathname).toBe('/about-data')
})

test('Escape closes the suggestions and keeps the text; the arrow opens them again', async () => {
  const { user } = await openBox()
  await user.type(field(), 'alv')
  await options()

  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(await combobox()).toHaveAttribute('aria-expanded', 'false')
  expect(field()).toHaveValue('alv')
  await user.keyboard('{ArrowDown}')

  expect(await options()).toHaveLength(2)
})

test('Tab leaves the field and closes the suggestions', async () => {
  const { user } = await openBox()
  await user.type(field(), 'alv')
  await options()

  await user.tab()

  expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('a suggestion is a link, which the pointer follows', async () => {
  const { user } = await openBox()
  await user.type(field(), 'grove')
  const [grove] = await options()
  expect(grove).toHaveAttribute('href', '/committees/70275')

  await user.click(grove as HTMLElement)

  expect(await screen.findByRole('heading', { level: 1, name: 'Alvarado Grove Preservation' })).toBeVisible()
})

test('contributors do not appear before the groups above them', async () => {
  const contributors = http.get('*/api/names', ({ request }) => {
    const name = `${new URL(request.url).searchParams.get('q')?.toUpperCase()}, BEA`
    const hit = { name, place: 'OCALA, FL', zip: '', page: '/names/-/BEA', match: 'beginning' }
    return HttpResponse.json({ hits: [hit], hasMore: false })
  })
  const { user, store } = await openBox({ ...REGISTER, failures: [contributors] })
  await user.type(field(), 'ada')
  await screen.findByText('2 suggestions.')
  const { handler, release } = delayed('get', '/api/search')
  network.use(handler)

  // All at once: slow typing would cause requests for the letters in between.
  await user.paste(' al')
  await waitFor(() =>
    expect(Object.values(store.getState().api.queries)).toContainEqual(
      expect.objectContaining({ originalArgs: { q: 'ada al', limit: 3 }, status: 'fulfilled' }),
    ),
  )
  // The page shows it a moment after the store has it.
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ada M. Alvarez'),
    ]),
  )

  release()
  await screen.findByText('2 suggestions.')
  expect((await options()).at(-1)).toHaveTextContent('ADA AL, BEA')
})

test('if nothing is found, a sentence says so and what to do next', async () => {
  const { user } = await openBox()

  await user.type(field(), 'qqq')

  const words = await screen.findByText(
    'Nothing found for “qqq”. Check the spelling, or try fewer words or an account number.',
  )
  expect(words).toBeVisible()
  expect(words).toHaveRole('status')
  expect(await combobox()).toHaveAttribute('aria-expanded', 'false')
})

test.each([
  [
    'the line is down',
    offline('get', '/api/search'),
    'No answer: you seem to be offline. What you typed is kept; search again when you are back.',
  ],
  [
    'the server fails',
    failing('get', '/api/search', 503, 'Server error'),
    'The search failed: Server error. What you typed is kept.',
  ],
])('when %s, a sentence says so and the text stays', async (_, failure, words) => {
  const { user } = await openBox({ ...REGISTER, failures: [failure] })

  await user.type(field(), 'ada')

  expect(await screen.findByText(words)).toBeVisible()
  expect(field()).toHaveValue('ada')
})

test('until a visitor approaches the box, nothing is requested', async () => {
  const { requests } = await openBox()
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))

  expect(searches(requests)).toEqual([])
  expect(field()).toHaveRole('searchbox')
})
