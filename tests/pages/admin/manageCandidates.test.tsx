import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate } from '#mocks/builders.ts'
import { failing, failingOnce, delayed, offline } from '#mocks/overrides.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const ELECTIONS = [
  { value: '20261103-GEN', name: '2026 General Election' },
  { value: '20241105-GEN', name: '2024 General Election' },
]

const governor = (AcctNum: number, NameLast: string) =>
  aCandidate({ AcctNum, NameLast, NameMiddle: '', OfficeCode: 'GOV', OfficeDesc: 'Governor' })

const FOUR = [governor(104, 'Alvarez'), governor(103, 'Boone'), governor(102, 'Cruz'), governor(101, 'Diaz')]

const openList = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/candidates', { elections: ELECTIONS, candidates: FOUR, ...setting })
  await screen.findByRole('table')
  return app
}

const rowOf = (acctNum: number) => screen.getByRole('row', { name: new RegExp(`^Select ${acctNum} `) })
const accounts = () => tableRows(/candidate/).map(([, acctNum]) => Number(acctNum))
const tick = (acctNum: number) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${acctNum} `) })
const deletions = (requests: AdminApp['requests']) =>
  requests.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).pathname)

const deleteRow = async (user: AdminApp['user'], acctNum: number) => {
  await user.click(within(rowOf(acctNum)).getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: `Delete candidate ${acctNum}` }))
}

test('the table has the columns AcctNum, Voter ID, Name, Party, Office, Actions; each row has Edit and Delete', async () => {
  await openList({ candidates: [{ ...governor(104, 'Alvarez'), VoterID: '100000001' }] })

  expect(tableHeaders(/candidate/)).toEqual([
    'Select',
    'AcctNum',
    'Voter ID',
    'Name',
    'Party',
    'Office',
    'Actions',
  ])
  expect(tableRows(/candidate/)).toEqual([
    ['', '104', '100000001', 'Ada Alvarez', 'No party affiliation', 'Governor', 'EditDelete'],
  ])
})

test('the order of the list is shown: the newest account first', async () => {
  await openList()

  expect(accounts()).toEqual([104, 103, 102, 101])
  expect(screen.getByRole('columnheader', { name: /^AcctNum/ })).toHaveAttribute('aria-sort', 'descending')
  expect(screen.getByRole('table', { name: '4 candidates, newest account first' })).toBeVisible()
})

test('election and office filters start at the 2026 election and GOV, and the list follows them', async () => {
  const { user, requests } = await openList({
    candidates: [...FOUR, aCandidate({ AcctNum: 7, OfficeCode: 'STR' })],
  })
  expect(screen.getByLabelText('Election')).toHaveDisplayValue('2026 General Election')
  expect(screen.getByLabelText('Office')).toHaveDisplayValue('Governor')
  expect(accounts()).toEqual([104, 103, 102, 101])

  await user.selectOptions(screen.getByLabelText('Office'), 'State Representative')

  await waitFor(() => expect(accounts()).toEqual([7]))
  expect(requests.at(-1)?.url).toContain('/api/admin/candidates?election=20261103-GEN&office=STR')
  expect(requests.at(-1)?.headers.has('x-auth-token')).toBe(true)
})

test('if the election has no race for governor, its first office is chosen', async () => {
  await openList({ candidates: [aCandidate({ AcctNum: 7, OfficeCode: 'STR' })] })

  await waitFor(() => expect(screen.getByLabelText('Office')).toHaveDisplayValue('State Representative'))
  await waitFor(() => expect(accounts()).toEqual([7]))
})

test('an election without candidates says that none were found', async () => {
  await renderAdmin('/admin/candidates', { elections: ELECTIONS })

  expect(await screen.findByText('No candidates found.')).toBeVisible()
})

test('a candidate whom another administrator has deleted meanwhile leaves the list when deleted again', async () => {
  const { user, api, token } = await openList()
  await api.request('/api/admin/candidates/103', {
    method: 'DELETE',
    headers: { 'x-auth-token': token ?? '' },
  })

  await deleteRow(user, 103)

  expect(await screen.findByText('Error deleting: Candidate not found')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([104, 102, 101]))
})

test("a list that fails to load says 'Failed to fetch', in red, and not that none were found", async () => {
  await renderAdmin('/admin/candidates', {
    elections: ELECTIONS,
    failures: [failing('get', '/api/admin/candidates', 500)],
  })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
  expect(screen.queryByText('No candidates found.')).not.toBeInTheDocument()
})

test("deleting asks 'Delete candidate {acct}?', and the row is removed after a successful call", async () => {
  const { user, requests, api } = await openList()

  await user.click(within(rowOf(103)).getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('alertdialog', { name: 'Delete candidate 103?' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete candidate 103' }))

  await waitFor(() => expect(accounts()).toEqual([104, 102, 101]))
  expect(screen.getByRole('region', { name: 'List of candidates' })).toHaveFocus()
  expect(await screen.findByText('Deleted candidate 103')).toBeVisible()
  expect(deletions(requests)).toEqual(['/api/admin/candidates/103'])
  expect((await api.request('/api/candidates/103')).status).toBe(404)
})

test('an unconfirmed deletion deletes nothing, and the focus returns to where it was', async () => {
  const { user, requests } = await openList()
  const button = within(rowOf(103)).getByRole('button', { name: 'Delete' })
  await user.click(button)

  await user.keyboard('{Escape}')

  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(button).toHaveFocus()
  expect(deletions(requests)).toEqual([])
})

test('the row disappears at once; if the deletion is refused it returns to its place, with the reason', async () => {
  const { handler, release } = delayed('delete', '/api/admin/candidates/103')
  const { user } = await openList({
    failures: [handler, failing('delete', '/api/admin/candidates/103', 500, 'The register is busy')],
  })

  await deleteRow(user, 103)
  await waitFor(() => expect(accounts()).toEqual([104, 102, 101]))
  release()

  expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting: The register is busy')
  expect(accounts()).toEqual([104, 103, 102, 101])
})

test('what a deletion failed with is no longer said once the candidate is deleted', async () => {
  const { user } = await openList({ failures: [failingOnce('delete', '/api/admin/candidates/103')] })
  await deleteRow(user, 103)
  await screen.findByText('Error deleting: Server error')

  await deleteRow(user, 103)

  expect(await screen.findByText('Deleted candidate 103')).toBeVisible()
  expect(screen.queryByText('Error deleting: Server error')).not.toBeInTheDocument()
})

test("a deletion without an answer says 'Error deleting: Failed to fetch' and keeps the row", async () => {
  const { user } = await openList({ failures: [offline('delete', '/api/admin/candidates/103')] })

  await deleteRow(user, 103)

  expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting: Failed to fetch')
  expect(accounts()).toEqual([104, 103, 102, 101])
})

test('a double click on the confirmation deletes once', async () => {
  const { user, requests } = await openList()
  await user.click(within(rowOf(103)).getByRole('button', { name: 'Delete' }))

  await user.dblClick(screen.getByRole('button', { name: 'Delete candidate 103' }))

  await screen.findByText('Deleted candidate 103')
  expect(deletions(requests)).toEqual(['/api/admin/candidates/103'])
})

test("'Undo' next to the message restores the candidate", async () => {
  const { user } = await openList()
  await deleteRow(user, 103)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Restored candidate 103')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([104, 103, 102, 101]))
})

test('a search within the list covers account numbers, names and VoterIDs', async () => {
  const { user } = await openList({
    candidates: [...FOUR, { ...governor(90, 'Estevez'), VoterID: '123456789' }],
  })
  const search = screen.getByLabelText('Find in this list')

  await user.type(search, 'cruz')
  await waitFor(() => expect(accounts()).toEqual([102]))
  await user.clear(search)
  await user.type(search, '345678')
  await waitFor(() => expect(accounts()).toEqual([90]))
  await user.clear(search)
  await user.type(search, 'nobody')
  expect(await screen.findByText('Nothing in this list matches “nobody”.')).toBeVisible()
})

test('rows are selected one by one, as a range with Shift, or all; the count is always shown', async () => {
  const { user } = await openList()
  expect(screen.getByText('0 of 4 selected')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Delete selected' })).toBeDisabled()

  await user.click(tick(104))
  expect(screen.getByText('1 of 4 selected')).toBeVisible()
  await user.keyboard('{Shift>}')
  await user.click(tick(102))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 of 4 selected')).toBeVisible()
  expect(tick(103)).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select all 4' })).toBePartiallyChecked()

  await user.click(screen.getByRole('checkbox', { name: 'Select all 4' }))
  expect(screen.getByText('4 of 4 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all 4' }))
  expect(screen.getByText('0 of 4 selected')).toBeVisible()
})

test('a range follows the order the table shows', async () => {
  const { user } = await openList()
  await user.click(screen.getByRole('button', { name: 'AcctNum' }))
  expect(accounts()).toEqual([101, 102, 103, 104])

  await user.click(tick(101))
  await user.keyboard('{Shift>}')
  await user.click(tick(102))

  expect(screen.getByText('2 of 4 selected')).toBeVisible()
  expect(tick(103)).not.toBeChecked()
})

test('selected rows hidden by a search are counted too', async () => {
  const { user } = await openList()
  await user.click(tick(104))
  await user.click(tick(101))

  await user.type(screen.getByLabelText('Find in this list'), 'diaz')

  expect(await screen.findByText('2 of 4 selected, 1 of them hidden by the search')).toBeVisible()
})

test('the selected rows are deleted in one call after one confirmation that names whom, and one Undo restores them', async () => {
  const { user, requests } = await openList()
  for (const acctNum of [104, 102, 101]) await user.click(tick(acctNum))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  const question = within(screen.getByRole('alertdialog', { name: 'Delete 3 candidates?' }))
  const named = question.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(named.map((name) => /^\S.* \((\d+)\)$/.exec(name)?.[1])).toEqual(['104', '102', '101'])

  await user.click(screen.getByRole('button', { name: 'Delete 3 candidates' }))

  expect(await screen.findByText('Deleted 3 candidates')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([103]))
  expect(screen.getByText('0 of 1 selected')).toBeVisible()

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: Deleted 3 candidates')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([104, 103, 102, 101]))
  for (const box of screen.getAllByRole('checkbox', { name: /^Select / })) expect(box).not.toBeChecked()
  const writes = requests.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname)
  expect(writes).toEqual(['/api/admin/lists/changes', '/api/admin/audit/4/undo'])
})

test('of several rows, all stay selected if their deletion is refused, and the question says why', async () => {
  const { user } = await openList({ failures: [failingOnce('post', '/api/admin/lists/changes', 500)] })
  for (const acctNum of [104, 102]) await user.click(tick(acctNum))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(screen.getByRole('button', { name: 'Delete 2 candidates' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Server error')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(accounts()).toEqual([104, 103, 102, 101])
  expect(screen.getByText('2 of 4 selected')).toBeVisible()
})

test('a selected row that is deleted by its own button is not selected when it is restored', async () => {
  const { user } = await openList()
  await user.click(tick(103))
  await deleteRow(user, 103)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(accounts()).toEqual([104, 103, 102, 101]))
  expect(tick(103)).not.toBeChecked()
})

test('the VoterID of a candidate is typed and saved in its row, whose only buttons for Edit are those of the specification', async () => {
  const { user, api } = await openList()
  expect(screen.getAllByRole('button', { name: /edit/i })).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'Add VoterID of Ada Cruz' }))
  await user.keyboard('123456{Enter}')

  expect(await screen.findByText('Saved 123456 for Ada Cruz')).toBeVisible()
  expect(await (await api.request('/api/candidates/102')).json()).toMatchObject({ VoterID: '123456' })
})

test('Edit opens the candidate, and Back returns to the list', async () => {
  const { user } = await openList()

  await user.click(within(rowOf(102)).getByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('heading', { name: 'Edit candidate 102' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('heading', { name: 'Manage Candidates' })).toBeVisible()
})
