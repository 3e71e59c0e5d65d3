import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { administratorsIn, invitationsIn } from '#database/administrators/administrators.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { ADA, recordAdministrator } from '#tests/support/register/recordAdministrator.ts'
import { confirmIdentity } from '#tests/support/pages/confirmIdentity.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const BEA = { email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }

/** Invites Bea as an auditor and returns the link that is shown. */
async function inviteBea({ user }: Awaited<ReturnType<typeof renderAdmin>>): Promise<string> {
  await user.type(await screen.findByLabelText('Email'), BEA.email)
  await user.selectOptions(screen.getByLabelText('Role'), 'auditor')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await confirmIdentity(user)
  const link = await screen.findByLabelText('Link for bea@example.org')
  return (link as HTMLInputElement).value
}

/** Asks for a change to an account by its button, and confirms it in its dialog. */
async function changePerson({ click }: UserEvent, name: string, label: RegExp) {
  await click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('alertdialog', { name: `${name}?` })
  await click(within(dialog).getByRole('button', { name: label }))
  return dialog
}

test('an administrator invites someone with a link that is shown once, and withdraws it', async () => {
  const app = await renderAdmin('/admin/people')
  expect(await inviteBea(app)).toMatch(/\/admin\/invitation#[\w-]{43}$/)
  // The form is blank again.
  await waitFor(() => expect(screen.getByLabelText('Role')).toHaveValue('administrator'))
  expect(screen.getByLabelText('Email')).toHaveValue('')

  const withdraw = await screen.findByRole('button', { name: 'Withdraw the invitation of bea@example.org' })
  await app.user.click(withdraw)
  expect(await screen.findByText('The link for bea@example.org no longer works')).toBeVisible()
  expect(await screen.findByText('No invitation is open.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Invitations' })).toHaveFocus()
})

test('an invited person follows the link, chooses a name and a password, and has an account', async () => {
  const { db } = await makeRegister()
  await recordAdministrator(db, ADA)
  const ada = { who: ADA.email, ipAddress: '192.0.2.1', at: '2026-11-21T12:00:00.000Z' }
  const secret = await invitationsIn(db).invite(ada, { email: BEA.email, role: 'auditor' })
  if (typeof secret === 'string') throw new Error(secret)

  const { user } = await renderApp(`/admin/invitation#${secret.token}`, {}, db)
  await user.type(await screen.findByLabelText('Name'), BEA.name)
  await user.type(screen.getByLabelText('Password'), 'password1234')
  await user.click(screen.getByRole('button', { name: 'Create my account' }))
  expect(await screen.findByText(/too easy to guess/)).toBeVisible()

  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), `${BEA.password}{Enter}`)
  expect(await screen.findByText(/Your account has been created/)).toBeVisible()
  expect(await administratorsIn(db).find(BEA.email)).toMatchObject({ name: BEA.name, role: 'auditor' })
})

test('a truncated link says to copy all of it', async () => {
  await renderAdmin('/admin/invitation', { signedIn: false })

  expect(await screen.findByText(/Copy the whole link/)).toBeVisible()
})

test('an account is disabled, enabled or made an auditor’s after the administrator gives a password, and nobody can do so to their own', async () => {
  const { user } = await renderAdmin('/admin/people', { administrators: [BEA] })

  await changePerson(user, 'Close the account of bea@example.org', /Close/)
  await confirmIdentity(user)
  expect(await screen.findByText('bea@example.org can no longer sign in')).toBeVisible()
  // The password counts for five minutes.
  await changePerson(user, 'Open the account of bea@example.org', /Open/)
  expect(await screen.findByText('bea@example.org can sign in again')).toBeVisible()
  await changePerson(user, 'Make bea@example.org an auditor', /Make/)
  expect(await screen.findByText('bea@example.org is now an auditor')).toBeVisible()

  const own = screen.getByRole('row', { name: new RegExp(ADA.email) })
  expect(within(own).queryByRole('button')).toBeNull()
  expect(within(own).getByText('You')).toBeVisible()
})

test('a person’s role changes only after the administrator’s own password is given; until then the dialog asks for it and says why', async () => {
  const { user } = await renderAdmin('/admin/people', { administrators: [BEA] })
  const change = await changePerson(user, 'Make bea@example.org an auditor', /Make/)

  const dialog = await confirmIdentity(user, 'forty pelicans')
  expect(within(dialog).getByText(/a stolen or unattended session is not enough/)).toBeVisible()
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Your password or the code is not right')

  await user.clear(within(dialog).getByLabelText('Your password, or a code'))
  await confirmIdentity(user)
  expect(await screen.findByText('bea@example.org is now an auditor')).toBeVisible()
  expect(dialog).not.toBeInTheDocument()
  expect(change).not.toBeInTheDocument()
})

test('before an account is closed, the dialog says that this ends its sessions', async () => {
  const { user } = await renderAdmin('/admin/people', { administrators: [BEA] })

  await user.click(await screen.findByRole('button', { name: 'Close the account of bea@example.org' }))

  const dialog = await screen.findByRole('alertdialog', { name: 'Close the account of bea@example.org?' })
  expect(dialog).toHaveAccessibleDescription(
    'Whoever is signed in with this account is signed out at once. The invitations it made are withdrawn.',
  )
})

test('the page tells auditors that they are, and refuses a change with a message', async () => {
  const { db, user } = await renderAdmin('/admin/people', { administrators: [BEA] })
  await db.updateTable('administrator').set({ role: 'auditor' }).where('email', '=', ADA.email).execute()

  await changePerson(user, 'Close the account of bea@example.org', /Close/)
  expect(await screen.findByText('An auditor can view everything here but change nothing')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText(/As an auditor you can view everything/)).toBeVisible()
})

test('an administrator changes their own password, and is told why one is refused', async () => {
  const { user } = await renderAdmin('/admin/account')
  const change = async (current: string, next: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>('Current password')
    // For a password manager, which may have several accounts for this site.
    await waitFor(() =>
      expect(field.form?.querySelector('[autocomplete=username]')).toHaveValue('ada@example.org'),
    )
    await user.type(field, current)
    await user.type(screen.getByLabelText('New password'), next)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  await change('not the password', 'ninety ospreys circle')
  expect(await screen.findByText('That is not your current password')).toBeVisible()
  await user.clear(screen.getByLabelText('Current password'))
  await user.clear(screen.getByLabelText('New password'))
  await change(ADA.password, 'ninety ospreys circle')
  expect(
    await screen.findByText('Your password was changed, and your other sessions have ended'),
  ).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''))
})

test('the page of an e-mail address without an account says that there is none', async () => {
  const { user } = await renderAdmin('/admin/people/none@example.org')

  expect(await screen.findByText('No account on this site has this e-mail address.')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'All people' }))
  await user.click(await screen.findByRole('link', { name: ADA.email }))

  expect(await screen.findByRole('heading', { name: ADA.email })).toBeVisible()
  expect(screen.queryByText('No account on this site has this e-mail address.')).toBeNull()
})
