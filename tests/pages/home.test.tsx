import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

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

test("'Search All Candidates' links to /candidates and says by what candidates are found", async () => {
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

test('a visitor who comes to the home page asks the API for nothing', async () => {
  const { asked } = await renderApp('/')
  await screen.findByRole('heading', { level: 1 })

  expect(asked).toEqual([])
})
