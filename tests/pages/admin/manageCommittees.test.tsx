import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCommittee } from '#mocks/builders.ts'
import { failing, failingOnce, offline } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { minutesLater } from '#tests/support/pages/minutesLater.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const TWO = [
  aCommittee({ AcctNum: 70_275, Name: 'Citizens for Shade Trees', Type: 'PAC' }),
  aCommittee({ AcctNum: 60_001, Name: 'Friends of the Pelican', Type: 'ECO' }),
]

const openList = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/committees', { committees: TWO, ...setting })
  await screen.findByRole('table')
  return app
}

const accounts = () => tableRows(/committee/).map(([, acctNum]) => Number(acctNum))

const deleteFirst = async (user: AdminApp['user']) => {
  const row = screen.getByRole('row', { name: /^Select 70275 / })
  await user.click(within(row).getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete committee 70275' }))
}

test('the table has the columns AcctNum, Name, Type, Actions; Edit and Delete per row', async () => {
  const { requests } = await openList()

  expect(tableHeaders(/committee/)).toEqual(['Select', 'AcctNum', 'Name', 'Type', 'Actions'])
  expect(tableRows(/committee/)).toEqual([
    ['', '70275', 'Citizens for Shade Trees', 'Political committee', 'EditDelete'],
    ['', '60001', 'Friends of the Pelican', 'Electioneering communications organization', 'EditDelete'],
  ])
  const calls = requests.map(({ url }) => new URL(url).pathname)
  expect(calls.toSorted()).toEqual(['/api/admin/committees', '/api/auth'])
  expect(requests.every(({ headers }) => headers.has('x-auth-token'))).toBe(true)
})

test('the name of a committee leads to its record, as its number does, but is not another tab stop', async () => {
  const { user } = await openList()
  const number = screen.getByRole('link', { name: '70275' })
  const name = screen.getByRole('link', { name: 'Citizens for Shade Trees' })
  expect(name).toHaveAttribute('href', number.getAttribute('href'))
  number.focus()
  await user.tab()
  expect(screen.getAllByRole('button', { name: 'Edit' })[0]).toHaveFocus()

  await user.click(name)

  expect(location.pathname).toBe('/admin/committees/edit/70275')
  await user.click(await screen.findByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Manage Committees' })).toBeVisible()
})

test("deleting asks 'Delete committee {acct}?', and the row is removed after a successful call", async () => {
  const { user } = await openList()
  const row = screen.getByRole('row', { name: /^Select 70275 / })

  await user.click(within(row).getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('alertdialog', { name: 'Delete committee 70275?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete committee 70275' }))

  expect(await screen.findByText('Deleted committee 70275')).toBeVisible()
  expect(accounts()).toEqual([60_001])
})

test("a refused deletion keeps the row and says 'Error: Delete failed'", async () => {
  const { user } = await openList({ failures: [failing('delete', '/api/admin/committees/70275', 500)] })

  await deleteFirst(user)

  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Delete failed')
  expect(accounts()).toEqual([70_275, 60_001])
})

test("a deletion without an answer says 'Error: Failed to fetch' and keeps the row", async () => {
  const { user } = await openList({ failures: [offline('delete', '/api/admin/committees/70275')] })

  await deleteFirst(user)

  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch')
  expect(accounts()).toEqual([70_275, 60_001])
})

test('a deleted committee leaves the public list too, and returns there when it is undone', async () => {
  const { user } = await openList()
  await user.click(screen.getByRole('link', { name: 'Committees' }))
  // The list that is left has a link of this name too.
  await screen.findByRole('heading', { name: 'Florida Election Committees' })
  expect(await screen.findByRole('link', { name: 'Citizens for Shade Trees' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Admin' }))
  const menu = await screen.findByRole('navigation', { name: 'Administration' })
  await user.click(within(menu).getByRole('link', { name: 'Manage Committees' }))
  await screen.findByRole('table')

  await deleteFirst(user)
  await screen.findByText('Deleted committee 70275')
  await user.click(screen.getByRole('link', { name: 'Committees' }))
  await screen.findByRole('heading', { name: 'Florida Election Committees' })
  await screen.findByRole('link', { name: 'Friends of the Pelican' })
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Citizens for Shade Trees' })).not.toBeInTheDocument(),
  )

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Citizens for Shade Trees' })).toBeVisible()
})

test("an empty register says 'No committees found.'", async () => {
  await renderAdmin('/admin/committees')

  expect(await screen.findByText('No committees found.')).toBeVisible()
})

test("a list that fails to load says 'Failed to fetch', in red", async () => {
  await renderAdmin('/admin/committees', { failures: [failing('get', '/api/admin/committees', 500)] })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
})

test('a list that fails to refresh stays, and says that it may be out of date', async () => {
  const { user } = await openList()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })
  network.use(failingOnce('get', '/api/admin/committees', 503))
  minutesLater(1)

  const menu = within(screen.getByRole('navigation', { name: 'Administration' }))
  await user.click(menu.getByRole('link', { name: 'Manage Committees' }))

  expect(await screen.findByText('What is shown may be out of date. Failed to fetch')).toBeVisible()
  expect(accounts()).toEqual([70_275, 60_001])
})

test('many committees are shown in pages; a search covers all of them, and starts at its first page', async () => {
  const { user } = await openList({
    committees: Array.from({ length: 1_020 }, (_, index) =>
      aCommittee({ AcctNum: 70_000 + index, Name: index < 510 ? 'Friends of Shade' : 'Friends of Light' }),
    ),
  })
  expect(accounts()).toHaveLength(50)
  expect(screen.getByLabelText('Select all 1,020')).toBeVisible()

  await user.click(screen.getByRole('link', { name: '21' }))
  expect(screen.getByText('1,001 to 1,020 of 1,020')).toBeVisible()
  expect(accounts()).toHaveLength(20)

  await user.type(screen.getByLabelText('Find in this list'), 'shade')
  expect(await screen.findByText('1 to 50 of 510')).toBeVisible()
  expect(globalThis.location.search).toBe('?text=shade')
})
