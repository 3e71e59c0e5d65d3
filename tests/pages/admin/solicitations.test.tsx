import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { answering, failing, failingOnce, delayed, offline } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const SHADE = aCommittee({ AcctNum: 70_275, Name: 'Citizens for Shade Trees' })
const PELICAN = aCommittee({ AcctNum: 60_001, Name: 'Friends of the Pelican' })

const statement = (known: Parameters<typeof aDocument>[0]) =>
  aDocument({ type: 'Statement of Solicitation', ...known })

const openPage = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/solicitations', {
    committees: [SHADE, PELICAN],
    candidates: [aCandidate({ AcctNum: 91_527 })],
    ...setting,
  })
  await screen.findByText('Select a document to view')
  return app
}

const finder = () => screen.getByRole('combobox', { name: 'Find a committee' })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

/** Finds the committee, presses Add, and answers the dialog. */
const add = async (user: AdminApp['user'], acctNum: string) => {
  await user.type(finder(), 'shade')
  await user.click(await screen.findByRole('button', { name: 'Add Citizens for Shade Trees (70275)' }))
  if (acctNum !== '') await user.type(screen.getByLabelText('Candidate account number'), acctNum)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
}

const additions = (requests: Request[]) => requests.filter(({ method }) => method === 'PUT')

test('the finder matches account number or name, case-insensitively', async () => {
  const { user } = await openPage()
  expect(options()).toEqual([])

  await user.type(finder(), 'SHADE')
  expect(await screen.findByRole('option')).toHaveTextContent('70275 Citizens for Shade Trees')
  await user.clear(finder())
  await user.type(finder(), '6000')
  expect(await screen.findByRole('option')).toHaveTextContent('60001 Friends of the Pelican')
  await user.clear(finder())
  await user.type(finder(), 'nobody')
  expect(await screen.findByText('No committees found.')).toBeVisible()
})

test('while the committees load, the finder does not say that none are found', async () => {
  const gate = delayed('get', '/api/committee')
  const { user } = await openPage({ failures: [gate.handler] })

  await user.type(finder(), 'shade')
  expect(screen.getByText('Loading committees...')).toBeVisible()
  expect(screen.queryByText('No committees found.')).not.toBeInTheDocument()
  gate.release()

  expect(await screen.findByRole('option')).toHaveTextContent('70275 Citizens for Shade Trees')
})

test('the finder shows at most 12 suggestions, each with an Add button, and says how many match', async () => {
  const { user } = await openPage({
    committees: Array.from({ length: 14 }, (_, index) =>
      aCommittee({ AcctNum: 50_000 + index, Name: `Committee No. ${index}` }),
    ),
  })

  await user.type(finder(), 'committee')

  expect(options()).toHaveLength(12)
  expect(screen.getAllByRole('button', { name: /^Add / })).toHaveLength(12)
  expect(screen.getByText('12 of 14 committees; type more to narrow.')).toBeVisible()
})

test('the keyboard moves through the suggestions, adds the current one, and closes them', async () => {
  const { user } = await openPage()
  await user.type(finder(), '0')
  const [first, second] = screen.getAllByRole('option')
  expect(finder()).toHaveAttribute('aria-expanded', 'true')
  expect(finder()).toHaveAttribute('aria-activedescendant', first?.id)
  expect(first).toHaveAttribute('aria-selected', 'true')

  await user.keyboard('{ArrowDown}')
  expect(finder()).toHaveAttribute('aria-activedescendant', second?.id)
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  expect(
    screen.getByRole('dialog', { name: 'Add Friends of the Pelican (60001) to a candidate' }),
  ).toBeVisible()
  await user.keyboard('{Escape}')
  expect(finder()).toHaveFocus()
  await user.keyboard('{Escape}')

  expect(finder()).toHaveAttribute('aria-expanded', 'false')
  expect(finder()).toHaveValue('')
})

test("an addition says 'Added {name} ({acct}) to candidate {acct}', and sends no token", async () => {
  const { user, requests, api } = await openPage()

  await add(user, ' 91527 ')

  expect(await screen.findByText('Added Citizens for Shade Trees (70275) to candidate 91527')).toHaveRole(
    'status',
  )
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const [request] = additions(requests)
  expect(await request?.json()).toEqual({ accountName: 'Citizens for Shade Trees', accountNum: 70_275 })
  expect(request?.headers.has('x-auth-token')).toBe(false)
  const linked = (await (await api.request('/api/candidates/byAccount/70275')).json()) as {
    AcctNum: number
  }[]
  expect(linked.map(({ AcctNum }) => AcctNum)).toEqual([91_527])
})

test.each(['abc', '91x', '-1', '9 1'])("'%s' is an 'Invalid AcctNum', and nothing is sent", async (typed) => {
  const { user, requests } = await openPage()

  await add(user, typed)

  const field = screen.getByLabelText('Candidate account number')
  expect(field).toHaveValue(typed)
  expect(field).toHaveAccessibleDescription('Invalid AcctNum')
  expect(additions(requests)).toEqual([])

  await user.type(field, '{Backspace}')
  expect(field).toBeValid()
  expect(screen.queryByText('Invalid AcctNum')).not.toBeInTheDocument()
})

test("'Add cancelled' when the prompt is left empty", async () => {
  const { user, requests } = await openPage()

  await add(user, '')

  expect(await screen.findByText('Add cancelled')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(additions(requests)).toEqual([])
})

test("'Add cancelled' when the prompt is cancelled", async () => {
  const { user } = await openPage()
  await user.type(finder(), 'shade')
  await user.click(await screen.findByRole('button', { name: /^Add Citizens/ }))

  await user.click(screen.getByRole('button', { name: 'Cancel' }))

  expect(await screen.findByText('Add cancelled')).toBeVisible()
})

test.each([
  ['its error', { error: 'Locked', msg: 'no' }, 'Error: Locked'],
  ['its msg', { msg: 'No such candidate' }, 'Error: No such candidate'],
  ['its first error message', { errors: [{ msg: 'Candidate not found' }] }, 'Error: Candidate not found'],
  ['or Failed', {}, 'Error: Failed'],
])("a refused addition says 'Error:' with %s, and keeps what was typed", async (_, body, message) => {
  const { user } = await openPage({
    failures: [http.put('*/api/candidates/5/accountlist', () => HttpResponse.json(body, { status: 409 }))],
  })

  await add(user, '5')

  expect(await screen.findByText(message)).toHaveRole('alert')
  expect(screen.getByLabelText('Candidate account number')).toHaveValue('5')
})

test("an addition without an answer says 'Network error'", async () => {
  const { user } = await openPage({ failures: [offline('put', '/api/candidates/91527/accountlist')] })

  await add(user, '91527')

  expect(await screen.findByText('Network error')).toHaveRole('alert')
})

test('a double click on Add adds once', async () => {
  const { handler, release } = delayed('put', '/api/candidates/91527/accountlist')
  const { user, requests } = await openPage({ failures: [handler] })
  await user.type(finder(), 'shade')
  await user.click(await screen.findByRole('button', { name: /^Add Citizens/ }))
  await user.type(screen.getByLabelText('Candidate account number'), '91527')

  await user.dblClick(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
  release()

  await screen.findByText('Added Citizens for Shade Trees (70275) to candidate 91527')
  expect(additions(requests)).toHaveLength(1)
})

const OLD = statement({ FilePath: 'old.pdf', Filename: 'old.pdf', DocDesc: '', Date: '2025-01-31' })
const NEW = statement({ FilePath: 'new.pdf', DocDesc: 'Statement (amended)', Date: '2026-06-01' })
const REPORT = aDocument({ Filename: 'other.pdf', DocDesc: 'Report' })

test.each([
  ['as the site answers', { documents: [OLD, NEW, REPORT] }],
  ['in any other order', { failures: [answering('get', '/api/documents/type/:type', [OLD, NEW])] }],
])('the statements show date and description or file name, newest first: %s', async (_, setting) => {
  await openPage(setting)

  const list = screen.getByRole('list', { name: 'Solicitation statements' })
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['06/01/2026 Statement (amended) Account 91527', '01/31/2025 old.pdf Account 91527'])
})

test('the viewer shows the selected document in a frame', async () => {
  const { user } = await openPage({ documents: [statement({ Account: 91_527, Filename: 'a.pdf' })] })

  await user.click(screen.getByRole('button', { name: /Statement of Candidate/ }))

  expect(screen.getByTitle('Statement of Candidate')).toHaveAttribute('src', '/docs/91527/a.pdf')
  expect(screen.getByRole('link', { name: 'Open a.pdf in a new tab' })).toHaveAttribute(
    'href',
    '/docs/91527/a.pdf',
  )
  expect(screen.queryByText('Select a document to view')).not.toBeInTheDocument()
})

test.each([
  ['name', { Filename: 'Form 102', FilePath: '91527/a.pdf' }],
  ['path', { Filename: 'a.pdf', FilePath: '91527/102' }],
])('a document whose %s has no extension is in the frame too', async (_, file) => {
  const { user } = await openPage({ documents: [statement(file)] })

  await user.click(screen.getByRole('button', { name: /Statement of Candidate/ }))

  expect(screen.getByTitle('Statement of Candidate')).toHaveAttribute('src', `/docs/${file.FilePath}`)
})

test('on a phone, where the statement is below the list, choosing one scrolls to it, each time', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => {
    scrolled.mockRestore()
    vi.unstubAllGlobals()
  })
  const { user } = await openPage({ documents: [statement({ Account: 91_527, Filename: 'a.pdf' })] })
  const choice = screen.getByRole('button', { name: /Statement of Candidate/ })
  await user.click(choice)
  expect(scrolled).not.toHaveBeenCalled()

  cleanup()
  vi.stubGlobal('innerWidth', 360)
  await openPage({ documents: [statement({ Account: 91_527, Filename: 'a.pdf' })] })
  await user.click(screen.getByRole('button', { name: /Statement of Candidate/ }))
  await user.click(screen.getByRole('button', { name: /Statement of Candidate/ }))

  const viewer = screen.getByTitle('Statement of Candidate').parentElement
  expect(scrolled.mock.contexts).toEqual([viewer, viewer])
})

test('the committee of the chosen statement is named and linked, and has the same Add as in the finder', async () => {
  const { user, db } = await openPage({ documents: [statement({ Account: 70_275, Filename: 'a.pdf' })] })
  await user.click(screen.getByRole('button', { name: /Statement of Candidate/ }))

  expect(await screen.findByRole('link', { name: 'Citizens for Shade Trees' })).toHaveAttribute(
    'href',
    '/admin/committees/edit/70275',
  )
  await user.click(screen.getByRole('button', { name: 'Add Citizens for Shade Trees (70275)' }))
  await user.type(screen.getByLabelText('Candidate account number'), '91527{Enter}')

  expect(await screen.findByText('Added Citizens for Shade Trees (70275) to candidate 91527')).toBeVisible()
  const trail = await db.selectFrom('audit').select(['action', 'record']).execute()
  expect(trail).toContainEqual({ action: 'account added', record: 'candidates/91527' })
})

test('of a committee’s statement it is said whose lists have its account, and one press adds it to the candidate it names', async () => {
  const solicitation = statement({
    id: '/1',
    Account: 70_275,
    Filename: '',
    FilePath: '',
    DocDesc: 'Statement of Solicitation: Citizens for Shade Trees',
    solicitor: 'Alvarez, Ada',
  })
  const { user, db } = await openPage({ documents: [solicitation] })
  await user.click(screen.getByRole('button', { name: /Citizens for Shade Trees/ }))
  expect(await screen.findByText(/No candidate’s list has its account yet\.$/)).toBeVisible()

  await user.click(await screen.findByRole('button', { name: 'Add to candidate 91527' }))

  expect(await screen.findByText('Added Citizens for Shade Trees (70275) to candidate 91527')).toBeVisible()
  const lists = within(await screen.findByRole('list', { name: 'Lists with its account' }))
  expect(lists.getByRole('listitem')).toHaveTextContent('Ada M. Alvarez (91527)')
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Add to candidate 91527' })).not.toBeInTheDocument(),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Add to candidate 91527' })).toBeVisible()
  expect(await db.selectFrom('added_account').selectAll().execute()).toEqual([])
})

test('a document that a browser cannot show is a link', async () => {
  const { user } = await openPage({ documents: [statement({ Account: 91_527, Filename: 'scan.tif' })] })

  await user.click(screen.getByRole('button', { name: /Statement of Candidate/ }))

  expect(screen.getByRole('link', { name: 'Save scan.tif, which a browser cannot show' })).toBeVisible()
  expect(screen.queryByTitle('Statement of Candidate')).not.toBeInTheDocument()
})

/** A solicitation in the state's listing whose organization is no one's name here. */
const UNLINKED = {
  id: '/1',
  Account: null,
  Filename: '',
  FilePath: '',
  DocDesc: 'Statement of Solicitation: Example Fund',
  solicitor: 'Mockley, Dana',
}

test('a statement without a file opens nothing, and statements without an account can be filtered', async () => {
  const { user } = await openPage({ documents: [statement(UNLINKED), statement({ Filename: 'a.pdf' })] })

  await user.type(screen.getByLabelText('Find in these statements'), 'no account')
  const option = await screen.findByRole('button', { name: /Example Fund/ })
  expect(option).toHaveTextContent(
    '06/01/2026 Statement of Solicitation: Example Fund Mockley, Dana · No account',
  )
  await user.click(option)

  expect(screen.getByText('No account: the state lists it without a file')).toBeVisible()
  expect(screen.queryByTitle(/Example Fund/)).not.toBeInTheDocument()
  const list = screen.getByRole('list', { name: 'Solicitation statements' })
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  expect(document.querySelector('a[href^="/docs/"]')).toBeNull()
})

test('a statement is assigned to an account by hand, and an unknown account shows the refusal', async () => {
  const { user } = await openPage({ documents: [statement(UNLINKED)] })
  await user.click(await screen.findByRole('button', { name: /Example Fund/ }))
  const field = screen.getByLabelText('Account it belongs to')
  const save = screen.getByRole('button', { name: 'Save' })

  await user.type(field, '9x')
  await user.click(save)
  expect(screen.getByText('Invalid AcctNum')).toBeVisible()
  await user.clear(field)
  await user.type(field, '5')
  await user.click(save)
  expect(await screen.findByText('Save error: No candidate or committee has this account')).toBeVisible()
  await user.clear(field)
  await user.type(field, '70275')
  await user.click(save)

  expect(await screen.findByText('Saved')).toBeVisible()
  expect(await screen.findByText('Account 70275: the state lists it without a file')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: the account of the statement')).toBeVisible()
  await waitFor(() => expect(field).toHaveValue(''))
  expect(screen.queryByText('Account 70275: the state lists it without a file')).toBeNull()

  await user.click(save)
  expect(await screen.findByText('Saved')).toBeVisible()
  // Nothing was changed, so there is nothing to undo.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test("statements that fail to load say 'Failed to fetch', in red", async () => {
  await renderAdmin('/admin/solicitations', {
    failures: [failing('get', '/api/documents/type/Statement%20of%20Solicitation', 500)],
  })

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch')
})

test('if the balances fail to load, the dialog says that the sum is not known, and Try again shows it', async () => {
  const { user } = await openPage({ failures: [failingOnce('get', '/api/balances', 500)] })
  await user.type(finder(), 'shade')
  await user.click(await screen.findByRole('button', { name: 'Add Citizens for Shade Trees (70275)' }))
  await user.type(screen.getByLabelText('Candidate account number'), '91527')
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText(/^Cash on hand could not be loaded\./)).toBeVisible()
  await expectWarning('Error loading balances: HTTP error! status: 500')

  await user.click(dialog.getByRole('button', { name: 'Try again' }))

  expect(await dialog.findByText(/^Cash on hand not known now/)).toBeVisible()
})
