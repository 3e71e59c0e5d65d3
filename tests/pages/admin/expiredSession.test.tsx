/** @module-tag slow */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  aCandidate,
  aCommittee,
  aDocument,
  aLatestImport,
  anOpenImport,
  aRun,
  aVoter,
} from '#mocks/builders.ts'
import { network } from '#mocks/node.ts'
import { answering, delayed, failing, recordedIn } from '#mocks/overrides.ts'
import { ADA } from '#tests/support/register/recordAdministrator.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

const SHADE = { accountName: 'Citizens for Shade Trees', accountNum: 70_275 }
const FACTS = {
  committees: [aCommittee()],
  candidates: [aCandidate({ AcctNum: 91_527, NameMiddle: '', AccountList: [SHADE] })],
  voters: [aVoter({ VoterID: '100000001' })],
}

const dialog = () => screen.findByRole('dialog', { name: 'Sign in again' })

/** The failures that the page behind the dialog reports. */
const failuresOnPage = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('alert')
    .filter((alert) => alert.closest('dialog') === null)
    .map(({ textContent }) => textContent)

const logOutInAnotherTab = () =>
  act(() => {
    localStorage.removeItem('adminToken')
    dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: null }))
  })

const signInAgain = async (user: AdminApp['user']) => {
  const fields = within(await dialog())
  await user.type(fields.getByLabelText('Password'), ADA.password)
  await user.click(fields.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

test("a list requested with an invalid token says 'Failed to fetch', and appears after signing in again", async () => {
  const { user, minutesPass } = await renderAdmin('/admin/voters', FACTS)
  await screen.findByRole('heading', { name: 'Search Voters' })
  minutesPass(31)

  await user.type(screen.getByLabelText('Last name'), 'nun{Enter}')

  expect(within(await dialog()).getByRole('alert')).toHaveTextContent(/^Your session has ended\./)
  expect(failuresOnPage()).toEqual([expect.stringMatching(/^Failed to fetch/)])
  await signInAgain(user)
  expect(await screen.findByRole('link', { name: /^Details of/ })).toBeVisible()
  expect(screen.queryByText('Failed to fetch')).not.toBeInTheDocument()
})

test('a session that ends during work loses nothing that was typed', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/candidates/edit/91527', FACTS)
  const field = await screen.findByLabelText('Voter ID')
  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  await user.type(field, '222222')
  minutesPass(31)

  await user.click(screen.getByRole('button', { name: 'Save' }))
  await signInAgain(user)

  expect(screen.getByLabelText('Voter ID')).toHaveValue('222222')
  expect(screen.getByLabelText('Voter ID')).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('the account list, whose call sends no token, asks to sign in again too', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/solicitations', FACTS)
  await user.type(await screen.findByRole('combobox'), 'shade')
  await user.click(await screen.findByRole('button', { name: /^Add Citizens/ }))
  await user.type(screen.getByLabelText('Candidate account number'), '5')
  minutesPass(31)

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))

  const again = await dialog()
  await user.type(within(again).getByLabelText('Password'), `${ADA.password}{Enter}`)
  await waitFor(() => expect(again).not.toBeInTheDocument())
  expect(screen.getByLabelText('Candidate account number')).toHaveValue('5')
  await waitFor(() => expect(screen.getByLabelText('Candidate account number')).toBeValid())
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Error: Candidate not found')).toBeVisible()
})

test('a statement’s account, refused for lack of a session, is valid after signing in again', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/solicitations', {
    documents: [
      aDocument({
        id: '/1',
        Account: null,
        Filename: '',
        FilePath: '',
        type: 'Statement of Solicitation',
        DocDesc: 'Statement of Solicitation: Example Fund',
      }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: /Example Fund/ }))
  const field = screen.getByLabelText('Account it belongs to')
  await user.type(field, '70275')
  minutesPass(31)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await dialog()
  expect(field).toBeInvalid()

  await signInAgain(user)

  await waitFor(() => expect(field).toBeValid())
  expect(field).toHaveValue('70275')
})

test('a change of many records, refused for lack of a session, shows no failure after signing in again', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/all-committees', FACTS)
  await user.click(await screen.findByRole('checkbox', { name: /^Select .*70275/ }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  minutesPass(31)
  await user.click(await screen.findByRole('button', { name: 'Delete 1 committee' }))
  const fields = within(await dialog())
  await user.type(fields.getByLabelText('Password'), `${ADA.password}{Enter}`)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const question = within(screen.getByRole('alertdialog'))
  expect(question.queryByRole('alert')).not.toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'Delete 1 committee' }))
  expect(await screen.findByText('Deleted 1 committee')).toBeVisible()
})

test('a deletion refused for lack of a session keeps the row and what is selected', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/committees', {
    committees: Array.from({ length: 9 }, (_, index) =>
      aCommittee({ AcctNum: 100 + index, Name: `No. ${index}` }),
    ),
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 9' }))
  minutesPass(31)
  const row = screen.getByRole('row', { name: /^Select 108 / })
  await user.click(within(row).getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete committee 108' }))

  await signInAgain(user)

  await waitFor(() => expect(tableRows(/committees/)).toHaveLength(9))
  expect(screen.getByText('9 of 9 selected')).toBeVisible()
})

test("'Not now' leaves the page as it is, and trying again asks again", async () => {
  const { user, minutesPass } = await renderAdmin('/admin', FACTS)
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })
  minutesPass(31)
  await user.click(
    within(screen.getByRole('navigation', { name: 'Administration' })).getByRole('link', { name: 'Deleted' }),
  )
  await user.click(within(await dialog()).getByRole('button', { name: 'Not now' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(within(await dialog()).getByLabelText('Email')).toHaveValue(ADA.email)
})

test('long after a login the page still knows whom it asks to sign in again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user, minutesPass } = await renderApp('/admin/login', { ...FACTS, administrators: [ADA] })
  await user.type(await screen.findByLabelText('Email'), ADA.email)
  await user.type(screen.getByLabelText('Password'), `${ADA.password}{Enter}`)
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })
  const menu = within(screen.getByRole('navigation', { name: 'Administration' }))
  await user.click(menu.getByRole('link', { name: 'Manage Committees' }))
  await screen.findByRole('link', { name: '70275' })
  await act(() => vi.advanceTimersByTimeAsync(11 * 60_000))
  minutesPass(31)

  await user.click(menu.getByRole('link', { name: 'Deleted' }))

  expect(within(await dialog()).getByLabelText('Email')).toHaveValue(ADA.email)
})

test.for([
  { what: 'an import', page: '/admin/imports', path: '/api/admin/imports/open' },
  { what: 'a nightly run', page: '/admin', path: '/api/admin/runs' },
] as const)(
  "after 'Not now' the progress of $what is asked only on request, and followed again from then on",
  async ({ page, path }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const { user, requests } = await renderAdmin(page, {
      ...FACTS,
      failures: [answering('get', path, IN_PROGRESS[path])],
    })
    await screen.findByText(/^(Importing\.|sync all has been running since)/)
    network.use(recordedIn(requests), failing('get', path, 401))
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    await user.click(within(await dialog()).getByRole('button', { name: 'Not now' }))
    requests.splice(0)

    await act(() => vi.advanceTimersByTimeAsync(60_000))

    expect(requests).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    network.use(recordedIn(requests), answering('get', path, IN_PROGRESS[path]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(requests.length).toBeGreaterThan(2)
  },
)

const IN_PROGRESS = {
  '/api/admin/imports/open': {
    open: anOpenImport({ state: 'importing', choices: { kind: 'candidates', files: ['list.txt'] } }),
  },
  '/api/admin/runs': { night: null, latest: [aRun()] },
}

test('a wrong password in that dialog is reported there', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/voters', FACTS)
  await screen.findByRole('heading', { name: 'Search Voters' })
  minutesPass(31)
  await user.type(screen.getByLabelText('Last name'), 'nun{Enter}')
  const fields = within(await dialog())

  expect(fields.getByLabelText('Email')).toHaveValue(ADA.email)
  await user.type(fields.getByLabelText('Password'), 'wrong one{Enter}')

  expect(await fields.findByText('Wrong email or password')).toBeVisible()
})

test('a list refused for lack of a session shows no failure after signing in again, and is checked on the next press', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/links', FACTS)
  await user.click(await screen.findByLabelText('Candidates’ and committees’ account numbers'))
  await user.paste('91527,70275')
  minutesPass(31)
  const check = screen.getByRole('button', { name: 'Check the list' })
  await user.click(check)
  await dialog()
  expect(failuresOnPage()).not.toEqual([])

  await signInAgain(user)

  await waitFor(() => expect(failuresOnPage()).toEqual([]))
  await user.click(check)
  expect(await screen.findByText('Is in the list already.')).toBeVisible()
})

test('a link refused for lack of a session shows no failure after signing in again, and is added on the next press', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/links', {
    ...FACTS,
    committees: [aCommittee({ AcctNum: 70_300 })],
  })
  await user.click(await screen.findByLabelText('Candidates’ and committees’ account numbers'))
  await user.paste('91527,70300')
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  const add = await screen.findByRole('button', { name: 'Add 1 link' })
  minutesPass(31)
  await user.click(add)
  await dialog()
  expect(failuresOnPage()).not.toEqual([])

  await signInAgain(user)

  await waitFor(() => expect(failuresOnPage()).toEqual([]))
  await user.click(screen.getByRole('button', { name: 'Add 1 link' }))
  expect(await screen.findByText('Added: 1 link.')).toBeVisible()
})

const NAME = { NameFirst: 'Ada', NameMiddle: '', NameLast: 'Alvarez' }
const WITHOUT_VOTER_ID = {
  elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
  candidates: [aCandidate({ AcctNum: 91_527, ...NAME })],
  voters: [aVoter({ VoterID: '100000001', FirstName: 'Ada', MiddleName: '', LastName: 'Alvarez' })],
}

test('a chosen voter refused for lack of a session shows no failure after signing in again, and is saved on the next press', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/voter-ids', WITHOUT_VOTER_ID)
  await user.click(await screen.findByRole('button', { name: /^Start with/ }))
  const save = await screen.findByRole('button', { name: 'Save 100000001, Ada Alvarez' })
  minutesPass(31)
  await user.click(save)
  await dialog()
  expect(failuresOnPage()).not.toEqual([])

  await signInAgain(user)

  await waitFor(() => expect(failuresOnPage()).toEqual([]))
  await user.click(save)
  expect(await screen.findByText('The only one is reviewed')).toBeVisible()
})

test('a typed VoterID refused for lack of a session stays, without a failure of its own, and is checked on the next press', async () => {
  const { user, minutesPass } = await renderAdmin('/admin/voter-ids', WITHOUT_VOTER_ID)
  await user.click(await screen.findByRole('button', { name: /^Start with/ }))
  const field = await screen.findByLabelText('Another VoterID')
  await user.type(field, '100000001')
  minutesPass(31)
  await user.keyboard('{Enter}')
  await dialog()
  expect(field).toBeValid()

  await signInAgain(user)

  await waitFor(() => expect(field).not.toHaveAttribute('readonly'))
  expect(field).toHaveValue('100000001')
  await user.type(field, '{Enter}')
  expect(await screen.findByText('The only one is reviewed')).toBeVisible()
})

test('the people who may sign in, refused for lack of a session, appear after signing in again', async () => {
  const { user, minutesPass } = await renderAdmin('/admin', FACTS)
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })
  minutesPass(31)
  await user.click(
    within(screen.getByRole('navigation', { name: 'Administration' })).getByRole('link', { name: 'People' }),
  )

  await signInAgain(user)

  expect(await screen.findByText(ADA.email)).toBeVisible()
  expect(failuresOnPage()).toEqual([])
})

/** Signs in in another tab, which stores the new token for this one too. */
async function signInElsewhere(api: AdminApp['api'], { email, password } = ADA) {
  const answer = await api.request('/api/auth', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  localStorage.setItem('adminToken', token)
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: token })))
}

test('signing in again in another tab closes the dialog here, and the page that was refused appears', async () => {
  const { user, api, minutesPass } = await renderAdmin('/admin', FACTS)
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })
  minutesPass(31)
  const menu = within(screen.getByRole('navigation', { name: 'Administration' }))
  await user.click(menu.getByRole('link', { name: 'Manage Committees' }))
  await dialog()

  await signInElsewhere(api)

  expect(await screen.findByRole('link', { name: '70275' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(failuresOnPage()).toEqual([])
})

test('a save that was refused shows no failure after signing in again in another tab', async () => {
  const { user, api, minutesPass } = await renderAdmin('/admin/links', FACTS)
  await user.click(await screen.findByLabelText('Candidates’ and committees’ account numbers'))
  await user.paste('91527,70275')
  minutesPass(31)
  await user.click(screen.getByRole('button', { name: 'Check the list' }))
  await dialog()
  expect(failuresOnPage()).not.toEqual([])

  await signInElsewhere(api)

  await waitFor(() => expect(failuresOnPage()).toEqual([]))
})

test('after somebody else signed in in another tab, the dashboard greets them', async () => {
  const BEA = { ...ADA, email: 'bea@example.org', name: 'Bea Boone' }
  const { api } = await renderAdmin('/admin', { administrators: [BEA] })
  await screen.findByRole('heading', { name: 'Welcome Ada Alvarez' })

  await signInElsewhere(api, BEA)

  expect(await screen.findByRole('heading', { name: 'Welcome Bea Boone' })).toBeVisible()
})

test('logged out in another tab, the page offers one login and no Undo that could not work', async () => {
  const { user } = await renderAdmin('/admin/candidates', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [aCandidate({ AcctNum: 104, OfficeCode: 'GOV', OfficeDesc: 'Governor' })],
  })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('button', { name: 'Delete candidate 104' }))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()

  logOutInAnotherTab()

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

test('a deletion of several that goes on after the logout does not ask to sign in again over the login page', async () => {
  const slow = delayed('post', '/api/admin/lists/changes')
  const { user, api, requests } = await renderAdmin('/admin/candidates', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [103, 102].map((AcctNum) =>
      aCandidate({ AcctNum, OfficeCode: 'GOV', OfficeDesc: 'Governor' }),
    ),
    failures: [slow.handler],
  })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(screen.getByRole('button', { name: 'Delete 2 candidates' }))
  await waitFor(() => expect(requests.at(-1)?.url).toMatch(/\/api\/admin\/lists\/changes$/))

  logOutInAnotherTab()
  slow.release()

  expect(await screen.findByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await waitFor(async () => expect((await api.request('/api/candidates/102')).status).toBe(404))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const DEMO = answering('get', '/api/auth', { name: 'Demo Administrator', email: 'demo@example.org' })
const CLOSED =
  'The demo account is closed by the first import of real lists. Create an administrator on the server with npm run admin -- create EMAIL, and sign in with that account.'

/** As the demo administrator of a register with this latest import, whose session has ended. */
async function renderDemoExpired(isSample: boolean) {
  const failures = [DEMO, answering('get', '/api/imports/latest', [aLatestImport({ isSample })])]
  const app = await renderAdmin('/admin/voters', { ...FACTS, failures })
  await screen.findByRole('heading', { name: 'Search Voters' })
  app.minutesPass(31)
  await app.user.type(screen.getByLabelText('Last name'), 'nun{Enter}')
  return app
}

test('after the first import of real lists the demo administrator is told that the account is closed, and what to do', async () => {
  const { user } = await renderDemoExpired(false)

  const fields = within(await dialog())
  expect(fields.getByRole('alert')).toHaveTextContent(CLOSED)
  await user.type(fields.getByLabelText('Email'), ADA.email)
  await signInAgain(user)
  expect(await screen.findByRole('link', { name: /^Details of/ })).toBeVisible()
})

test('the demo administrator of a sample register whose session ended signs in again', async () => {
  await renderDemoExpired(true)

  const fields = within(await dialog())
  expect(fields.getByRole('alert')).toHaveTextContent(/^Your session has ended\./)
  expect(fields.getByLabelText('Email')).toHaveValue('demo@example.org')
})

test('a refused password of the demo account is reported in that dialog, which stays open with what was typed', async () => {
  const { user, requests } = await renderDemoExpired(true)
  const again = await dialog()
  const fields = within(again)
  const slow = delayed('get', '/api/imports/latest')
  network.use(recordedIn(requests), slow.handler)
  requests.splice(0)

  await user.type(fields.getByLabelText('Password'), 'wrong one{Enter}')
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/api/imports/latest'))).toBe(true))

  expect(await fields.findByText('Wrong email or password')).toBeVisible()
  expect(fields.getByLabelText('Password')).toHaveValue('wrong one')
})
