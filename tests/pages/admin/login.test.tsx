import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aLatestImport } from '#mocks/builders.ts'
import { answering, failing, delayed, offline } from '#mocks/overrides.ts'
import { secretHash } from '#database/administrators/sessions.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { waitForQueries } from '#tests/support/pages/waitForQueries.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const logIn = async (user: AdminApp['user'], email = ADA.email, password = ADA.password) => {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

const renderAnonymous = (path: string, setting: object = {}) =>
  renderAdmin(path, { signedIn: false, ...setting })

const pathsOf = (requests: Request[]) =>
  requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

test("the 'Admin Login' form has an email and a password, both required, and a 'Log In' button", async () => {
  await renderAnonymous('/admin/login')

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(screen.getByLabelText('Email')).toBeRequired()
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Password')).toBeRequired()
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  expect(screen.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(document.title).toBe('Sunshine Ledger - Admin Login')
})

test('next to the login the side menu has only the pages of the specification, and the login continues to the chosen one', async () => {
  const { user } = await renderAnonymous('/admin/login', { administrators: [ADA] })
  const menu = within(await screen.findByRole('navigation', { name: 'Administration' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Manage Candidates',
    'Manage Committees',
    'Search Voters',
    'Solicitations',
  ])

  await user.click(menu.getByRole('link', { name: 'Search Voters' }))
  expect(location.pathname).toBe('/admin/login')
  await logIn(user)

  expect(await screen.findByRole('heading', { name: 'Search Voters' })).toBeVisible()
  expect(menu.getByRole('link', { name: 'Search Voters' })).toHaveAttribute('aria-current', 'page')
})

test('a refused login of the demo administrator says that real lists have closed the account, and what to do', async () => {
  const { user } = await renderAnonymous('/admin/login', {
    failures: [answering('get', '/api/imports/latest', [aLatestImport()])],
  })

  await logIn(user, 'demo@example.org', 'the password of the sample')

  expect(
    await screen.findByText(/^The demo account is closed by the first import of real lists\./),
  ).toHaveTextContent('npm run admin -- create EMAIL')
})

test('where nothing has been imported, a refused login of the demo administrator says nothing of real lists', async () => {
  const { user, requests, store } = await renderAnonymous('/admin/login')

  await logIn(user, 'demo@example.org', 'the password of the sample')

  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password')
  await waitFor(() => expect(pathsOf(requests)).toContain('GET /api/imports/latest'))
  await waitForQueries(store)
  expect(screen.queryByText(/real lists/)).not.toBeInTheDocument()
})

test('a form without its password is not sent', async () => {
  const { user, requests } = await renderAnonymous('/admin/login')
  await user.type(await screen.findByLabelText('Email'), ADA.email)

  await user.click(screen.getByRole('button', { name: 'Log In' }))

  expect(requests).toEqual([])
})

test("the button changes to 'Logging in...' while the request is in flight, and a double click sends one", async () => {
  const { handler, release } = delayed('post', '/api/auth')
  const { user, requests } = await renderAnonymous('/admin/login', {
    administrators: [ADA],
    failures: [handler],
  })
  await user.type(await screen.findByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), ADA.password)

  await user.dblClick(screen.getByRole('button', { name: 'Log In' }))

  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  release()
  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
  expect(pathsOf(requests).filter((path) => path.startsWith('POST'))).toEqual(['POST /api/auth'])
})

test('a successful login stores the token and goes to /admin', async () => {
  const { user } = await renderAnonymous('/admin/login', { administrators: [ADA] })

  await logIn(user)

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
  expect(location.pathname).toBe('/admin')
  await waitFor(() => expect(localStorage.getItem('adminToken')).toMatch(/^[\w-]{43,}$/))
})

test('without a stored token an admin page redirects to /admin/login, and the login returns to the same part of it', async () => {
  const { user } = await renderAnonymous('/admin/committees?page=1#end', { administrators: [ADA] })
  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(location.pathname).toBe('/admin/login')

  await logIn(user)

  expect(await screen.findByRole('heading', { name: 'Manage Committees' })).toBeVisible()
  expect(location.href).toMatch(/\/admin\/committees\?page=1#end$/)
})

test('a signed-in administrator needs no login', async () => {
  await renderAdmin('/admin/login')

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
})

test('a wrong password shows the first server error message and keeps what was typed', async () => {
  const { user } = await renderAnonymous('/admin/login', { administrators: [ADA] })

  await logIn(user, ADA.email, 'not her password')

  expect(await screen.findByRole('alert')).toHaveTextContent('Wrong email or password')
  expect(screen.getByLabelText('Email')).toHaveValue(ADA.email)
})

test("a failure without a message shows 'Login failed'", async () => {
  const { user } = await renderAnonymous('/admin/login', {
    failures: [http.post('*/api/auth', () => HttpResponse.json({}, { status: 500 }))],
  })

  await logIn(user)

  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed')
})

test("a network failure shows 'Network error'", async () => {
  const { user } = await renderAnonymous('/admin/login', { failures: [offline('post', '/api/auth')] })

  await logIn(user)

  expect(await screen.findByRole('alert')).toHaveTextContent('Network error')
})

test('after too many attempts the page says when to try again', async () => {
  const { user } = await renderAnonymous('/admin/login', {
    failures: [failing('post', '/api/auth', 429, 'Too many attempts to log in. Try again in 15 minutes.')],
  })

  await logIn(user)

  expect(await screen.findByRole('alert')).toHaveTextContent('Try again in 15 minutes.')
  // With a second factor, its code saves the wait.
  expect(screen.getByLabelText('Code')).not.toBeRequired()
})

test('a link from the console logs in with one press, once', async () => {
  const { db, user } = await renderAnonymous('/admin/login#' + 'a'.repeat(43), { administrators: [ADA] })
  await user.click(await screen.findByRole('button', { name: 'Log in by the link' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This link was used, replaced or is too old. Ask the operator for another.',
  )

  await db
    .insertInto('sign_in_link')
    .values({ admin_id: 1, token_hash: secretHash('a'.repeat(43)), expires_at: '2999-01-01T00:00:00.000Z' })
    .execute()
  await user.click(screen.getByRole('button', { name: 'Log in by the link' }))

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
})

test('a login refused for a reason other than a second factor says the reason, and asks for no code', async () => {
  const { user } = await renderAnonymous('/admin/login', {
    administrators: [ADA],
    failures: [failing('post', '/api/auth', 403, 'Account locked')],
  })

  await logIn(user)

  expect(await screen.findByRole('alert')).toHaveTextContent('Account locked')
  expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
})
