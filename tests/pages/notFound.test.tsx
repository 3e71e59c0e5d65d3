import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test.each(['/no/such/page', '/candidates/a/b/c', '/committees/7/7', '/races/20261103-GEN/STR/24/x'])(
  'an address without a page says so and offers links: %s',
  async (path) => {
    await renderApp(path)

    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
    expect(document.title).toBe('Sunshine Ledger - Page Not Found')
    expect(screen.getByRole('link', { name: 'candidates' })).toHaveAttribute('href', '/candidates')
    expect(screen.getByRole('link', { name: 'committees' })).toHaveAttribute('href', '/committees')
  },
)

test.each([
  ['/docs/2026/none.pdf', 'Document Not Found', /^There is no document at this address/],
  ['/records/candidate-1', 'Record Not Found', /^No candidate or committee .* has this account number/],
])('the page of the dead link %s says what is missing and where to look', async (path, subject, sentence) => {
  await renderApp(path)

  expect(await screen.findByRole('heading', { level: 1, name: subject })).toBeVisible()
  expect(document.title).toBe(`Sunshine Ledger - ${subject}`)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByRole('link', { name: 'committees' })).toHaveAttribute('href', '/committees')
})
