import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failing, failingOnce, delayed, offline } from '#mocks/overrides.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const SHADE = { accountName: 'Citizens for Shade Trees', accountNum: 70_275 }
const ADA = aCandidate({ AcctNum: 91_527, NameFirst: 'Ada', NameMiddle: '', AccountList: [SHADE] })
const BEA = aCandidate({
  AcctNum: 91_528,
  NameFirst: 'Bea',
  NameMiddle: '',
  NameLast: 'Boone',
  AccountList: [SHADE],
})

const openCommittee = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/committees/edit/70275', {
    committees: [aCommittee()],
    candidates: [ADA, BEA],
    ...setting,
  })
  await screen.findByRole('heading', { name: 'Related Candidates' })
  return app
}

const formOf = async (name: RegExp) => within(await screen.findByRole('form', { name }))
const fieldOf = async (name: RegExp) => (await formOf(name)).getByLabelText('Voter ID')

/** Types once the record, and with it its version, has loaded. */
const typeVoterId = async (user: AdminApp['user'], name: RegExp, text: string) => {
  const field = await fieldOf(name)
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  await user.clear(field)
  if (text !== '') await user.type(field, text)
}
const save = async (user: AdminApp['user'], name: RegExp) =>
  user.click((await formOf(name)).getByRole('button', { name: 'Save' }))

const saves = (requests: Request[]) => requests.filter(({ method }) => method === 'PUT')
const savedVoterId = async ({ api }: Pick<AdminApp, 'api'>, acctNum: number) => {
  const answer = await api.request(`/api/candidates/${acctNum}`)
  return ((await answer.json()) as { VoterID: string }).VoterID
}

test('the candidate record is shown as raw formatted data, with a Back button', async () => {
  const { user } = await renderAdmin('/admin/candidates/edit/91527', { candidates: [ADA] })

  expect(await screen.findByText(/"AcctNum": 91527,/)).toHaveTextContent('"NameLast": "Alvarez"')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('heading', { name: 'Manage Candidates' })).toBeVisible()
})

test("'Candidate not found' when missing", async () => {
  await renderAdmin('/admin/candidates/edit/5')

  expect(await screen.findByRole('heading', { name: 'Candidate not found' })).toBeVisible()
})

test("'Committee not found' when missing", async () => {
  await renderAdmin('/admin/committees/edit/5')

  expect(await screen.findByRole('heading', { name: 'Committee not found' })).toBeVisible()
})

test.each(['/admin/candidates/edit/abc', '/admin/committees/edit/0'])(
  "%s shows 'Invalid account number'",
  async (path) => {
    await renderAdmin(path)

    expect(await screen.findByRole('heading', { name: 'Invalid account number' })).toBeVisible()
  },
)

test("a record that fails to load says 'Failed to fetch', in red, and not that it is missing", async () => {
  await renderAdmin('/admin/committees/edit/5', {
    failures: [failing('get', '/api/committees/5', 500)],
  })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
  expect(screen.queryByText('Committee not found')).not.toBeInTheDocument()
})

test("the committee record is raw data, plus 'Related Candidates', each with a VoterID and a Save button", async () => {
  await openCommittee()

  expect(await screen.findByText(/"Name": "Citizens for Shade Trees"/)).toBeVisible()
  expect(await fieldOf(/Ada Alvarez/)).toHaveValue('')
  expect((await formOf(/Bea Boone/)).getByRole('button', { name: 'Save' })).toBeVisible()
})

test('a VoterID whose candidate fails to load says why it cannot be changed yet, and Try again loads it', async () => {
  const app = await openCommittee({ failures: [failingOnce('get', '/api/candidates/91527', 503)] })
  const form = await formOf(/Ada Alvarez/)
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to fetch candidate 91527')

  await app.user.click(form.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(form.queryByRole('alert')).toBeNull())
  await typeVoterId(app.user, /Ada Alvarez/, '222222')
  await save(app.user, /Ada Alvarez/)
  expect(await screen.findByText('Saved')).toBeVisible()
})

test("'No candidates linked to this committee.'", async () => {
  await openCommittee({ candidates: [] })

  expect(await screen.findByText('No candidates linked to this committee.')).toBeVisible()
})

test("a saved VoterID says 'Saved', and an unsaved one is marked", async () => {
  const app = await openCommittee()

  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  expect(screen.getByText('Unsaved. Saved is blank.')).toBeVisible()
  expect(screen.getByText('1 unsaved')).toBeVisible()
  await save(app.user, /Ada Alvarez/)

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.getByText('Nothing unsaved')).toBeVisible()
  expect(await fieldOf(/Ada Alvarez/)).toHaveValue('100000001')
  expect(await savedVoterId(app, 91_527)).toBe('100000001')
  const [request] = saves(app.requests)
  expect(await request?.json()).toEqual({ VoterID: '100000001' })
  expect(request?.headers.get('x-auth-token')).toBe(app.token)
  expect(request?.headers.get('if-match')).toMatch(/^W\/".+"$/)
})

test('clearing a VoterID says that the one on the state’s list applies again', async () => {
  const app = await openCommittee({ candidates: [{ ...ADA, VoterID: '123456789' }] })

  await typeVoterId(app.user, /Ada Alvarez/, '')
  expect(await fieldOf(/Ada Alvarez/)).toHaveAccessibleDescription(
    /Saved blank, the VoterID on the state’s list applies again\./,
  )
  await save(app.user, /Ada Alvarez/)

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await fieldOf(/Ada Alvarez/)).toHaveValue('123456789')
})

test('next to Saved is an Undo, which restores the previous VoterID, on the page too', async () => {
  const app = await openCommittee()
  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  await save(app.user, /Ada Alvarez/)

  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undone: VoterID')).toBeVisible()
  expect(screen.queryByText('Saved')).toBeNull()
  expect(await savedVoterId(app, 91_527)).toBe('')
  await waitFor(async () => expect(await fieldOf(/Ada Alvarez/)).toHaveValue(''))
})

test('one Undo beside Saved puts back every VoterID that was saved at once', async () => {
  const app = await openCommittee()
  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  await typeVoterId(app.user, /Bea Boone/, '222222')
  await app.user.click(screen.getByRole('button', { name: 'Save all' }))

  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Undone: 2 VoterIDs')).toBeVisible()
  expect(await savedVoterId(app, 91_527)).toBe('')
  expect(await savedVoterId(app, 91_528)).toBe('')
})

test('an undo of a VoterID that was changed since is refused, and says what it is now', async () => {
  const app = await openCommittee()
  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  await save(app.user, /Ada Alvarez/)
  await screen.findByText('Saved')
  await typeVoterId(app.user, /Ada Alvarez/, '222222')
  await save(app.user, /Ada Alvarez/)
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2))

  const [ofFirst] = screen.getAllByRole('button', { name: 'Undo' })
  if (ofFirst) await app.user.click(ofFirst)

  expect(await screen.findByRole('alert')).toHaveTextContent('Candidate 91527 now has the VoterID 222222')
  expect(await savedVoterId(app, 91_527)).toBe('222222')
})

test('one save after another needs no reload', async () => {
  const app = await openCommittee()
  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  await save(app.user, /Ada Alvarez/)
  await screen.findByText('Saved')

  await typeVoterId(app.user, /Ada Alvarez/, '222222')
  await save(app.user, /Ada Alvarez/)

  await waitFor(async () => expect(await savedVoterId(app, 91_527)).toBe('222222'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test("'Save all' saves only the changed ones", async () => {
  const app = await openCommittee()
  expect(await screen.findByRole('button', { name: 'Save all' })).toBeDisabled()
  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  await typeVoterId(app.user, /Bea Boone/, '222222')

  await app.user.dblClick(screen.getByRole('button', { name: 'Save all' }))

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await savedVoterId(app, 91_527)).toBe('100000001')
  expect(await savedVoterId(app, 91_528)).toBe('222222')
  expect(saves(app.requests)).toHaveLength(2)
})

test('a double click on Save saves once', async () => {
  const { handler, release } = delayed('put', '/api/admin/candidates/91527')
  const { user, requests } = await openCommittee({ failures: [handler] })
  await typeVoterId(user, /Ada Alvarez/, '100000001')

  await user.dblClick((await formOf(/Ada Alvarez/)).getByRole('button', { name: 'Save' }))
  release()

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(saves(requests)).toHaveLength(1)
})

test('the format of a VoterID is checked before it is sent', async () => {
  const { user, requests } = await openCommittee()

  await typeVoterId(user, /Ada Alvarez/, '12ab')
  expect(await fieldOf(/Ada Alvarez/)).toHaveAccessibleDescription(/A VoterID has 6 to 10 digits/)
  await save(user, /Ada Alvarez/)
  await typeVoterId(user, /Bea Boone/, '12345')
  await save(user, /Bea Boone/)

  expect(await fieldOf(/Bea Boone/)).toHaveAccessibleDescription(/A VoterID has 6 to 10 digits/)
  expect(saves(requests)).toEqual([])
})

test.each([
  ['its msg', { msg: 'Bad VoterID', error: 'no' }, 'Save error: Bad VoterID'],
  ['its error', { error: 'Locked' }, 'Save error: Locked'],
  ['its first error message', { errors: [{ msg: 'Server error' }] }, 'Save error: Server error'],
  ['or Save failed', {}, 'Save error: Save failed'],
])("a refused save says 'Save error:' with %s, and keeps what was typed", async (_, body, message) => {
  const { user } = await openCommittee({
    failures: [http.put('*/api/admin/candidates/91527', () => HttpResponse.json(body, { status: 500 }))],
  })
  await typeVoterId(user, /Ada Alvarez/, '100000001')

  await save(user, /Ada Alvarez/)

  expect(await screen.findByText(message)).toHaveRole('alert')
  expect(await fieldOf(/Ada Alvarez/)).toHaveValue('100000001')
})

test("a save without an answer says 'Save error: Save failed', and keeps what was typed", async () => {
  const { user } = await openCommittee({ failures: [offline('put', '/api/admin/candidates/91527')] })
  await typeVoterId(user, /Ada Alvarez/, '100000001')

  await save(user, /Ada Alvarez/)

  expect(await screen.findByText('Save error: Save failed')).toHaveRole('alert')
  expect(await fieldOf(/Ada Alvarez/)).toHaveValue('100000001')
})

test('the message of a failed save goes once the same is saved', async () => {
  const { user } = await openCommittee({ failures: [failingOnce('put', '/api/admin/candidates/91527')] })
  await typeVoterId(user, /Ada Alvarez/, '100000001')
  await save(user, /Ada Alvarez/)
  await screen.findByText('Save error: Server error')

  await save(user, /Ada Alvarez/)

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.queryByText('Save error: Server error')).not.toBeInTheDocument()
})

test('when another administrator saved meanwhile, the second is told, and nothing is silently overwritten', async () => {
  const app = await openCommittee()
  await typeVoterId(app.user, /Ada Alvarez/, '100000001')
  await app.api.request('/api/admin/candidates/91527', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'x-auth-token': app.token },
    body: JSON.stringify({ VoterID: '555555' }),
  })

  await save(app.user, /Ada Alvarez/)

  expect(await screen.findByText(/^Save error: This candidate was changed by someone else/)).toBeVisible()
  expect(await screen.findByText('Unsaved. Saved is 555555.')).toBeVisible()
  expect(await fieldOf(/Ada Alvarez/)).toHaveValue('100000001')
  expect(await savedVoterId(app, 91_527)).toBe('555555')

  // After the warning, saving overwrites it.
  await save(app.user, /Ada Alvarez/)
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await savedVoterId(app, 91_527)).toBe('100000001')
})

test('a saved VoterID is in the list of candidates at once', async () => {
  const { user } = await renderAdmin('/admin/candidates', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [ADA],
  })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await typeVoterId(user, /Ada Alvarez/, '100000001')
  await save(user, /Ada Alvarez/)
  await screen.findByText('Saved')

  await user.click(screen.getByRole('button', { name: 'Back' }))

  expect(await screen.findByRole('cell', { name: '100000001' })).toBeVisible()
})
