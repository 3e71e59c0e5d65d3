import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

test('a page as of then asks for that alone, and leads to others as of then', async () => {
  const { asked, user } = await renderApp('/committees?asOf=r1', { candidates: [aCandidate()] })

  const link = await screen.findByRole('link', { name: 'Candidates' })
  await user.hover(link)
  expect(link).toHaveAttribute('href', '/candidates?asOf=r1')
  expect(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login')
  await user.click(link)

  await screen.findByRole('heading', { level: 1, name: /Candidates/ })
  expect(location.pathname + location.search).toBe('/candidates?asOf=r1')
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.filter(({ url }) => !url.includes('asOf=r1')).map(({ url }) => url)).toEqual([])
})
