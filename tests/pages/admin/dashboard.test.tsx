import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { failing } from '#mocks/overrides.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

test("the dashboard says 'Welcome' and the user's name, and that the area is for administrators", async () => {
  await renderAdmin('/admin')

  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
  expect(screen.getByText(/area is for administrators/)).toBeVisible()
})

test('a link of the menu leads to the top of its page, with the focus on its heading', async () => {
  const { user } = await renderAdmin('/admin/committees')
  const menu = within(await screen.findByRole('navigation', { name: 'Administration' }))

  await user.click(menu.getByRole('link', { name: 'Deleted' }))

  const heading = await screen.findByRole('heading', { level: 1, name: 'Deleted' })
  await waitFor(() => expect(heading).toHaveFocus())
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
})

const parts = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test('the dashboard is the work that waits, what came in and how fresh it is; how to sign in is on the account page', async () => {
  const { user } = await renderAdmin('/admin')

  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })
  expect(parts()).toEqual(['What Needs Doing', 'Last Nightly Run', 'The Register’s Money'])
  await user.click(screen.getByRole('link', { name: 'Your Account' }))
  await screen.findByRole('heading', { level: 1, name: 'Your Account' })
  expect(parts()).toEqual(['Second Factor', 'Your Sessions', 'Your Password', 'Sign-Ins'])
})

test('an administrator without a name is greeted by email', async () => {
  const { user } = await renderAdmin('/admin/login', {
    signedIn: false,
    administrators: [{ ...ADA, name: '' }],
  })
  await user.type(await screen.findByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`)

  expect(await screen.findByRole('heading', { name: 'Welcome ada@example.org' })).toBeVisible()
})

const MENU = [
  ['Dashboard', '/admin'],
  ['Manage Candidates', '/admin/candidates'],
  ['Manage Committees', '/admin/committees'],
  ['Search Voters', '/admin/voters'],
  ['Solicitations', '/admin/solicitations'],
  ['All Candidates', '/admin/all-candidates'],
  ['All Committees', '/admin/all-committees'],
  ['VoterIDs', '/admin/voter-ids'],
  ['Links', '/admin/links'],
  ['Unmatched Names', '/admin/waiting-names'],
  ['Imports', '/admin/imports'],
  ['Deleted', '/admin/deleted'],
  ['Audit Trail', '/admin/audit'],
  ['People', '/admin/people'],
  ['Your Account', '/admin/account'],
]

test('the side menu links to every admin page, those of the specification first, the others in groups, and marks the current one', async () => {
  const { user } = await renderAdmin('/admin')
  const menu = await screen.findByRole('navigation', { name: 'Administration' })

  const links = within(menu).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(MENU)
  for (const link of links) expect(link).toBeVisible()
  const groups = within(menu)
    .getAllByRole('list')
    .map((list) => [list.ariaLabel, within(list).getAllByRole('link').length])
  expect(groups).toEqual([
    [null, 5],
    ['Work', 5],
    ['Data', 3],
    ['People', 2],
  ])

  for (const link of links) {
    await user.click(link)
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'))
  }
})

test('on a phone the menu is closed, and closes again after a link is followed', async () => {
  const { innerWidth } = window
  onTestFinished(() => void (window.innerWidth = innerWidth))
  window.innerWidth = 360
  const { user } = await renderAdmin('/admin')
  const menu = await screen.findByRole('navigation', { name: 'Administration' })
  const folded = within(menu).getByRole('group')
  expect(folded).not.toHaveAttribute('open')
  await user.click(within(menu).getByText('Menu'))
  expect(folded).toHaveAttribute('open')

  await user.click(within(menu).getByRole('link', { name: 'Deleted' }))
  await waitFor(() => expect(folded).not.toHaveAttribute('open'))
})

test('the dashboard verifies the token with the server; an invalid one is cleared and the login is shown', async () => {
  localStorage.setItem('adminToken', 'made-up')
  const { user } = await renderAdmin('/admin', { signedIn: false, administrators: [ADA] })

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull())

  // The failed session check does not end the session that starts here.
  await user.type(screen.getByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`)
  expect(await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })).toBeVisible()
})

test('an invalid token leads from any other admin page to the login at once, and back after it', async () => {
  localStorage.setItem('adminToken', 'made-up')
  const { user } = await renderAdmin('/admin/committees', { signedIn: false, administrators: [ADA] })

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`)

  expect(await screen.findByRole('heading', { name: 'Manage Committees' })).toBeVisible()
})

test("a check that fails says 'Failed to fetch' and keeps the token", async () => {
  const { token } = await renderAdmin('/admin', {
    failures: [failing('get', '/api/auth', 503)],
  })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
  expect(localStorage.getItem('adminToken')).toBe(token)
})

test('Log Out on an admin page removes the token and goes to /', async () => {
  const { user } = await renderAdmin('/admin/audit')
  await screen.findByRole('heading', { name: 'Audit Trail' })

  await user.click(screen.getByRole('button', { name: 'Log Out' }))

  expect(await screen.findByRole('heading', { name: /^Welcome to a better/ })).toBeVisible()
  expect(location.pathname).toBe('/')
  await waitFor(() => expect(localStorage.getItem('adminToken')).toBeNull())
})

test('a logout in another tab leads to the login here', async () => {
  await renderAdmin('/admin/committees')
  await screen.findByRole('heading', { name: 'Manage Committees' })

  act(() => {
    localStorage.removeItem('adminToken')
    dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: null }))
  })

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
})

test('an admin address without a page says so, next to the menu', async () => {
  await renderAdmin('/admin/nothing')

  expect(await screen.findByText(/no page at this address/)).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Administration' })).toBeVisible()
})
