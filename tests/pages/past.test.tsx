import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

test('a page as of a day requests only data as of that day, and links to others as of it', async () => {
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

test('a page as of a time that is not on file says so, and not that its record is missing', async () => {
  // The server's own text, above the part that React draws.
  const notice = document.createElement('aside')
  notice.innerHTML = '<span id="not-on-file">Its history begins on 2026-11-20.</span>'
  document.body.append(notice)
  onTestFinished(() => notice.remove())

  const { asked } = await renderApp('/candidates/91527?asOf=2020-01-01', { candidates: [aCandidate()] })

  expect(await screen.findByRole('heading', { name: 'Not on File' })).toBeVisible()
  expect(screen.queryByText('Candidate Not Found')).toBeNull()
  expect(asked).toEqual([])
})
