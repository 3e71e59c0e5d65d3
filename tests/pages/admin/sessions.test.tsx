import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sessionsIn } from '#database/administrators/sessions.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

/** The dashboard of Ada, who is signed in here and at another address. */
async function openDashboard() {
  const app = await renderAdmin('/admin/audit')
  const there = await sessionsIn(app.db).open(1, {
    ipAddress: '198.51.100.4',
    at: '2026-11-21T11:55:00.000Z',
  })
  await app.user.click(await screen.findByRole('link', { name: 'Your Account' }))
  return { ...app, there }
}

const sessionRows = async () =>
  within(await screen.findByRole('region', { name: 'Your Sessions' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [
      within(row).getByRole('rowheader').textContent,
      within(row).getAllByRole('cell').at(-1)?.textContent,
    ])

test('the account page shows where an administrator is signed in, and ends her open sessions', async () => {
  const { user, there, api } = await openDashboard()
  await screen.findByText('2 open, newest first')
  expect(await sessionRows()).toEqual([
    ['198.51.100.4', 'End'],
    ['192.0.2.1', 'This one'],
  ])

  await user.click(screen.getByRole('button', { name: 'End: session 2 from 198.51.100.4' }))

  expect(await screen.findByText('Ended the session from 198.51.100.4')).toBeVisible()
  await waitFor(async () => expect(await sessionRows()).toHaveLength(1))
  expect(screen.getByRole('region', { name: 'Your Sessions' })).toHaveFocus()
  expect((await api.request('/api/auth', { headers: { 'x-auth-token': there.token } })).status).toBe(401)
})

test('a session that has already ended leaves the list with a message', async () => {
  const { user, there, db } = await openDashboard()
  const end = await screen.findByRole('button', { name: 'End: session 2 from 198.51.100.4' })
  await sessionsIn(db).revoke(there.token, new Date('2026-11-21T12:00:00Z'))

  await user.click(end)

  expect(await screen.findByText('Error: You have no such session')).toHaveRole('alert')
  await waitFor(async () => expect(await sessionRows()).toHaveLength(1))
})

test('a session that could not be ended is still reported after another one from that address was', async () => {
  const { user, db } = await renderAdmin('/admin/audit')
  const address = { ipAddress: '198.51.100.4', at: '2026-11-21T11:55:00.000Z' }
  const there = await sessionsIn(db).open(1, address)
  await sessionsIn(db).open(1, address)
  await user.click(await screen.findByRole('link', { name: 'Your Account' }))
  const other = await screen.findByRole('button', { name: 'End: session 3 from 198.51.100.4' })
  await sessionsIn(db).revoke(there.token, new Date('2026-11-21T12:00:00Z'))
  await user.click(screen.getByRole('button', { name: 'End: session 2 from 198.51.100.4' }))
  await screen.findByText('Error: You have no such session')

  await user.click(other)

  expect(await screen.findByText('Ended the session from 198.51.100.4')).toBeVisible()
  expect(screen.getByText('Error: You have no such session')).toBeVisible()
})
