import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failing, failingOnce, delayed, offline } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const FACTS = {
  candidates: [aCandidate({ AcctNum: 91_527, NameMiddle: '' })],
  committees: [aCommittee({ AcctNum: 70_275 })],
}

/** Calls that Ada made before opening the page. */
const doAs =
  ({ api, token }: AdminApp) =>
  (method: string, path: string, body?: object) =>
    api.request(path, {
      method,
      headers: { 'x-auth-token': token, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })

const openAfter = async (menu: string, ...actions: Parameters<ReturnType<typeof doAs>>[]) => {
  const app = await renderAdmin('/admin', FACTS)
  for (const action of actions) await doAs(app)(...action)
  const side = await screen.findByRole('navigation', { name: 'Administration' })
  await app.user.click(within(side).getByRole('link', { name: menu }))
  await screen.findByRole('heading', { name: menu })
  return app
}

const DELETE_ADA = ['DELETE', '/api/admin/candidates/91527'] as const
const DELETE_SHADE = ['DELETE', '/api/admin/committees/70275'] as const
const SAVE = ['PUT', '/api/admin/candidates/91527', { VoterID: '100000001' }] as const

test('the audit trail shows when, who, what and from where, newest first', async () => {
  await openAfter('Audit Trail', [...SAVE], [...DELETE_ADA])

  await screen.findByText('2 entries, newest first')
  expect(tableHeaders(/entries/)).toEqual(['When', 'Person', 'Action', 'Record', 'Undo', 'Before and after'])
  expect(tableRows(/entries/).map(([, ...cells]) => cells)).toEqual([
    ['ada@example.org from 192.0.2.1', 'deleted', 'candidates/91527 Ada Alvarez', 'Undo', ''],
    ['ada@example.org from 192.0.2.1', 'VoterID saved', 'candidates/91527 Ada Alvarez', 'Undo', ''],
  ])
})

test('an entry expands to the values before and after', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE])

  await user.click(
    await screen.findByRole('button', { name: 'Before and after: VoterID saved, candidates/91527' }),
  )

  expect(screen.getByRole('heading', { name: 'Before' }).nextSibling).toHaveTextContent(
    '{ "VoterID": "", "isOfState": true }',
  )
  expect(screen.getByRole('heading', { name: 'After' }).nextSibling).toHaveTextContent(
    '{ "VoterID": "100000001" }',
  )
})

test('the trail is filtered by person, action and record', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE], [...DELETE_SHADE])
  await screen.findByText('2 entries, newest first')

  await user.selectOptions(screen.getByLabelText('Action'), 'deleted')
  await screen.findByText('1 entry, newest first')
  expect(screen.getByRole('cell', { name: /^committees\/70275/ })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Action'), 'Any action')
  await user.type(screen.getByLabelText('Record'), 'candidates/')
  expect(await screen.findByRole('cell', { name: /^candidates\/91527/ })).toBeVisible()
  await waitFor(() =>
    expect(screen.queryByRole('cell', { name: /^committees\/70275/ })).not.toBeInTheDocument(),
  )
  await user.type(screen.getByLabelText('Person'), 'bea')
  expect(await screen.findByText('No entries found.')).toBeVisible()
})

test('after going back from a record the trail is filtered as before', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE], [...DELETE_SHADE])
  await user.selectOptions(screen.getByLabelText('Action'), 'VoterID saved')
  await user.type(screen.getByLabelText('Person'), 'ada')
  await screen.findByText('1 entry, newest first')

  await user.click(screen.getByRole('link', { name: 'candidates/91527' }))
  await screen.findByRole('heading', { level: 1, name: /^Edit/ })
  history.back()

  expect(await screen.findByText('1 entry, newest first')).toBeInTheDocument()
  expect(screen.getByLabelText('Action')).toHaveValue('VoterID saved')
  expect(screen.getByLabelText('Person')).toHaveValue('ada')
})

test('the trail chosen in the menu has no filter, neither in its address nor in its fields', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE], [...DELETE_SHADE])
  await user.selectOptions(screen.getByLabelText('Action'), 'VoterID saved')
  await user.type(screen.getByLabelText('Person'), 'ada')
  await screen.findByText('1 entry, newest first')

  await user.click(screen.getByRole('link', { name: 'Audit Trail' }))

  expect(await screen.findByText('2 entries, newest first')).toBeVisible()
  expect(location.search).toBe('')
  expect(screen.getByLabelText('Action')).toHaveValue('')
  expect(screen.getByLabelText('Person')).toHaveValue('')
})

test('more than a hundred entries continue after the last one', async () => {
  const searches = Array.from({ length: 101 }, (): ['GET', string] => ['GET', '/api/admin/voters?lastName=n'])
  const { user } = await openAfter('Audit Trail', ...searches)
  await screen.findByText('100 entries, newest first')

  await user.click(screen.getByRole('button', { name: 'Older entries' }))

  expect(await screen.findByText('101 entries, newest first')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Older entries' })).not.toBeInTheDocument()
})

test('the change in an entry can be undone at any later time, once, and the trail says by which entry', async () => {
  const { user, api } = await openAfter('Audit Trail', [...DELETE_ADA])
  expect(await screen.findByText('One entry matches.')).toBeVisible()

  await user.click(await screen.findByRole('button', { name: 'Undo: deleted, candidates/91527, entry 1' }))

  expect(await screen.findByText('Undone: deleted, candidates/91527')).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'By entry 2' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Entries' })).toHaveFocus()
  expect((await api.request('/api/candidates/91527')).status).toBe(200)
})

test.each([
  ['Audit Trail', 'post', '/api/admin/audit/1/undo', /^Undo: deleted,/, 'Undone: deleted, candidates/91527'],
  [
    'Deleted',
    'delete',
    '/api/admin/deletions/candidate/91527',
    'Undo: candidate 91527',
    'Restored candidate 91527',
  ],
] as const)(
  'on the page %s, what an undo failed with is no longer said once it is done',
  async (page, method, path, name, done) => {
    const { user } = await openAfter(page, [...DELETE_ADA])
    network.use(failingOnce(method, path))
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByText('Error: Server error')

    await user.click(screen.getByRole('button', { name }))

    expect(await screen.findByText(done)).toBeVisible()
    expect(screen.queryByText('Error: Server error')).not.toBeInTheDocument()
  },
)

test('an undo over a later change is refused, and shows the current value', async () => {
  const app = await openAfter('Audit Trail', [...SAVE])
  const undo = await screen.findByRole('button', { name: /^Undo: VoterID saved/ })
  await doAs(app)('PUT', '/api/admin/candidates/91527', { VoterID: '200000002' })

  await app.user.click(undo)

  expect(
    await screen.findByText('Error: Nothing was undone: Candidate 91527 now has the VoterID 200000002'),
  ).toHaveRole('alert')
})

test('a record links to its own history, and an entry to its record', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE], [...DELETE_SHADE])
  await user.click(await screen.findByRole('link', { name: 'candidates/91527' }))
  await user.click(await screen.findByRole('link', { name: 'What was changed here' }))

  expect(await screen.findByText(/The history of candidates\/91527/)).toBeVisible()
  expect(await screen.findByText('1 entry, newest first')).toBeVisible()
})

test('the trail is filtered by days, and the total counts the matches', async () => {
  const { user, requests } = await openAfter('Audit Trail', [...SAVE], [...DELETE_SHADE])
  expect(await screen.findByText('2 entries match.')).toBeVisible()

  await user.type(screen.getByLabelText('From'), '2026-11-23')
  expect(await screen.findByText('0 entries match.')).toBeVisible()
  await user.clear(screen.getByLabelText('From'))
  await user.type(screen.getByLabelText('To'), '2026-11-22')
  expect(await screen.findByText('2 entries match.')).toBeVisible()
  // The days are Florida's, as the times in the trail are.
  expect(requests.map(({ url }) => new URL(url).search)).toEqual(
    expect.arrayContaining(['?since=2026-11-23T05%3A00%3A00.000Z', '?until=2026-11-23T05%3A00%3A00.000Z']),
  )
})

test('To before From is said, because no entry can match', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE])
  await user.type(await screen.findByLabelText('From'), '2026-11-23')
  await user.type(screen.getByLabelText('To'), '2026-11-22')

  expect(await screen.findByText('To is before From')).toBeVisible()
  expect(screen.getByLabelText('To')).toBeInvalid()
  await user.clear(screen.getByLabelText('From'))
  await waitFor(() => expect(screen.queryByText('To is before From')).not.toBeInTheDocument())
})

test('a file of the trail that cannot be downloaded says why', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE])
  network.use(offline('get', '/api/admin/audit.csv'))
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')

  network.use(failing('get', '/api/admin/audit.csv', 503, 'The database is not available just now'))
  await user.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent('The database is not available just now'),
  )
})

test('if the session has ended, the download asks to sign in again', async () => {
  const { user } = await openAfter('Audit Trail', [...SAVE])
  network.use(failing('get', '/api/admin/audit.csv', 401))
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }))

  expect(await screen.findByRole('dialog')).toBeVisible()
})

test("a trail that fails to load says 'Failed to fetch', in red", async () => {
  await renderAdmin('/admin/audit', { failures: [failing('get', '/api/admin/audit', 500)] })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
})

test('deleted records are listed with who deleted them, newest first', async () => {
  await openAfter('Deleted', [...DELETE_ADA], [...DELETE_SHADE])

  await screen.findByText('2 deleted, newest first')
  expect(tableRows(/deleted/).map(([acct, type, name, , by]) => [acct, type, name, by])).toEqual([
    ['91527', 'candidate', 'Ada Alvarez', 'ada@example.org'],
    ['70275', 'committee', 'Citizens for Shade Trees', 'ada@example.org'],
  ])
})

test("'Undo' restores a record at any later time, and a double click does so once", async () => {
  const { handler, release } = delayed('delete', '/api/admin/deletions/candidate/91527')
  const app = await openAfter('Deleted', [...DELETE_ADA])
  network.use(handler)

  await app.user.dblClick(await screen.findByRole('button', { name: 'Undo: candidate 91527' }))
  release()

  expect(await screen.findByText('Restored candidate 91527')).toBeVisible()
  expect(await screen.findByText('Nothing is deleted.')).toBeVisible()
  expect(screen.queryByLabelText('Find in this list')).not.toBeInTheDocument()
  expect((await app.api.request('/api/candidates/91527')).status).toBe(200)
  expect(app.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('an undo that is refused says why', async () => {
  const app = await openAfter('Deleted', [...DELETE_ADA])
  await screen.findByText('1 deleted, newest first')
  await doAs(app)('DELETE', '/api/admin/deletions/candidate/91527')

  await app.user.click(screen.getByRole('button', { name: 'Undo: candidate 91527' }))

  expect(await screen.findByText('Error: This record is not deleted')).toHaveRole('alert')
})

test("a list that fails to load says 'Failed to fetch', in red", async () => {
  await renderAdmin('/admin/deleted', { failures: [failing('get', '/api/admin/deletions', 500)] })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
})
