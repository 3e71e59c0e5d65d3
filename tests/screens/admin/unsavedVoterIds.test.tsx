import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { loggedOut } from '#client/state/sessionSlice.ts'
import { held } from '#mocks/failures.ts'
import { network } from '#mocks/node.ts'
import { type AdminApp, renderAdmin } from '#tests/support/renderAdmin.tsx'

const EDIT = '/admin/candidates/edit/91527'

/** Opens a candidate to edit and types a VoterID, which is not saved. */
const typeUnsaved = async () => {
  const app = await renderAdmin(EDIT, {
    candidates: [aCandidate({ AcctNum: 91_527, NameMiddle: '' })],
    committees: [aCommittee()],
  })
  await app.user.type(await editableField(), '222222')
  // Or the window, which all tests share, would go on asking.
  onTestFinished(() => void app.store.dispatch(loggedOut()))
  return app
}
const editableField = async () => {
  const field = await screen.findByLabelText('Voter ID')
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  return field
}

const menu = () => within(screen.getByRole('navigation', { name: 'Administration' }))
const leaveForCommittees = async (user: AdminApp['user']) => {
  await user.click(menu().getByRole('link', { name: 'Manage Committees' }))
  await screen.findByRole('heading', { name: 'Manage Committees' })
}

/** Whether the browser would ask before it closes the window. */
const isAskedOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('leaving by the side menu tells of an unsaved VoterID, marks it there, and keeps it for coming back', async () => {
  const { user } = await typeUnsaved()
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()

  await leaveForCommittees(user)

  expect(await screen.findByText('1 VoterID was left unsaved')).toHaveRole('status')
  expect(menu().getByText(/^Unsaved VoterIDs:/)).toBeVisible()
  await user.click(menu().getByRole('link', { name: '91527' }))
  expect(await screen.findByLabelText('Voter ID')).toHaveValue('222222')
  expect(screen.getByText('Unsaved. Saved is blank.')).toBeVisible()
})

test.each([
  [
    'the brand',
    (user: AdminApp['user']) => user.click(screen.getByRole('link', { name: 'Sunshine Ledger' })),
  ],
  ['the Back button', (user: AdminApp['user']) => user.click(screen.getByRole('button', { name: 'Back' }))],
])('leaving by %s tells of it and keeps it, and going back shows it', async (_, leave) => {
  const { user } = await typeUnsaved()

  await leave(user)
  expect(await screen.findByText('1 VoterID was left unsaved')).toBeVisible()
  history.back()

  await waitFor(() => expect(location.pathname).toBe(EDIT))
  expect(await screen.findByLabelText('Voter ID')).toHaveValue('222222')
})

test('before the window closes the browser asks, on a public page too, until the VoterID is saved', async () => {
  const { user } = await typeUnsaved()
  expect(isAskedOnClosing()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: 'Welcome to a better campaign finance database.' })
  expect(isAskedOnClosing()).toBe(true)

  history.back()
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(isAskedOnClosing()).toBe(false)
  await leaveForCommittees(user)
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()
})

test('Discard goes back to what is saved, and nothing is unsaved any more', async () => {
  const { user } = await typeUnsaved()

  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(screen.getByLabelText('Voter ID')).toHaveValue('')
  expect(screen.getByLabelText('Voter ID')).toHaveFocus()
  expect(isAskedOnClosing()).toBe(false)
})

test('a save that is under way while leaving is not called unsaved', async () => {
  const { user } = await typeUnsaved()
  const gate = held('put', '/api/admin/candidates/91527')
  network.use(gate.handler)
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await leaveForCommittees(user)
  expect(screen.queryByText('1 VoterID was left unsaved')).not.toBeInTheDocument()
  gate.release()

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()
})

test('logging out forgets what was typed', async () => {
  const { user, store } = await typeUnsaved()

  await user.click(screen.getByRole('button', { name: 'Log Out' }))

  expect(await screen.findByText('1 VoterID was left unsaved')).toBeVisible()
  await waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('222222'))
  expect(isAskedOnClosing()).toBe(false)
})
