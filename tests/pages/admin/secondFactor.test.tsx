import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { failing, offline } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { timeCode, timeStep } from '#server/auth/reauthenticate.ts'
import { confirmIdentity } from '#tests/support/pages/confirmIdentity.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const NOW = timeStep(new Date('2026-11-21T12:00:00Z'))

const recordFactor = async ({ db }: AdminApp) =>
  db
    .insertInto('second_factor')
    .values({ admin_id: 1, secret: SECRET, confirmed_at: '2026-11-20T12:00:00.000Z' })
    .execute()

async function logIn({ user }: AdminApp) {
  await user.type(await screen.findByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), ADA.password)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

/** Sets up a second factor on the account page and returns the first recovery code. */
async function setUp({ user }: AdminApp): Promise<string> {
  await user.type(await screen.findByLabelText('Your password'), ADA.password)
  await user.click(screen.getByRole('button', { name: 'Set up' }))
  const field = await screen.findByLabelText('Code that the app shows')
  expect(field).toHaveFocus()
  const link = screen.getByRole('link', { name: 'Open in an app on this device' })
  const key = new URL(link.getAttribute('href') ?? '').searchParams.get('secret') ?? ''
  expect(screen.getByText(key.replaceAll(/.{4}(?=.)/g, '$& '))).toBeVisible()
  await user.type(field, `${timeCode(key, NOW)}{Enter}`)
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  return within(codes).getAllByRole('listitem')[0]?.textContent ?? ''
}

test('an administrator sets up a second factor with a typed key, and keeps the recovery codes', async () => {
  const app = await renderAdmin('/admin/account')

  expect(await setUp(app)).toMatch(/^[a-z2-7-]{19}$/)
  expect(screen.getByText(/10 recovery codes are left/)).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'I have saved them' }))
  expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Code that the app shows')).not.toBeInTheDocument()
  // The focus is not lost with the button: the next Tab goes on from here.
  expect(screen.getByRole('region', { name: 'Second Factor' })).toContainElement(
    document.activeElement as HTMLElement,
  )
})

test('the login asks for the code after the password, in place, and says if it is wrong', async () => {
  const app = await renderAdmin('/admin/login', { signedIn: false, administrators: [ADA] })
  await recordFactor(app)
  await logIn(app)
  const field = await screen.findByLabelText('Code')
  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleDescription('Enter the code from your authenticator app, or a recovery code')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await app.user.type(field, '000000')
  await app.user.click(screen.getByRole('button', { name: 'Log In' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This code is wrong, too old or was used already. Wait for the next one.',
  )
  // The field takes the focus only when it appears.
  expect(screen.getByRole('button', { name: 'Log In' })).toHaveFocus()
  await app.user.clear(field)
  await app.user.type(field, `${timeCode(SECRET, NOW)}{Enter}`)

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
})

test('a failure of the network keeps the code that was typed', async () => {
  const app = await renderAdmin('/admin/login', { signedIn: false, administrators: [ADA] })
  await recordFactor(app)
  await logIn(app)
  const field = await screen.findByLabelText('Code')
  const code = timeCode(SECRET, NOW)

  for (const handler of [offline('post', '/api/auth'), failing('post', '/api/auth', 503)]) {
    network.use(handler)
    await app.user.clear(field)
    await app.user.type(field, `${code}{Enter}`)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getByLabelText('Code')).toHaveValue(code)
  }
})

test('an administrator makes new recovery codes, and turns the second factor off with one of them', async () => {
  const app = await renderAdmin('/admin/deleted')
  const { user } = app
  await recordFactor(app)
  await user.click(await screen.findByRole('link', { name: 'Your Account' }))
  expect(await screen.findByText(/No recovery code is left: make new ones/)).toBeVisible()

  await user.type(screen.getByLabelText('Your password'), ADA.password)
  await user.type(screen.getByLabelText('Code from the app, or a recovery code'), timeCode(SECRET, NOW))
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  const codes = await screen.findByRole('list', { name: 'Recovery codes' })
  const [code] = within(codes).getAllByRole('listitem')
  await user.clear(screen.getByLabelText('Your password'))
  await user.clear(screen.getByLabelText('Code from the app, or a recovery code'))
  await user.type(screen.getByLabelText('Your password'), ADA.password)
  await user.type(screen.getByLabelText('Code from the app, or a recovery code'), code?.textContent ?? '')
  await user.click(screen.getByRole('button', { name: 'Turn off' }))

  expect(await screen.findByText('Your second factor is off')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
})

test('if everyone needs a factor, an administrator without one is led to set it up on every page', async () => {
  const app = await renderAdmin('/admin/login', {
    signedIn: false,
    administrators: [ADA],
    isFactorRequired: true,
  })
  await logIn(app)
  expect(await screen.findByRole('heading', { name: 'Your Account' })).toBeVisible()
  expect(await screen.findByText(/This site requires a second factor/)).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Audit Trail' }))
  expect(await screen.findByRole('heading', { name: 'Your Account' })).toBeVisible()

  await setUp(app)
  await screen.findByRole('region', { name: 'Sign-Ins' })
  await app.user.click(screen.getByRole('link', { name: 'Audit Trail' }))
  expect(await screen.findByRole('heading', { name: 'Audit Trail' })).toBeVisible()
})

test('the page of a person shows their sign-ins, and another administrator removes a lost device', async () => {
  const bea = { email: 'bea@example.org', name: 'Bea Boone', password: 'fifty herons dive' }
  const app = await renderAdmin('/admin/audit', { administrators: [bea] })
  await app.db
    .insertInto('second_factor')
    .values({ admin_id: 1, secret: SECRET, confirmed_at: '2026-11-20T12:00:00.000Z' })
    .execute()
  await app.api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/146.0' },
    body: JSON.stringify({ email: bea.email, password: 'a wrong guess' }),
  })
  await app.user.click(await screen.findByRole('link', { name: 'People' }))

  await app.user.click(
    await screen.findByRole('button', { name: 'Remove the second factor of bea@example.org' }),
  )
  await app.user.click(await screen.findByRole('button', { name: 'Remove second factor' }))
  await confirmIdentity(app.user)
  expect(await screen.findByText('bea@example.org now signs in without a second factor')).toBeVisible()
  // The button is gone.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Accounts' })).toHaveFocus())
  await app.user.click(screen.getByRole('link', { name: 'bea@example.org' }))
  await screen.findByRole('heading', { name: 'bea@example.org' })
  await screen.findByRole('table')

  expect(tableRows(/sign-in/).map(([, ...cells]) => cells)).toEqual([
    ['sign-in refused', 'Firefox on Linux', '192.0.2.1'],
  ])
})

test('the account page ends all sessions but this one', async () => {
  const app = await renderAdmin('/admin/account')
  expect(await screen.findByText(/^1 open/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'End all others' })).not.toBeInTheDocument()
  await app.api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ADA.email, password: ADA.password }),
  })
  await app.user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await app.user.click(screen.getByRole('link', { name: 'Your Account' }))

  await app.user.click(await screen.findByRole('button', { name: 'End all others' }))

  expect(await screen.findByText('Your other sessions have ended')).toBeVisible()
  expect(await screen.findByText(/^1 open/)).toBeVisible()
})
