import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { toastShown } from '#client/store/slices/toastsSlice.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'

test('a success is a status in the region of toasts, and a failure an alert', async () => {
  const { store } = await renderApp('/')

  act(() => {
    store.dispatch(toastShown({ tone: 'success', text: 'Saved' }))
    store.dispatch(toastShown({ tone: 'failure', text: 'Network error' }))
  })

  const region = within(await screen.findByRole('region', { name: 'Notifications' }))
  expect(await region.findByText('Saved')).toHaveRole('status')
  expect(screen.getByRole('alert')).toHaveTextContent('Network error')
})

test('the region that announces toasts is there before the first one, for administrators only', async () => {
  const visitor = await renderApp('/')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  act(() => {
    visitor.store.dispatch(sessionSynced({ token: 'a token' }))
  })
  expect(await screen.findByRole('region', { name: 'Notifications' })).toBeEmptyDOMElement()
})

test('a dismissed message disappears, and the others stay, on any page', async () => {
  const { store, user } = await renderApp('/')
  act(() => {
    store.dispatch(toastShown({ tone: 'failure', text: 'Error deleting: Candidate not found' }))
    store.dispatch(toastShown({ tone: 'failure', text: 'Network error' }))
  })

  await user.click(await screen.findByRole('button', { name: 'Dismiss: Network error' }))
  await user.click(screen.getByRole('link', { name: 'Committees' }))
  await screen.findByText('No committees found.')

  expect(screen.getByRole('alert')).toHaveTextContent('Error deleting: Candidate not found')
})
