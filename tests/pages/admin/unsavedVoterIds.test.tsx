import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { sessionSynced } from '#client/store/slices/sessionSlice.ts'
import { delayed } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { warnsOnClose } from '#tests/support/pages/warnsOnClose.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const EDIT = '/admin/candidates/edit/91527'

/** Opens a candidate for editing and types a VoterID without saving it. */
const typeUnsaved = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin(EDIT, {
    candidates: [aCandidate({ AcctNum: 91_527, NameMiddle: '' })],
    committees: [aCommittee()],
    ...setting,
  })
  await app.user.type(await editableField(), '222222')
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

test('leaving by the side menu reports an unsaved VoterID, marks it there, and keeps it', async () => {
  const { user } = await typeUnsaved()
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()

  await leaveForCommittees(user)

  expect(await screen.findByText('1 VoterID was left unsaved')).toBeVisible()
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
])('leaving by %s reports it and keeps it, and going back shows it', async (_, leave) => {
  const { user } = await typeUnsaved()

  await leave(user)
  expect(await screen.findByText('1 VoterID was left unsaved')).toBeVisible()
  history.back()

  await waitFor(() => expect(location.pathname).toBe(EDIT))
  expect(await screen.findByLabelText('Voter ID')).toHaveValue('222222')
})

test('the browser asks before closing the page, even a public one, until the VoterID is saved', async () => {
  const { user } = await typeUnsaved()
  expect(warnsOnClose()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Home' }))
  await screen.findByRole('heading', { name: 'Welcome to a better campaign finance database.' })
  expect(warnsOnClose()).toBe(true)

  history.back()
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(warnsOnClose()).toBe(false)
  await leaveForCommittees(user)
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()
})

test('Discard restores the saved value, and nothing is unsaved anymore', async () => {
  const { user } = await typeUnsaved()

  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(screen.getByLabelText('Voter ID')).toHaveValue('')
  expect(screen.getByLabelText('Voter ID')).toHaveFocus()
  expect(warnsOnClose()).toBe(false)
})

test('a save in progress while leaving is not reported as unsaved', async () => {
  const { user } = await typeUnsaved()
  const gate = delayed('put', '/api/admin/candidates/91527')
  network.use(gate.handler)
  await user.click(screen.getByRole('button', { name: 'Save' }))

  await leaveForCommittees(user)
  expect(screen.queryByText('1 VoterID was left unsaved')).not.toBeInTheDocument()
  gate.release()

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()
})

const logOut = (user: AdminApp['user']) => user.click(screen.getByRole('button', { name: 'Log Out' }))
const question = () => screen.findByRole('alertdialog', { name: 'Log out without saving 1 VoterID?' })
const home = () => screen.findByRole('heading', { name: 'Welcome to a better campaign finance database.' })

test('logging out asks first, then forgets what was typed, and no message mentions it', async () => {
  const { user, store } = await typeUnsaved()

  await logOut(user)
  expect(await question()).toHaveTextContent('What you typed for candidate 91527 will be lost.')
  await user.click(within(await question()).getByRole('button', { name: 'Log Out' }))

  await home()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument())
  expect(JSON.stringify(store.getState())).not.toContain('222222')
  expect(screen.queryByText('1 VoterID was left unsaved')).not.toBeInTheDocument()
  expect(warnsOnClose()).toBe(false)
})

test('an unconfirmed logout changes nothing', async () => {
  const { user, store } = await typeUnsaved()

  await logOut(user)
  await question()
  await user.keyboard('{Escape}')

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Log Out' })).toHaveFocus()
  expect(screen.getByLabelText('Voter ID')).toHaveValue('222222')
  expect(store.getState().session.token).not.toBeNull()
})

test('logging out on a public page asks too, and removes the message about the discarded text', async () => {
  const { user } = await typeUnsaved()
  await user.click(screen.getByRole('link', { name: 'Candidates' }))
  await screen.findByText('1 VoterID was left unsaved')

  await logOut(user)
  await user.click(within(await question()).getByRole('button', { name: 'Log Out' }))

  await home()
  await waitFor(() => expect(screen.queryByText('1 VoterID was left unsaved')).not.toBeInTheDocument())
})

test('with nothing unsaved, logging out asks nothing', async () => {
  const { user } = await renderAdmin('/admin')
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })

  await logOut(user)

  await home()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('a VoterID typed before the session was revoked is still there after signing in again, even through the login page', async () => {
  const { user, db, store } = await typeUnsaved()
  await db.updateTable('session').set({ revoked_at: '2026-11-21T12:00:00.000Z' }).execute()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Not now' }))

  await user.click(menu().getByRole('link', { name: 'Dashboard' }))
  await user.type(await screen.findByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), ADA.password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(store.getState().session.token).not.toBeNull())

  await user.click(await menu().findByRole('link', { name: '91527' }))
  expect(await screen.findByLabelText('Voter ID')).toHaveValue('222222')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(warnsOnClose()).toBe(false)
})

test('a session that ends in another tab does not discard what was typed in this one', async () => {
  const { store } = await typeUnsaved()

  store.dispatch(sessionSynced({ token: null }))

  await screen.findByRole('heading', { name: 'Admin Login' })
  expect(menu().getByRole('link', { name: '91527' })).toBeVisible()
  expect(warnsOnClose()).toBe(true)
})

test('a VoterID typed before an account was removed is saved without a complaint about the other change', async () => {
  const { user } = await typeUnsaved({
    addedAccounts: [{ acctNum: 91_527, account: { accountName: 'Shade', accountNum: 70_275 } }],
  })
  await user.click(await screen.findByRole('button', { name: /^Remove / }))
  await waitFor(() => expect(screen.getByText(/"AccountList"/)).not.toHaveTextContent('70275'))

  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByText('Saved')).toBeVisible()
})
