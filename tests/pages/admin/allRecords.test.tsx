import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { failing, failingOnce } from '#mocks/overrides.ts'
import { selectHasUnsaved } from '#client/store/store.ts'
import { network } from '#mocks/node.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import { tableHeaders, tableRows } from '#tests/support/pages/tableRows.ts'

const candidate = (
  AcctNum: number,
  NameFirst: string,
  more: Partial<Parameters<typeof aCandidate>[0]> = {},
) => aCandidate({ AcctNum, NameFirst, NameMiddle: '', NameLast: 'Alvarez', VoterID: '', ...more })

const FACTS = {
  elections: [
    { value: '20261103-GEN', name: '2026 General Election' },
    { value: '20241105-GEN', name: '2024 General Election' },
  ],
  candidates: [
    candidate(104, 'Ada', { VoterID: '100000001' }),
    candidate(103, 'Bea', { OfficeCode: 'GOV', OfficeDesc: 'Governor' }),
    candidate(102, 'Cy', { ElectionID: '20241105-GEN' }),
    candidate(101, 'Dana', { PartyCode: 'REP' }),
  ],
  committees: [
    aCommittee({ AcctNum: 7, Name: 'Shade Trees', Type: 'PAC' }),
    aCommittee({ AcctNum: 8, Name: 'Parks for All', Type: 'PCO' }),
  ],
}

const open = async (path = '/admin/all-candidates', more: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin(path, { ...FACTS, ...more })
  await screen.findByRole('table')
  return app
}

const accounts = () => tableRows(/candidate|committee/).map(([, acctNum]) => Number(acctNum))
const boxOf = (acctNum: number) => screen.getByRole('checkbox', { name: new RegExp(`^Select ${acctNum} `) })
const fieldOf = (name: string) => screen.findByRole('textbox', { name: `VoterID of ${name} Alvarez` })

test('candidates of all elections and offices are in one list, whose address sets filters, order and columns', async () => {
  const { user } = await open()
  expect(accounts()).toEqual([104, 103, 102, 101])
  expect(tableHeaders(/4 candidates/)).toEqual([
    'Select',
    'AcctNum',
    'Name',
    'Voter ID',
    'Party',
    'Office',
    'Election',
    'Status',
  ])
  for (const name of ['104', 'Ada Alvarez'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/admin/candidates/edit/104')

  await user.selectOptions(screen.getByRole('combobox', { name: 'VoterID' }), 'Without')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Election' }), '2026 General Election')
  await user.click(screen.getByRole('button', { name: 'Party' }))
  await waitFor(() => expect(accounts()).toEqual([103, 101]))
  await user.click(screen.getByText('Columns (5 of 9)'))
  await user.click(screen.getByRole('checkbox', { name: 'Status' }))
  await user.click(screen.getByRole('checkbox', { name: 'City' }))

  await waitFor(() =>
    expect(location.search).toBe(
      '?election=2026%20General%20Election&voter=Without&sort=party&columns=voter,party,office,election,city',
    ),
  )
  expect(tableHeaders(/candidate/).at(-1)).toBe('City')
  expect(screen.getByRole('link', { name: 'Remove VoterID: Without' })).toBeVisible()
})

test('by keyboard alone a VoterID is typed in the list and saved, and the field of the next row opens, if there is one', async () => {
  const { user, publicly } = await openWithAnswers()
  await user.keyboard('j')
  expect(boxOf(104)).toHaveFocus()
  await user.keyboard('j{F2}')
  expect(await fieldOf('Bea')).toHaveFocus()

  await user.keyboard('12{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('A VoterID has 6 to 10 digits, or is left blank')
  expect(await fieldOf('Bea')).toHaveFocus()
  await user.keyboard('3456{Enter}')
  expect(await fieldOf('Cy')).toHaveFocus()
  expect(await screen.findByText('Saved 123456 for Bea Alvarez')).toBeVisible()
  expect(await publicly('/api/candidates/103')).toMatchObject({ VoterID: '123456' })
  expect(await screen.findByRole('button', { name: '123456 edit the VoterID of Bea Alvarez' })).toBeVisible()

  await user.keyboard('999{Escape}')
  expect(boxOf(102)).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Add edit the VoterID of Cy Alvarez' })).toBeVisible()
  await user.keyboard('j{F2}{Enter}')
  expect(boxOf(101)).toHaveFocus()
  await user.keyboard('{F2}654321{Enter}')
  expect(boxOf(101)).toHaveFocus()
  expect(await screen.findByText(/^Saved 654321/)).toBeVisible()
})

const openWithAnswers = async () => {
  const app = await open()
  const publicly = async (path: string) => (await app.api.request(path)).json() as Promise<unknown>
  return { ...app, publicly }
}

test('typed text that cannot be saved stays, and does not overwrite another administrator’s change', async () => {
  const { user, api, token, publicly } = await openWithAnswers()
  await user.keyboard('jj')
  await user.keyboard('e')
  await user.type(await fieldOf('Bea'), '222222')
  await api.request('/api/admin/candidates/103', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ VoterID: '333333' }),
  })
  await user.keyboard('{Enter}')

  const field = await fieldOf('Bea')
  await waitFor(() => expect(field).toHaveAttribute('aria-invalid'))
  expect(field).toHaveValue('222222')
  expect(field).toHaveAccessibleDescription(
    /VoterID on file is now 333333\. Save again to put yours in its place\.$/,
  )
  expect(await publicly('/api/candidates/103')).toMatchObject({ VoterID: '333333' })

  // Once the other change is shown, it may be overwritten.
  await user.click(field)
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Saved 222222 for Bea Alvarez')).toBeVisible()
})

test('next to the VoterID saved last in the list is its Undo', async () => {
  const { user, publicly } = await openWithAnswers()
  await user.click(screen.getByRole('button', { name: /edit the VoterID of Bea Alvarez/ }))
  await user.keyboard('123456{Enter}')

  await user.click(await screen.findByRole('button', { name: 'Undo: 123456 for Bea Alvarez' }))

  expect(await screen.findByText('Undone: 123456 for Bea Alvarez')).toBeVisible()
  expect(screen.queryByText('Saved 123456 for Bea Alvarez')).toBeNull()
  expect(await publicly('/api/candidates/103')).toMatchObject({ VoterID: '' })
  expect(await screen.findByRole('button', { name: 'Add edit the VoterID of Bea Alvarez' })).toBeVisible()
})

test('an unsaved VoterID of a row that is no longer shown is marked in the menu, and its link leads to it', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: /edit the VoterID of Cy Alvarez/i }))
  await user.type(await fieldOf('Cy'), '123456')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Election' }), '2026 General Election')
  await waitFor(() => expect(accounts()).toEqual([104, 103, 101]))

  const menu = within(screen.getByRole('navigation', { name: 'Administration' }))
  expect(menu.getByText(/^Unsaved VoterIDs:/)).toBeVisible()
  await user.click(menu.getByRole('link', { name: '102' }))

  expect(await screen.findByLabelText('Voter ID')).toHaveValue('123456')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('rows are selected by keyboard, and a change to all of them is reverted by one Undo', async () => {
  const { user, requests } = await open()
  await user.keyboard('jxjjX')
  expect(screen.getByText('3 of 4 selected')).toBeVisible()

  await user.keyboard('d')
  await user.click(await screen.findByRole('button', { name: 'Delete 3 candidates' }))
  await waitFor(() => expect(accounts()).toEqual([101]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(accounts()).toEqual([104, 103, 102, 101]))
  expect(screen.getByText('0 of 4 selected')).toBeVisible()

  const writes = requests.filter(({ method }) => method !== 'GET').map(({ url }) => new URL(url).pathname)
  expect(writes).toEqual(['/api/admin/lists/changes', '/api/admin/audit/4/undo'])
})

test('more rows than one call allows are changed in several calls, and one Undo reverts all of them', async () => {
  const committees = Array.from({ length: 501 }, (_, index) => aCommittee({ AcctNum: 1000 + index }))
  const sizes: number[] = []
  const { user, requests } = await open('/admin/all-committees', {
    committees,
    failures: [
      http.post('*/api/admin/lists/changes', async ({ request }) => {
        const { accounts: some } = (await request.json()) as { accounts: number[] }
        sizes.push(some.length)
        return HttpResponse.json({ entryId: sizes.length * 10, changed: some.length })
      }),
      http.post('*/api/admin/audit/:entryId/undo', () => new HttpResponse(null, { status: 204 })),
    ],
  })

  await user.click(screen.getByLabelText('Select all 501'))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 501 committees' }))
  expect(await screen.findByText('Deleted 501 committees')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: Deleted 501 committees')).toBeVisible()

  expect(sizes).toEqual([500, 1])
  const undone = requests.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('/undo'))
  expect(undone).toEqual(['/api/admin/audit/20/undo', '/api/admin/audit/10/undo'])
})

test('a long list has pages, which keys turn, and can be selected as a whole', async () => {
  const committees = Array.from({ length: 51 }, (_, index) => aCommittee({ AcctNum: 100 + index }))
  const { user } = await open('/admin/all-committees', { committees })
  expect(accounts()).toHaveLength(50)
  await user.keyboard('jj')
  expect(boxOf(149)).toHaveFocus()

  await user.keyboard('n')
  await waitFor(() => expect(accounts()).toEqual([100]))
  expect(location.search).toBe('?page=2')
  expect(boxOf(100)).toHaveFocus()
  await user.keyboard('xp')
  await waitFor(() => expect(accounts()).toHaveLength(50))
  expect(boxOf(150)).toHaveFocus()
  expect(screen.getByText('1 of 51 selected')).toBeVisible()
  await user.keyboard('a')
  expect(screen.getByText('51 of 51 selected')).toBeVisible()
  await user.keyboard('a')
  expect(screen.getByText('0 of 51 selected')).toBeVisible()
})

test('a committee found by name is added to all selected candidates, and removed from all', async () => {
  const { user, db } = await open()
  const added = async () => (await db.selectFrom('added_account').selectAll().execute()).length
  await user.click(screen.getByLabelText('Select all 4'))
  await user.click(screen.getByRole('button', { name: 'Add a committee' }))
  const dialog = screen.getByRole('dialog', { name: 'Add a committee to 4 candidates' })
  await user.type(within(dialog).getByLabelText('Committee'), 'parks{Enter}')

  expect(await screen.findByText('Added Parks for All to 4 candidates')).toBeVisible()
  expect(await added()).toBe(4)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone: Added Parks for All to 4 candidates')).toBeVisible()
  expect(await added()).toBe(0)
})

test('an Undo that fails can be tried again until it succeeds', async () => {
  const { user } = await open('/admin/all-committees')
  await user.click(boxOf(8))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 committee' }))
  await waitFor(() => expect(accounts()).toEqual([7]))
  network.use(failingOnce('post', '/api/admin/audit/:entryId/undo', 503))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Server error')

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Undone: Deleted 1 committee')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([8, 7]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an open record links to its neighbors in the list, and back', async () => {
  const { user } = await open('/admin/all-candidates?party=NPA')
  await user.keyboard('jjo')
  expect(await screen.findByRole('heading', { name: 'Edit candidate 103' })).toBeVisible()
  const steps = screen.getByRole('navigation', { name: 'Records of the list' })
  expect(within(steps).getByText('2 of 3')).toBeVisible()

  await user.click(within(steps).getByRole('link', { name: 'Next record' }))
  expect(await screen.findByRole('heading', { name: 'Edit candidate 102' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Next record' })).toBeNull()
  await user.keyboard('kk')
  expect(await screen.findByRole('heading', { name: 'Edit candidate 104' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(location.pathname + location.search).toBe('/admin/all-candidates?party=NPA'))
})

test('a help dialog lists the keys, and turns off the single-letter ones', async () => {
  const { user } = await open('/admin/all-committees')
  expect(accounts()).toEqual([8, 7])
  await user.keyboard('?')
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(sheet).getByText('Open the record')).toBeVisible()
  await user.click(within(sheet).getByLabelText('Use single-letter keys on this device'))
  await user.click(within(sheet).getByRole('button', { name: 'Close' }))

  expect(screen.getByRole('button', { name: 'Keys' })).not.toHaveAttribute('aria-keyshortcuts')
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  boxOf(8).focus()
  await user.keyboard('jx{ArrowDown} ')
  expect(boxOf(7)).toHaveFocus()
  expect(boxOf(8)).not.toBeChecked()
  expect(boxOf(7)).toBeChecked()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Edit committee 7' })).toBeVisible()
})

test('a VoterID saved in the list is at once among those changed here', async () => {
  const { user } = await open('/admin/all-candidates?columns=voter,changed')
  await user.click(screen.getByRole('button', { name: /edit the VoterID of Bea Alvarez/i }))
  await user.keyboard('123456789{Enter}')
  await screen.findByText(/^Saved 123456789/)

  const filter = screen.getByRole('combobox', { name: 'VoterID changed here' })
  await user.selectOptions(filter, await within(filter).findByRole('option', { name: 'Yes' }))

  await waitFor(() => expect(accounts()).toEqual([103]))
})

test.each(['candidates', 'committees'])(
  'if cash on hand cannot be loaded, all %s say so, offer to try again, and select no one by it meanwhile',
  async (records) => {
    const { user } = await renderAdmin(`/admin/all-${records}?money=unknown`, {
      ...FACTS,
      failures: [failingOnce('get', '/api/balances')],
    })
    expect(await screen.findByText('The list cannot be filtered by cash on hand.')).toBeVisible()
    await expectWarning('Error loading balances: HTTP error! status: 500')
    expect(screen.getByRole('checkbox', { name: 'Select all 0' })).toBeVisible()
    const notice = screen.getByText(/^Cash on hand could not be loaded\./)

    await user.click(within(notice).getByRole('button', { name: 'Try again' }))

    expect(await screen.findByRole('table')).toBeVisible()
    expect(notice).not.toBeInTheDocument()
  },
)

test('letters typed in a field are not shortcuts', async () => {
  const { user } = await open()
  await user.keyboard('/')
  expect(screen.getByLabelText('Find a candidate')).toHaveFocus()
  await user.keyboard('bea xd?')
  expect(screen.getByLabelText('Find a candidate')).toHaveValue('bea xd?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a refusal is shown in the server’s words, and the selection is kept', async () => {
  const app = await renderAdmin('/admin/all-candidates', {
    ...FACTS,
    failures: [failing('post', '/api/admin/lists/changes', 403)],
  })
  await screen.findByRole('table')
  await app.user.click(boxOf(103))
  await app.user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await app.user.click(await screen.findByRole('button', { name: 'Delete 1 candidate' }))

  expect(await screen.findByRole('alert')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(boxOf(103)).toBeChecked()
})

test('a row that another administrator has deleted leaves the list when it is to be deleted here as well', async () => {
  const { user, api, token } = await open()
  await api.request('/api/admin/candidates/103', {
    method: 'DELETE',
    headers: { [TOKEN_HEADER]: token },
  })

  await user.click(boxOf(103))
  await user.click(screen.getByRole('button', { name: 'Delete selected' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 1 candidate' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(accounts()).toEqual([104, 102, 101]))
})

test('a row that another administrator has deleted leaves the list when its VoterID is saved here, and nothing stays unsaved', async () => {
  const { user, api, token, store } = await open()
  await api.request('/api/admin/candidates/103', {
    method: 'DELETE',
    headers: { [TOKEN_HEADER]: token },
  })

  await user.click(screen.getByRole('button', { name: /edit the VoterID of Bea/ }))
  await user.type(await fieldOf('Bea'), '100000009{Enter}')

  expect(await screen.findByText('Save error: Candidate not found')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([104, 102, 101]))
  expect(selectHasUnsaved(store.getState())).toBe(false)
})

test('the rows selected in a list and the row of its keys are forgotten once the list is left', async () => {
  const { user } = await open()
  await user.click(boxOf(103))
  expect(screen.getByText('1 of 4 selected')).toBeVisible()

  await user.click(screen.getByRole('link', { name: 'All Committees' }))
  expect(await screen.findByText('0 of 2 selected')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'All Candidates' }))

  expect(await screen.findByText('0 of 4 selected')).toBeVisible()
  expect(boxOf(103)).not.toBeChecked()
  expect([boxOf(104), boxOf(103)].map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
})
