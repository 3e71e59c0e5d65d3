import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { importing } from '#tests/support/register/importing.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

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

test('a page as of a day, and a figure on it, are cited as of that day', async () => {
  const { db } = await createTestApp({
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275, coh: 123_400 })],
  })
  await importing(db, () => Promise.resolve())
  const { user } = await renderApp('/committees/70275?asOf=r1', {}, db)

  const link = await screen.findByRole('link', { name: 'Cite this page' })
  await user.hover(link)
  expect(link).toHaveAttribute('href', '/verify?page=%2Fcommittees%2F70275%3FasOf%3Dr1')
  const [figure] = await screen.findAllByRole('link', { name: '$1,234.00' })
  await user.click(figure ?? document.body)
  const ofFigure = await screen.findByRole('link', { name: 'Cite this figure' })
  await user.hover(ofFigure)
  expect(ofFigure).toHaveAttribute('href', '/verify?page=%2Fcommittees%2F70275%2Fcash-on-hand%3FasOf%3Dr1')
})

test('a record that came later is not said to be unknown today', async () => {
  await renderApp('/candidates/4242?asOf=r1')

  expect(
    await screen.findByText(/^No candidate was on file with this account number as of that day\./),
  ).toBeVisible()
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
