import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failing, delayed } from '#mocks/overrides.ts'
import { minutesLater } from '#tests/support/pages/minutesLater.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const links = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

/** Leaves out the calls that every page makes. */
const pathsOf = (requests: Request[]) =>
  requests
    .map(({ method, url }) => `${method} ${new URL(url).pathname}`)
    .filter((call) => !call.endsWith('/overview'))

test('the brand text links to /, then Home, Candidates, Committees and Admin, which goes to /admin/login', async () => {
  await renderApp('/')

  expect(screen.getByRole('link', { name: 'Sunshine Ledger' })).toHaveAttribute('href', '/')
  expect(links()).toEqual([
    ['Home', '/'],
    ['Candidates', '/candidates'],
    ['Committees', '/committees'],
    ['Admin', '/admin/login'],
  ])
  expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument()
})

test('when a token is stored, the bar shows Admin (to /admin) and a Log Out button', async () => {
  await renderApp('/', { signedIn: true })

  expect(links().at(-1)).toEqual(['Admin', '/admin'])
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()
})

test('Log Out clears the stored token and navigates to /', async () => {
  const { user, token, requests } = await renderApp('/committees', { signedIn: true })
  await screen.findByText('No committees found.')

  await user.click(screen.getByRole('button', { name: 'Log Out' }))

  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(links().at(-1)).toEqual(['Admin', '/admin/login'])
  await waitFor(() => expect(localStorage).toHaveLength(0))
  // The server invalidates the token too.
  await waitFor(() => expect(pathsOf(requests)).toContain('DELETE /api/auth'))
  expect(requests.find(({ method }) => method === 'DELETE')?.headers.get('x-auth-token')).toBe(token)
})

test.each(['/', '/admin/voters'])('the token is checked when the bar appears, on %s', async (path) => {
  const { requests, token } = await renderApp(path, { signedIn: true })

  await waitFor(() => expect(pathsOf(requests)).toEqual(['GET /api/auth']))
  expect(requests.find(({ url }) => url.endsWith('/auth'))?.headers.get('x-auth-token')).toBe(token)
})

test('the token is checked once, however many pages are opened', async () => {
  const { user, requests } = await renderApp('/', { signedIn: true })

  await user.click(screen.getByRole('link', { name: 'Committees' }))
  await screen.findByText('No committees found.')
  minutesLater(20)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: /^Welcome/ })

  expect(pathsOf(requests).filter((call) => call === 'GET /api/auth')).toHaveLength(1)
})

test('a token unknown to the server is cleared', async () => {
  localStorage.setItem('adminToken', 'made-up')
  await renderApp('/')
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument())
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('after a token was cleared, the next login works', async () => {
  localStorage.setItem('adminToken', 'made-up')
  const { user } = await renderApp('/', { administrators: [ADA] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument())

  await user.click(screen.getByRole('link', { name: 'Admin' }))
  await user.type(await screen.findByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`)

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()
})

test('a token that cannot be checked is kept', async () => {
  const { requests, token } = await renderApp('/', {
    signedIn: true,
    failures: [failing('get', '/api/auth', 503)],
  })
  await waitFor(() => expect(pathsOf(requests)).toEqual(['GET /api/auth']))
  await screen.findByRole('button', { name: 'Log Out' })

  expect(localStorage.getItem('adminToken')).toBe(token)
})

test('without a token nothing is checked', async () => {
  const { requests } = await renderApp('/')
  await screen.findByRole('heading', { name: /^Welcome/ })

  expect(pathsOf(requests)).toEqual([])
})

test.each([
  ['Candidates', ['GET /api/candidates', 'GET /api/electioncodes']],
  ['Committees', ['GET /api/committees']],
])('pointing at %s in the bar prefetches what that page shows first', async (name, calls) => {
  const { user, requests } = await renderApp('/')

  await user.hover(screen.getByRole('link', { name }))

  await waitFor(() => expect(pathsOf(requests).toSorted()).toEqual(calls))
})

test('on a new page the focus is on its heading, and the page starts at its top', async () => {
  const { user } = await renderApp('/', { committees: [aCommittee()] })

  await user.click(screen.getByRole('link', { name: 'Committees' }))

  const heading = await screen.findByRole('heading', { name: 'Florida Election Committees' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(scrollTo).toHaveBeenCalledWith(0, 0)
})

test('on a page whose record loads late, the focus moves to the heading once it exists', async () => {
  const { handler, release } = delayed('get', '/api/committees/70275')
  const { user } = await renderApp('/committees', { committees: [aCommittee()], failures: [handler] })

  await user.click(await screen.findByRole('link', { name: 'Citizens for Shade Trees' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  release()

  const heading = await screen.findByRole('heading', { level: 1, name: 'Citizens for Shade Trees' })
  await waitFor(() => expect(heading).toHaveFocus())
})

test('the first page leaves the focus where the browser puts it, and a link skips the bar', async () => {
  await renderApp('/candidates/91527', { candidates: [aCandidate()] })
  await screen.findByRole('heading', { name: 'Ada M. Alvarez' })

  expect(document.body).toHaveFocus()
  const [first] = screen.getAllByRole('link')
  expect(first).toHaveTextContent('Skip to the content')
  expect(first).toHaveAttribute('href', '#main')
  expect(screen.getByRole('main')).toHaveAttribute('id', 'main')
})
