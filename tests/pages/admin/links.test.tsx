import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aCandidate, aCommittee } from '#mocks/builders.ts'
import { failingOnce } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { warnsOnClose } from '#tests/support/pages/warnsOnClose.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

const COMMITTEES = [
  aCommittee({ ChrNameFirst: 'Ada', ChrNameLast: 'Alvarez' }),
  aCommittee({ AcctNum: 70_300, Name: 'Parks for All' }),
]

const open = (committees = COMMITTEES, failures: Parameters<typeof renderAdmin>[1] = {}) =>
  renderAdmin('/admin/links', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [
      aCandidate({ AcctNum: 91_527, NameFirst: 'Ada', NameMiddle: '' }),
      aCandidate({ AcctNum: 91_528, NameFirst: 'Bea', NameMiddle: '' }),
    ],
    committees,
    ...failures,
  })

const added = async ({ db }: Awaited<ReturnType<typeof open>>) =>
  (
    await db
      .selectFrom('added_account')
      .select(['candidate_acct_num', 'account_num'])
      .orderBy('candidate_acct_num')
      .execute()
  ).map((row) => [row.candidate_acct_num, row.account_num])

test('a suggested link shows its evidence, is added on request and leaves the table, and comes back when undone', async () => {
  const app = await open()
  const box = await screen.findByLabelText('Add Citizens for Shade Trees to Ada Alvarez')
  expect(box).not.toBeChecked()
  expect(screen.getByText('Chair: Ada Alvarez')).toBeVisible()

  await app.user.click(box)
  await app.user.click(screen.getByRole('button', { name: 'Add 1 link' }))
  expect(await screen.findByText('Added: 1 link.')).toHaveFocus()
  expect(await added(app)).toEqual([[91_527, 70_275]])
  expect(await screen.findByText('No links to suggest.')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Undo all 1' }))
  expect(await screen.findByText('Undone: 1 link.')).toHaveFocus()
  expect(await screen.findByText('Chair: Ada Alvarez')).toBeVisible()
  expect(await added(app)).toEqual([])
})

test('ticking a suggested link leaves the focus where it is, also in a browser whose clicks do not focus checkboxes', async () => {
  const app = await open()
  const box = await screen.findByLabelText('Add Citizens for Shade Trees to Ada Alvarez')
  expect(document.body).toHaveFocus()

  // As in Safari: the click of a real pointer would focus it here.
  fireEvent.click(box)

  expect(box).toBeChecked()
  expect(document.body).toHaveFocus()
  await app.user.click(screen.getByRole('button', { name: 'Add 1 link' }))
  expect(await screen.findByText('Added: 1 link.')).toBeVisible()
})

const headers = () => screen.getAllByRole('columnheader').map((header) => header.textContent)

test('suggested links say their election only where links of all elections are listed', async () => {
  const { user } = await open()
  await screen.findByText('Chair: Ada Alvarez')
  expect(headers()).toEqual(['Add', 'Candidate', 'Race', 'Committee', 'Evidence'])
  expect(screen.getByRole('cell', { name: 'State Representative, District\u00A024' })).toBeVisible()

  await user.selectOptions(screen.getByLabelText('Election'), 'All elections')
  expect(await screen.findByRole('cell', { name: '2026 General Election' })).toBeVisible()
  expect(headers()).toEqual(['Add', 'Candidate', 'Race', 'Election', 'Committee', 'Evidence'])
})

test('suggested links are searched by candidate, committee, number and evidence, and ticked ones stay ticked', async () => {
  const { user } = await open([
    ...COMMITTEES,
    aCommittee({ AcctNum: 70_400, Name: 'Reefs', TrsNameFirst: 'Bea', TrsNameLast: 'Alvarez' }),
  ])
  await user.click(await screen.findByLabelText('Add Citizens for Shade Trees to Ada Alvarez'))
  const search = screen.getByLabelText('Find in this list')

  for (const term of ['REEFS', '91528', '70400', 'treasurer: bea']) {
    await user.clear(search)
    await user.type(search, term)
    await waitFor(() => expect(tableRows(/committees that may belong/)).toHaveLength(1))
    expect(screen.getByRole('cell', { name: 'Reefs' })).toBeVisible()
  }
  expect(screen.getByText('1 of 2 selected, 1 of them hidden by the search')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add 1 link' })).toBeEnabled()
})

const suggested = () => tableRows(/committees that may belong/).map((cells) => cells.at(-2))

test('suggested links are sorted by their headers, filtered by office, and added by keyboard, several with one Undo', async () => {
  const app = await renderAdmin('/admin/links', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: [
      aCandidate({ AcctNum: 91_527, NameFirst: 'Ada', NameMiddle: '' }),
      aCandidate({ AcctNum: 91_528, NameFirst: 'Bea', NameMiddle: '' }),
      aCandidate({
        AcctNum: 91_529,
        NameFirst: 'Cy',
        NameMiddle: '',
        OfficeCode: 'GOV',
        OfficeDesc: 'Governor',
      }),
    ],
    committees: ['Cy', 'Bea', 'Ada'].map((ChrNameFirst, index) =>
      aCommittee({ AcctNum: 70_300 + index, Name: `Reefs ${index}`, ChrNameFirst, ChrNameLast: 'Alvarez' }),
    ),
  })
  await screen.findByText('Chair: Ada Alvarez')

  await app.user.click(screen.getByRole('button', { name: 'Committee' }))
  await waitFor(() => expect(suggested()).toEqual(['Reefs 0', 'Reefs 1', 'Reefs 2']))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'State Representative')
  await waitFor(() => expect(suggested()).toEqual(['Reefs 1', 'Reefs 2']))

  await app.user.click(screen.getByRole('heading', { name: 'Suggested Links' }))
  await app.user.keyboard('ja')
  await app.user.click(screen.getByRole('button', { name: 'Add 2 links' }))
  expect(await screen.findByText('Added: 2 links.')).toHaveFocus()
  expect(await added(app)).toEqual([
    [91_527, 70_302],
    [91_528, 70_301],
  ])
  await app.user.click(screen.getByRole('button', { name: 'Undo all 2' }))
  await waitFor(async () => expect(await added(app)).toEqual([]))
})

test('a person who is both chair and treasurer is named once', async () => {
  await open([
    aCommittee({ ChrNameFirst: 'Ada', ChrNameLast: 'Alvarez', TrsNameFirst: 'Ada', TrsNameLast: 'Alvarez' }),
  ])

  expect(await screen.findByText('Chair and treasurer: Ada Alvarez')).toBeVisible()
})

test('a finder says when nothing matches, and when it cannot search, and then searches again', async () => {
  const { user } = await open()
  const field = await screen.findByLabelText('Committee')
  await user.type(field, 'qqq')
  expect(await screen.findByText('No committee has this name or number.')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'parks{Enter}')

  network.use(failingOnce('get', '/api/search'))
  await user.type(await screen.findByLabelText('Candidate'), 'qqq')
  expect(await screen.findByText(/^The search failed: Server error\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No other candidate has this name.')).toBeVisible()
})

test('if the committees cannot be loaded, their finder says so and loads them again', async () => {
  const { user } = await open(COMMITTEES, { failures: [failingOnce('get', '/api/committee')] })
  const field = await screen.findByLabelText('Committee')
  await user.type(field, 'parks')

  await user.click(await screen.findByRole('button', { name: 'Try again' }))

  await user.click(await screen.findByRole('button', { name: /^Choose: Parks for All/ }))
  expect(await screen.findByText('Parks for All (70300)')).toBeVisible()
})

test('a committee is added to many candidates found by name, without typing a number', async () => {
  const app = await open()
  const section = screen.getByRole('region', { name: 'One Committee, Many Candidates' })
  await app.user.type(await screen.findByLabelText('Committee'), 'parks{Enter}')
  expect(await screen.findByText('Parks for All (70300)')).toBeVisible()
  expect(section).toHaveFocus()
  const field = screen.getByLabelText('Candidate')
  await app.user.type(field, 'alvarez')
  await app.user.click(await screen.findByRole('button', { name: /^Add: Ada Alvarez/ }))
  await app.user.click(await screen.findByRole('button', { name: /^Add: Bea Alvarez/ }))
  expect(section).toHaveFocus()
  await app.user.click(await screen.findByRole('button', { name: /^Leave out: Bea Alvarez/ }))
  expect(section).toHaveFocus()
  await app.user.click(await screen.findByRole('button', { name: /^Add: Bea Alvarez/ }))
  await app.user.click(screen.getByRole('button', { name: 'Add 2 links' }))

  expect(await screen.findByText('Added: 2 links.')).toHaveFocus()
  expect(await added(app)).toEqual([
    [91_527, 70_300],
    [91_528, 70_300],
  ])
  await app.user.click(screen.getByRole('button', { name: 'Undo all 2' }))
  await waitFor(async () => expect(await added(app)).toEqual([]))
  await app.user.click(screen.getByRole('button', { name: 'Another committee' }))
  expect(section).toHaveFocus()
})

test('a finder that shows only some of what it found says so', async () => {
  const { user } = await renderAdmin('/admin/links', {
    candidates: [
      aCandidate({ AcctNum: 99, NameFirst: 'Bea', NameLast: 'Pelican' }),
      ...Array.from({ length: 14 }, (_, index) =>
        aCandidate({ AcctNum: 100 + index, ElectionID: '20201103-GEN' }),
      ),
    ],
    committees: Array.from({ length: 50 }, (_, index) =>
      aCommittee({ AcctNum: 70_000 + index, Name: 'Ada M. Alvarez', Type: 'PAC' }),
    ),
  })
  await user.type(await screen.findByLabelText('Committee'), 'alvarez')
  expect(await screen.findByText('12 of 50 are shown; type more to narrow.')).toBeVisible()
  await user.keyboard('{Enter}')

  // Among equal names the fifty committees come first, because nobody of that name runs now.
  await user.type(screen.getByLabelText('Candidate'), 'alvarez')
  expect(await screen.findByText('Too many records have this name; type more to narrow.')).toBeVisible()
  await user.type(screen.getByLabelText('Candidate'), ' 2020')
  expect(await screen.findByText('12 of 14 are shown; type more to narrow.')).toBeVisible()
})

test('a list of two columns is checked and shown before it is added, once, and can be undone', async () => {
  const app = await open()
  await app.user.click(await screen.findByLabelText('Candidates’ and committees’ account numbers'))
  await app.user.paste('Candidate,Committee\n91527,70275\n91528,70299\nx,1\n')
  await app.user.click(screen.getByRole('button', { name: 'Check the list' }))

  expect(await screen.findByText('No committee has this account.')).toBeVisible()
  expect(
    screen.getByText('Line 4: expected the account numbers of a candidate and of a committee, found “x,1”.'),
  ).toBeVisible()
  expect(await added(app)).toEqual([])
  expect(screen.getByText('Will be added.')).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Add 1 link' }))
  expect(await screen.findByText('Added: 1 link.')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Add 1 link' })).not.toBeInTheDocument()
  expect(await screen.findByText('Added.')).toBeVisible()
  expect(screen.getByText(/^2 links, of which 1 was added/)).toBeVisible()
  expect(await added(app)).toEqual([[91_527, 70_275]])
  await app.user.click(screen.getByRole('button', { name: 'Undo all 1' }))
  expect(await screen.findByText('Will be added.')).toBeVisible()
})

const LIST = 'Candidates’ and committees’ account numbers'
const pasteList = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByLabelText(LIST))
  await user.paste('91527,70275')
}
test('a file can be chosen again after it was corrected', async () => {
  const { user } = await open()
  const field = await screen.findByLabelText(LIST)
  const file = new File(['91527,70275'], 'list.csv')
  await user.upload(screen.getByLabelText('Or choose a file'), file)
  await waitFor(() => expect(field).toHaveValue('91527,70275'))
  await user.clear(field)

  await user.upload(screen.getByLabelText('Or choose a file'), file)

  await waitFor(() => expect(field).toHaveValue('91527,70275'))
})

const menu = () => within(screen.getByRole('navigation', { name: 'Administration' }))

test('a pasted list is still there after another page, and the browser asks before closing it until it is saved', async () => {
  const app = await open()
  expect(warnsOnClose()).toBe(false)
  await pasteList(app)
  expect(warnsOnClose()).toBe(true)

  await app.user.click(menu().getByRole('link', { name: 'Manage Committees' }))
  await screen.findByRole('heading', { name: 'Manage Committees' })
  expect(warnsOnClose()).toBe(true)
  const unsaved = within(menu().getByText('Unsaved lists:'))
  await app.user.click(unsaved.getByRole('link', { name: 'Links' }))
  expect(await screen.findByLabelText(LIST)).toHaveValue('91527,70275')
  expect(menu().queryByText(/^Unsaved/)).not.toBeInTheDocument()

  await app.user.click(screen.getByRole('button', { name: 'Check the list' }))
  await app.user.click(await screen.findByRole('button', { name: 'Add 1 link' }))
  expect(await screen.findByText('Added: 1 link.')).toBeVisible()
  expect(screen.getByLabelText(LIST)).toHaveValue('91527,70275')
  expect(warnsOnClose()).toBe(false)
})

test('logging out asks about a pasted list, and then forgets it', async () => {
  const app = await open()
  await pasteList(app)

  await app.user.click(screen.getByRole('button', { name: 'Log Out' }))
  const question = await screen.findByRole('alertdialog', { name: 'Log out without saving 1 pasted list?' })
  expect(question).toHaveTextContent('What you pasted will be lost.')
  await app.user.click(within(question).getByRole('button', { name: 'Log Out' }))

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument())
  expect(JSON.stringify(app.store.getState())).not.toContain('91527,70275')
  expect(warnsOnClose()).toBe(false)
})

test("if the elections fail to load: 'Error loading elections: {message}', and Try again loads them", async () => {
  const { user } = await renderAdmin('/admin/links', {
    elections: [{ value: '20241105-GEN', name: '2024 General Election' }],
    failures: [failingOnce('get', '/api/electioncodes', 500)],
  })
  expect(await screen.findByText('Error loading elections: HTTP error! status: 500')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('option', { name: '2024 General Election' })).toBeInTheDocument()
  expect(screen.queryByText(/^Error loading elections/)).not.toBeInTheDocument()
})
