import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { invitationsIn } from '#database/administrators/invitations.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { ADA, recordAdministrator } from '#tests/support/register/recordAdministrator.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const BEA = { email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }

/** Invites Bea as an auditor and returns the link that is shown. */
async function inviteBea({ user }: Awaited<ReturnType<typeof renderAdmin>>): Promise<string> {
  await user.type(await screen.findByLabelText('Email'), BEA.email)
  await user.selectOptions(screen.getByLabelText('Role'), 'auditor')
  await user.type(screen.getByLabelText('Your password'), ADA.password)
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const link = await screen.findByLabelText('Link for bea@example.org')
  return (link as HTMLInputElement).value
}

/** Makes a change to an account by its button and Ada's password. */
async function changePerson({ click, type }: UserEvent, name: string) {
  await click(await screen.findByRole('button', { name }))
  const dialog = await screen.findByRole('dialog', { name })
  await type(within(dialog).getByLabelText('Your password'), `${ADA.password}{Enter}`)
}

test('an administrator invites someone with a link that is shown once, and withdraws it', async () => {
  const app = await renderAdmin('/admin/people')
  expect(await screen.findByText(/take your password again/)).toBeVisible()

  expect(await inviteBea(app)).toMatch(/\/admin\/invitation#[\w-]{43}$/)
  // The form is blank again: it keeps neither the email address nor a password.
  expect(await screen.findByLabelText('Your password')).toHaveValue('')
  expect(screen.getByLabelText('Role')).toHaveValue('administrator')
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

test('an account is disabled, enabled and made an auditor’s with one’s own password, and no one can do so to their own', async () => {
  const { user } = await renderAdmin('/admin/people', { administrators: [BEA] })

  await changePerson(user, 'Close the account of bea@example.org')
  expect(await screen.findByText('bea@example.org can no longer sign in')).toBeVisible()
  await changePerson(user, 'Open the account of bea@example.org')
  expect(await screen.findByText('bea@example.org can sign in again')).toBeVisible()
  await changePerson(user, 'Make bea@example.org an auditor')
  expect(await screen.findByText('bea@example.org is now an auditor')).toBeVisible()

  const own = screen.getByRole('row', { name: new RegExp(ADA.email) })
  expect(within(own).queryByRole('button')).toBeNull()
  expect(within(own).getByText('You')).toBeVisible()
})

test('an auditor is made an administrator once one’s own password is right, which is asked for, and why, until then', async () => {
  const { user } = await renderAdmin('/admin/people', { administrators: [BEA] })
  await changePerson(user, 'Make bea@example.org an auditor')

  await user.click(await screen.findByRole('button', { name: 'Make bea@example.org an administrator' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make bea@example.org an administrator' })
  expect(within(dialog).getByLabelText('Your password')).toHaveAccessibleDescription(
    'Whoever is signed in with this account is signed out at once. The invitations it made are withdrawn. Changes to who may sign in, and to what they may do, take your password again: a stolen or unattended session is not enough.',
  )
  await user.type(within(dialog).getByLabelText('Your password'), 'forty pelicans{Enter}')
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    'Enter your own current password to do this',
  )

  await user.clear(within(dialog).getByLabelText('Your password'))
  await user.type(within(dialog).getByLabelText('Your password'), `${ADA.password}{Enter}`)
  expect(await screen.findByText('bea@example.org is now an administrator')).toBeVisible()
  expect(dialog).not.toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Make bea@example.org an auditor' })).toHaveFocus()
})

test('before an account is closed, the dialog says that this ends its sessions', async () => {
  const { user } = await renderAdmin('/admin/people', { administrators: [BEA] })

  await user.click(await screen.findByRole('button', { name: 'Close the account of bea@example.org' }))

  const dialog = await screen.findByRole('dialog', { name: 'Close the account of bea@example.org' })
  expect(within(dialog).getByLabelText('Your password')).toHaveAccessibleDescription(
    /^Whoever is signed in with this account is signed out at once\. The invitations it made are withdrawn\. Changes/,
  )
})

test('the page tells auditors that they are, and refuses a change with a message', async () => {
  const { db, user } = await renderAdmin('/admin/people', { administrators: [BEA] })
  await db.updateTable('administrator').set({ role: 'auditor' }).where('email', '=', ADA.email).execute()

  await changePerson(user, 'Close the account of bea@example.org')
  expect(await screen.findByText('An auditor can view everything here but change nothing')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText(/As an auditor you can view everything/)).toBeVisible()
})

test('an administrator changes their own password, and is told why one is refused', async () => {
  const { user } = await renderAdmin('/admin')
  const change = async (current: string, next: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>('Current password')
    // For a password manager, which may have several accounts for this site.
    expect(field.form?.querySelector('[autocomplete=username]')).toHaveValue('ada@example.org')
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
