import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noticeGiven } from '#client/store/slices/noticesSlice.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

test('a success is a status and a failure an alert, in the order they came', async () => {
  const { store } = await renderApp('/')

  act(() => {
    store.dispatch(noticeGiven({ tone: 'success', text: 'Saved' }))
    store.dispatch(noticeGiven({ tone: 'failure', text: 'Network error' }))
  })

  expect(await screen.findByText('Saved')).toHaveRole('status')
  expect(screen.getByRole('alert')).toHaveTextContent('Network error')
})

test('a message that is dismissed leaves, and the others stay, on whatever page', async () => {
  const { store, user } = await renderApp('/')
  act(() => {
    store.dispatch(noticeGiven({ tone: 'failure', text: 'Error deleting: Candidate not found' }))
    store.dispatch(noticeGiven({ tone: 'failure', text: 'Network error' }))
  })

  await user.click(await screen.findByRole('button', { name: 'Dismiss: Network error' }))
  await user.click(screen.getByRole('link', { name: 'Committees' }))
  await screen.findByText('No committees found.')

  expect(screen.getByRole('alert')).toHaveTextContent('Error deleting: Candidate not found')
})
