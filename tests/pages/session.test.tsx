import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { REHYDRATE } from 'redux-persist'
import { expect, test, vi } from 'vitest'
import { api } from '#client/api/api.ts'
import { sessionApi } from '#client/api/session.ts'
import { aCandidate } from '#mocks/builders.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

const LOGIN = { email: ADA.email, password: ADA.password }

/** What another tab of this site does when it writes or removes a key, or without one clears the storage. */
function otherTabWrites(key: string | null, newValue: string | null) {
  if (key === null) localStorage.clear()
  else if (newValue === null) localStorage.removeItem(key)
  else localStorage.setItem(key, newValue)
  act(() => {
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
  })
}

const logOutButton = () => screen.queryByRole('button', { name: 'Log Out' })

test("the admin token is kept in the browser's local storage under one fixed key, bare", async () => {
  const { store } = await renderApp('/admin/login', { administrators: [ADA] })
  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(localStorage).toHaveLength(0)

  await act(async () => store.dispatch(sessionApi.endpoints.login.initiate(LOGIN)))

  await waitFor(() => expect(localStorage).toHaveLength(1))
  expect(localStorage.getItem('adminToken')).toMatch(/^[\w-]{43,}$/)
  expect(logOutButton()).toBeVisible()
})

test('what was stored before never replaces a newer sign-in', async () => {
  const { store } = await renderApp('/', { signedIn: true })
  const older = store.getState().session.token
  await act(async () => store.dispatch(sessionApi.endpoints.login.initiate(LOGIN)))
  const { token } = store.getState().session
  expect(token).not.toBe(older)

  act(() => void store.dispatch({ type: REHYDRATE, key: 'adminToken', payload: { token: older } }))

  expect(store.getState().session.token).toBe(token)
  expect(localStorage.getItem('adminToken')).toBe(token)
})

test('an anonymous visitor leaves nothing in local storage', async () => {
  await renderApp('/committees')
  await screen.findByText('No committees found.')

  expect(localStorage).toHaveLength(0)
})

test('logging in and out in a second tab takes effect here', async () => {
  const { token } = await renderApp('/', { signedIn: true })
  expect(logOutButton()).toBeVisible()

  otherTabWrites('adminToken', null)
  expect(logOutButton()).not.toBeInTheDocument()
  otherTabWrites('adminToken', token)
  expect(logOutButton()).toBeVisible()
  otherTabWrites('somethingElse', null)
  expect(logOutButton()).toBeVisible()
  // The whole storage was cleared.
  otherTabWrites(null, null)
  expect(logOutButton()).not.toBeInTheDocument()
})

test('logging out in a second tab also clears here what an administrator saw', async () => {
  const { store } = await renderApp('/', { signedIn: true })
  const stateText = () => JSON.stringify(store.getState())
  await waitFor(() => expect(stateText()).toContain(ADA.email))

  otherTabWrites('adminToken', null)

  expect(stateText()).not.toContain(ADA.email)
})

test('if the browser forbids storage, an administrator stays signed in while the page is open', async () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
  const { store, user, requests } = await renderApp('/', { administrators: [ADA] })

  await act(async () => store.dispatch(sessionApi.endpoints.login.initiate(LOGIN)))
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))

  expect(logOutButton()).not.toBeInTheDocument()
  await waitFor(() => expect(requests.map(({ method }) => method)).toContain('DELETE'))
})

test('lists, balances and documents are requested without the token, even if one is stored', async () => {
  const { requests } = await renderApp('/candidates/20261103-GEN/STR', {
    signedIn: true,
    candidates: [aCandidate()],
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  })
  await screen.findByRole('link', { name: 'Ada M. Alvarez' })
  await waitFor(() => expect(requests.length).toBeGreaterThanOrEqual(6))

  const withToken = requests.filter(({ headers }) => headers.has('x-auth-token'))
  expect(withToken.map(({ url }) => new URL(url).pathname)).toEqual(['/api/auth'])
})

test('logging out clears the cache, so that nothing an administrator saw remains', async () => {
  const { user, store, requests } = await renderApp('/', { signedIn: true })
  const stateText = () => JSON.stringify(store.getState())
  await waitFor(() => expect(stateText()).toContain(ADA.email))

  await user.click(screen.getByRole('button', { name: 'Log Out' }))

  expect(stateText()).not.toContain(ADA.email)
  await waitFor(() => expect(requests.map(({ method }) => method)).toContain('DELETE'))
})

test('a closed page makes no more requests, neither for its list nor for the session', async () => {
  const { store } = await renderApp('/committees', { signedIn: true })
  await screen.findByText('No committees found.')

  // Those in the state are half a second old. The types do not have what the middleware answers.
  const { getSubscriptions } = store.dispatch(
    api.internalActions.internal_getRTKQSubscriptions(),
  ) as unknown as { getSubscriptions: () => Map<string, Map<string, unknown>> }
  const subscribers = () => [...getSubscriptions().values()].flatMap((each) => [...each.keys()])
  expect(subscribers()).not.toEqual([])

  cleanup()

  await waitFor(() => expect(subscribers()).toEqual([]))
})
