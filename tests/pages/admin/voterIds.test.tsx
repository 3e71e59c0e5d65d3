/** @module-tag slow */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { selectHasUnsaved } from '#client/store/store.ts'
import { aCandidate, aVoter } from '#mocks/builders.ts'
import { delayed, failingOnce } from '#mocks/overrides.ts'
import { network } from '#mocks/node.ts'
import { renderApp } from '#tests/support/pages/renderApp.tsx'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { tableRows } from '#tests/support/pages/tableRows.ts'

/** A full batch. */
const MANY = 50

const CANDIDATES = Array.from({ length: MANY }, (_, index) =>
  aCandidate({ AcctNum: 91_500 + index, NameLast: `Alvarez${index}` }),
)
const VOTERS = CANDIDATES.map(({ NameLast }, index) =>
  aVoter({ VoterID: String(100_000_001 + index), FirstName: 'Ada', MiddleName: 'M.', LastName: NameLast }),
)

const open = (count: number, setting: Parameters<typeof renderAdmin>[1] = {}) =>
  renderAdmin('/admin/voter-ids', {
    elections: [{ value: '20261103-GEN', name: '2026 General Election' }],
    candidates: CANDIDATES.slice(0, count),
    voters: VOTERS,
    ...setting,
  })

const begin = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  const button = await screen.findByRole('button', { name: /^Start with/ })
  button.focus()
  await user.keyboard('{Enter}')
}

/** The heading of the current candidate, which has the focus, once the voters have loaded. */
const inHand = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  expect(heading).toHaveFocus()
  await screen.findByRole('group', { name: /with a name like this/ })
}

const savedIds = async ({ db }: Awaited<ReturnType<typeof open>>) =>
  (await db.selectFrom('voter_id_edit').select(['acct_num', 'voter_id']).orderBy('acct_num').execute()).map(
    ({ acct_num, voter_id }) => [acct_num, voter_id],
  )

test('fifty VoterIDs are saved by keyboard alone, with 51 keys and fewer than a hundred calls, each suggestion with its reasons', async () => {
  const app = await open(MANY)
  await begin(app)

  for (let index = MANY - 1; index >= 0; index -= 1) {
    await inHand(`Ada M. Alvarez${index} (${91_500 + index})`)
    expect(screen.getByText('same first name')).toBeVisible()
    await app.user.keyboard('1')
  }

  expect(await screen.findByText('All 50 are reviewed')).toBeVisible()
  expect(screen.getByText('50 saved')).toBeVisible()
  expect(await savedIds(app)).toEqual(
    CANDIDATES.map(({ AcctNum }, index) => [AcctNum, String(100_000_001 + index)]),
  )
  // Everything that the page asked for is among them.
  expect(app.requests.length).toBeLessThan(100)
  const trail = await app.db.selectFrom('audit').select('action').execute()
  expect(trail.filter(({ action }) => action === 'voters matched')).toHaveLength(1)
})

test('a candidate whose name no voter has is skipped, and shown after the others are reviewed', async () => {
  const app = await open(4, { voters: [VOTERS[0], VOTERS[2]].filter((voter) => voter !== undefined) })
  await begin(app)

  await inHand('Ada M. Alvarez2 (91502)')
  expect(screen.getByText('1 passed over: no voter has a name like theirs')).toBeVisible()
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('p')
  await inHand('Ada M. Alvarez2 (91502)')
  await app.user.keyboard('n')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('1')
  expect(await screen.findByText('2 of 4 are reviewed')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Go through those passed over' }))
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez3 (91503)' })).toHaveFocus()
  expect(await screen.findByText(/^No voter has a name like this/)).toBeVisible()
  await app.user.keyboard('n')
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })).toHaveFocus()
  await app.user.keyboard('n')
  expect(await screen.findByText('All 4 are reviewed')).toBeVisible()
  await app.user.keyboard('u')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('1')
  expect(await screen.findByText('2 of 4 are reviewed')).toBeVisible()
  expect(await savedIds(app)).toEqual([
    [91_500, '100000001'],
    [91_502, '100000003'],
  ])
})

test('candidates are not skipped if no voter fits any of them', async () => {
  const app = await open(2, { voters: [aVoter({ LastName: 'Núñez' })] })
  await begin(app)

  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })).toHaveFocus()
  expect(await screen.findByText(/^No voter has a name like this/)).toBeVisible()
  await app.user.keyboard('n')
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })).toBeVisible()
})

test('nothing is saved without a choice; next, previous and undo are keys too', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  expect(screen.getByText('same middle name')).toBeVisible()

  await app.user.keyboard('{Enter}')
  expect(await screen.findByText('Choose a voter, or enter a VoterID.')).toBeVisible()
  await app.user.keyboard('n')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('p')
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')
  expect(await savedIds(app)).toEqual([[91_501, '100000002']])

  await app.user.keyboard('u')
  expect(await screen.findByText('Undone: 100000002.')).toBeVisible()
  await inHand('Ada M. Alvarez1 (91501)')
  expect(await savedIds(app)).toEqual([])
})

test('a number saved in this batch can be corrected, and undoing restores the one from before the batch', async () => {
  const app = await open(1)
  await begin(app)
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.type(screen.getByLabelText('Another VoterID'), '100000002{Enter}')
  await screen.findByText(/^Not saved: On the roll this is Ada M. Alvarez1: another name/)
  await app.user.type(screen.getByLabelText('Another VoterID'), '{Enter}')
  await screen.findByText('The only one is reviewed')

  await app.user.keyboard('p')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('1')
  expect(await screen.findByText('Saved 100000001 for Ada M. Alvarez0.')).toBeVisible()
  expect(await savedIds(app)).toEqual([[91_500, '100000001']])

  await app.user.click(screen.getByRole('button', { name: 'Undo all 1' }))
  expect(await screen.findByText('Undone: 100000001.')).toBeVisible()
  expect(await savedIds(app)).toEqual([])
})

test('undoing a batch stops at a number that somebody has changed since, and says so', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('1')
  await screen.findByText('All 2 are reviewed')
  const bea = { who: 'bea@example.org', ipAddress: '', at: new Date().toISOString() }
  await candidateEditsIn(app.db).saveVoterId(bea, 91_501, '123456789', () => true)

  await app.user.click(screen.getByRole('button', { name: 'Undo all 2' }))

  expect(
    await screen.findByText('Nothing was undone: Candidate 91501 now has the VoterID 123456789'),
  ).toBeVisible()
  expect(screen.getByText('1 saved')).toBeVisible()
  expect(await savedIds(app)).toEqual([[91_501, '123456789']])
})

test('a suggested number that another candidate has is saved only by a second press, and a key held down saves no further one', async () => {
  const app = await open(3, {
    candidates: [
      ...CANDIDATES.slice(0, 2),
      aCandidate({ AcctNum: 91_600, NameFirst: 'Bea', VoterID: '100000002' }),
    ],
  })
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')

  await app.user.keyboard('1')
  const doubt = /^Another candidate has this VoterID\. On the roll it is Ada M\. Alvarez1\. To confirm it/
  expect(await screen.findByText(doubt)).toBeVisible()
  expect(screen.getByLabelText('Another VoterID')).toHaveValue('100000002')
  expect(await savedIds(app)).toEqual([])

  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')
  expect(await savedIds(app)).toEqual([[91_501, '100000002']])
  fireEvent.keyDown(screen.getByRole('heading', { name: 'Ada M. Alvarez0 (91500)' }), {
    key: '1',
    repeat: true,
  })
  await app.user.keyboard('p')
  expect(await screen.findByText('1 saved')).toBeVisible()
})

const accounts = () => tableRows(/candidate/).map(([, acctNum]) => Number(acctNum))

test('the candidates without a VoterID are a list: filtered, chosen for a batch, and edited in place', async () => {
  const app = await open(3, {
    candidates: CANDIDATES.slice(0, 3).map((candidate, index) => ({
      ...candidate,
      PartyCode: index === 0 ? 'REP' : 'NPA',
    })),
  })
  await screen.findByRole('table')
  expect(accounts()).toEqual([91_502, 91_501, 91_500])

  await app.user.click(screen.getByRole('button', { name: 'Add edit the VoterID of Ada M. Alvarez2' }))
  await app.user.keyboard('100000003{Enter}')
  expect(await screen.findByText('Saved 100000003 for Ada M. Alvarez2')).toBeVisible()
  await waitFor(() => expect(accounts()).toEqual([91_501, 91_500]))

  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Party' }), 'REP')
  await waitFor(() => expect(accounts()).toEqual([91_500]))
  expect(screen.getByRole('button', { name: 'Start with 1 of 1' })).toBeVisible()
  await app.user.click(screen.getByRole('link', { name: 'Clear all' }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Select 91501 Ada M. Alvarez1' }))
  await app.user.click(screen.getByRole('button', { name: 'Start with 1 of 1' }))
  await inHand('Ada M. Alvarez1 (91501)')
  expect(screen.getByText('1 of 1')).toBeVisible()
})

test('a number that is being checked can no longer be changed, and is the one that is saved', async () => {
  const app = await open(1)
  await begin(app)
  await inHand('Ada M. Alvarez0 (91500)')
  const slow = delayed('post', '/api/admin/voterids/check')
  network.use(slow.handler)
  const field = screen.getByLabelText('Another VoterID')
  await app.user.type(field, '100000001{Enter}')

  await app.user.type(field, '9')
  await app.user.click(screen.getByRole('button', { name: 'Save 100000001, Ada M. Alvarez0' }))

  expect(field).toHaveValue('100000001')
  slow.release()
  expect(await screen.findByText('Saved 100000001 for Ada M. Alvarez0.')).toBeVisible()
})

test('an unknown number, or one with another name, needs confirmation before it is saved', async () => {
  const app = await open(1, { voters: [...VOTERS, aVoter({ VoterID: '100009999' })] })
  await begin(app)
  await inHand('Ada M. Alvarez0 (91500)')
  const type = async (VoterID: string) => {
    const field = screen.getByLabelText('Another VoterID')
    await app.user.clear(field)
    await app.user.type(field, `${VoterID}{Enter}`)
  }

  await type('999999999')
  const again = 'To confirm it, save it again.'
  expect(await screen.findByText(`Nobody on the roll has this number. ${again}`)).toBeVisible()
  expect(await savedIds(app)).toEqual([])

  await type('100009999')
  const other = `On the roll this is Inés Paz Núñez: another name. ${again}`
  expect(await screen.findByText(other)).toBeVisible()
  expect(await savedIds(app)).toEqual([])
  await app.user.click(screen.getByRole('button', { name: /^Save and continue/ }))
  expect(await screen.findByText('The only one is reviewed')).toBeVisible()
  expect(await savedIds(app)).toEqual([[91_500, '100009999']])
})

test('while a dialog is open, its keys do nothing on the page behind it', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.type(screen.getByLabelText('Another VoterID'), '999999999')
  await app.user.click(screen.getByRole('button', { name: 'Log Out' }))
  await screen.findByRole('alertdialog')

  await app.user.keyboard('1n')

  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ada M. Alvarez1 (91501)', hidden: true })).toBeInTheDocument()
  expect(await savedIds(app)).toEqual([])
})

test('if single-letter keys are off on this device, letters and digits do nothing here and are not shown', async () => {
  const app = await open(2)
  localStorage.setItem('singleKeys', 'off')
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')

  await app.user.keyboard('1n')

  expect(screen.getByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })).toBeVisible()
  expect(await savedIds(app)).toEqual([])
  expect(screen.getByRole('button', { name: 'Next' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo the last' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'Save 100000002, Ada M. Alvarez1' }))
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('u')
  expect(screen.getByText('1 saved')).toBeVisible()
  expect(await savedIds(app)).toEqual([[91_501, '100000002']])
})

test('while voters of another year of birth are looked for, no voter of the former answer can be saved', async () => {
  const app = await open(1)
  await begin(app)
  await inHand('Ada M. Alvarez0 (91500)')
  const slow = delayed('get', '/api/admin/voterids/batches/*/*')
  network.use(slow.handler)
  await app.user.type(screen.getByLabelText('Year of birth, if you know it'), '1980')
  await screen.findByText('Looking for voters...')

  screen.getByRole('button', { name: /^Save and continue/ }).focus()
  await app.user.keyboard('1{Enter}')

  expect(await screen.findByText('Choose a voter, or enter a VoterID.')).toBeVisible()
  slow.release()
  await screen.findByRole('group', { name: /with a name like this/ })
  expect(await savedIds(app)).toEqual([])
})

test('while a save is under way nothing is undone, because the last one saved is not the one that is meant', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')

  const slow = delayed('put', '/api/admin/voterids')
  network.use(slow.handler)
  await app.user.keyboard('1')
  await waitFor(() => expect(screen.getByRole('button', { name: /^Undo the last/ })).toBeDisabled())
  await app.user.keyboard('u')
  slow.release()

  expect(await screen.findByText('2 saved')).toBeVisible()
  expect(await savedIds(app)).toEqual([
    [91_500, '100000001'],
    [91_501, '100000002'],
  ])
})

test('a save that ends after the user went on leaves the user where they are', async () => {
  const app = await open(3)
  await begin(app)
  await inHand('Ada M. Alvarez2 (91502)')
  const slow = delayed('put', '/api/admin/voterids')
  network.use(slow.handler)
  await app.user.keyboard('1')
  await app.user.keyboard('nn')
  await inHand('Ada M. Alvarez0 (91500)')

  slow.release()

  expect(await screen.findByText('Saved 100000003 for Ada M. Alvarez2.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })).toBeVisible()
})

const leaveAndReturn = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(screen.getByRole('link', { name: 'Manage Committees' }))
  await screen.findByRole('heading', { name: 'Manage Committees' })
  history.back()
}

const batchesOpened = async ({ db }: Awaited<ReturnType<typeof open>>) =>
  (await db.selectFrom('audit').select('action').where('action', '=', 'voters matched').execute()).length

test('a batch says that it was one look-up, and how much is left', async () => {
  const app = await open(4)
  await begin(app)

  expect(
    await screen.findByText(
      'All of this batch was one look-up. You have 199 left, and 20,000 more voters can be shown to you within a day.',
    ),
  ).toBeVisible()
})

test('leaving the page or reloading it costs no look-ups: the batch goes on with the candidate who was shown', async () => {
  const app = await open(4)
  await begin(app)
  await inHand('Ada M. Alvarez3 (91503)')
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez2 (91502)')
  await app.user.keyboard('n')
  await inHand('Ada M. Alvarez1 (91501)')

  await leaveAndReturn(app)
  await inHand('Ada M. Alvarez1 (91501)')
  expect(screen.getByText('2 of 3')).toBeVisible()

  cleanup()
  await renderApp('/admin/voter-ids', {}, app.db)
  await inHand('Ada M. Alvarez1 (91501)')
  expect(screen.getByText('2 of 3')).toBeVisible()
  expect(await batchesOpened(app)).toBe(1)

  await app.user.click(screen.getByRole('button', { name: 'End here' }))
  await leaveAndReturn(app)
  expect(await screen.findByRole('button', { name: 'Start with 3 of 3' })).toBeVisible()
})

/** A batch of two candidates, one of them for Governor, whose other one is shown. */
async function beginInTwoOffices() {
  const app = await open(2, {
    candidates: CANDIDATES.slice(0, 2).map((candidate, index) => ({
      ...candidate,
      ...(index === 0 && { OfficeCode: 'GOV', OfficeDesc: 'Governor' }),
    })),
  })
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  return app
}

test('choosing an office shows its part of the batch, and choosing all of them again the rest as well', async () => {
  const app = await beginInTwoOffices()

  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'Governor (1)')
  const governor = await screen.findByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })
  expect(screen.getByText('1 of 1')).toBeVisible()
  // With the arrow keys, the next press may choose another office.
  expect(screen.getByRole('combobox', { name: 'Office' })).toHaveFocus()
  await screen.findByRole('group', { name: /with a name like this/ })
  await app.user.click(governor)
  await app.user.keyboard('1')
  await screen.findByText('The only one is reviewed')
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'All offices (2)')

  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })).toBeVisible()
  expect(await batchesOpened(app)).toBe(1)
})

test('a batch of another office leaves the first one open, and both go on at no further look-ups', async () => {
  const app = await open(2, {
    candidates: CANDIDATES.slice(0, 2).map((candidate, index) => ({
      ...candidate,
      ...(index === 0 && { OfficeCode: 'GOV', OfficeDesc: 'Governor' }),
    })),
  })
  const office = await screen.findByRole('combobox', { name: 'Office' })
  await screen.findByRole('option', { name: 'Governor (1)' })
  await app.user.selectOptions(office, 'Governor (1)')
  await begin(app)
  await screen.findByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })
  await app.user.selectOptions(office, 'State Representative (1)')
  await begin(app)
  await screen.findByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })

  await app.user.selectOptions(office, 'Governor (1)')
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })).toBeVisible()
  // With all offices, the one shown last, and the other after it.
  await app.user.selectOptions(office, 'All offices (2)')
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })).toBeVisible()
  await app.user.click(screen.getByRole('button', { name: 'End here' }))
  expect(await screen.findByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })).toBeVisible()
  expect(await batchesOpened(app)).toBe(2)
  await app.user.click(screen.getByRole('button', { name: 'End here' }))
  expect(await screen.findByText('You have reviewed all of them.')).toBeVisible()
})

test('logging out leaves nothing of the batch in the browser', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  expect(sessionStorage.getItem('voterIdBatch')).not.toBeNull()

  await app.user.click(screen.getByRole('button', { name: 'Log Out' }))

  await waitFor(() => expect(app.store.getState().session.token).toBeNull())
  expect(sessionStorage.getItem('voterIdBatch')).toBeNull()
})

test('ending the part of one office keeps the rest of the batch, which costs no further look-ups', async () => {
  const app = await beginInTwoOffices()
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'Governor (1)')
  await screen.findByRole('heading', { name: 'Ada M. Alvarez0 (91500)' })

  await app.user.click(screen.getByRole('button', { name: 'End here' }))
  await app.user.selectOptions(screen.getByRole('combobox', { name: 'Office' }), 'All offices (2)')

  expect(await screen.findByText('1 of 1')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Ada M. Alvarez1 (91501)' })).toBeVisible()
  expect(await batchesOpened(app)).toBe(1)
})

test('neither another administrator in the same tab nor one who comes back after twelve hours continues the batch', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  const [savedBatch] = JSON.parse(sessionStorage.getItem('voterIdBatch') ?? '') as object[]
  for (const other of [{ who: 'bea@example.org' }, { until: Date.now() - 1 }]) {
    await app.user.click(screen.getByRole('link', { name: 'Manage Committees' }))
    await screen.findByRole('heading', { name: 'Manage Committees' })
    sessionStorage.setItem('voterIdBatch', JSON.stringify([{ ...savedBatch, ...other }]))
    history.back()
    expect(await screen.findByRole('button', { name: 'Start with 2 of 2' })).toBeVisible()
  }
})

test('a number typed in a batch is an unsaved VoterID until it is saved, wherever the administrator goes', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.type(screen.getByLabelText('Another VoterID'), '100000002')
  expect(selectHasUnsaved(app.store.getState())).toBe(true)

  await leaveAndReturn(app)
  await inHand('Ada M. Alvarez1 (91501)')
  const field = screen.getByLabelText('Another VoterID')
  expect(field).toHaveValue('100000002')
  await app.user.type(field, '{Enter}')

  expect(await screen.findByText('Saved 100000002 for Ada M. Alvarez1.')).toBeVisible()
  expect(selectHasUnsaved(app.store.getState())).toBe(false)
})

test('a candidate whose VoterID was saved is no longer counted when the page is opened again', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.click(screen.getByRole('button', { name: 'End here' }))

  await leaveAndReturn(app)

  expect(await screen.findByRole('button', { name: 'Start with 1 of 1' })).toBeVisible()
})

test('a pasted list is checked, saved as shown, and undone as a whole', async () => {
  const app = await open(3)
  const area = await screen.findByLabelText('Account numbers and VoterIDs')
  await app.user.click(area)
  await app.user.paste('Account\tVoterID\n91500\t100000001\n91501\t100000009\n91502\t12\n99999\t100000002\n')
  expect(selectHasUnsaved(app.store.getState())).toBe(true)
  await app.user.click(screen.getByRole('button', { name: 'Check the list' }))

  expect(
    await screen.findByText(
      'Line 4: expected an account number and a VoterID of 6 to 10 digits, found “91502\t12”.',
      {
        normalizer: (text) => text,
      },
    ),
  ).toBeVisible()
  expect(await screen.findByText('No candidate has this account, so nothing is saved.')).toBeVisible()
  expect(await savedIds(app)).toEqual([])
  expect(screen.getByRole('button', { name: 'Save 1 VoterID' })).toBeVisible()
  await app.user.click(screen.getByLabelText('Save 100000009 for candidate 91501 anyway'))
  await app.user.click(screen.getByRole('button', { name: 'Save 2 VoterIDs' }))

  expect(await screen.findByText('Saved 2 VoterIDs.')).toHaveFocus()
  expect(screen.getByText(/^3 VoterIDs, of which 2 were saved/)).toBeVisible()
  expect(selectHasUnsaved(app.store.getState())).toBe(false)
  expect(await savedIds(app)).toEqual([
    [91_500, '100000001'],
    [91_501, '100000009'],
  ])
  await app.user.click(screen.getByRole('button', { name: 'Undo all 2' }))
  expect(await screen.findByText('Undone: 2 VoterIDs.')).toHaveFocus()
  await waitFor(async () => expect(await savedIds(app)).toEqual([]))
})

test('a column of VoterIDs alone belongs to the candidates in the order that the page lists', async () => {
  const app = await open(3)
  await app.user.click(await screen.findByText('The order of the candidates'))
  const listed = screen.getAllByRole('listitem').map(({ textContent }) => /\((\d+)\)$/.exec(textContent)?.[1])
  const order = listed.flatMap((account) => (account === undefined ? [] : Number(account)))
  expect(order.toSorted((a, b) => a - b)).toEqual([91_500, 91_501, 91_502])
  await app.user.click(screen.getByLabelText('Account numbers and VoterIDs'))
  await app.user.paste(order.map((account) => `10000000${account - 91_499}`).join('\n'))
  await app.user.click(screen.getByRole('button', { name: 'Check the list' }))
  await app.user.click(await screen.findByRole('button', { name: 'Save 3 VoterIDs' }))

  await waitFor(async () =>
    expect(await savedIds(app)).toEqual([
      [91_500, '100000001'],
      [91_501, '100000002'],
      [91_502, '100000003'],
    ]),
  )
})

test('a button for a list from which nothing would be saved does not offer to save 0 VoterIDs', async () => {
  const app = await open(2)
  await app.user.click(await screen.findByLabelText('Account numbers and VoterIDs'))
  await app.user.paste('91501\t100000009')
  await app.user.click(screen.getByRole('button', { name: 'Check the list' }))

  expect(await screen.findByRole('button', { name: 'Save VoterIDs' })).toBeDisabled()
})

test('after a review, those without a VoterID can be shown again without reloading the page', async () => {
  const app = await open(2)
  await begin(app)
  await inHand('Ada M. Alvarez1 (91501)')
  await app.user.keyboard('1')
  await inHand('Ada M. Alvarez0 (91500)')
  await app.user.keyboard('n')
  await app.user.click(await screen.findByRole('button', { name: 'End' }))
  expect(await screen.findByText('You have reviewed all of them.')).toBeVisible()

  await app.user.click(screen.getByRole('button', { name: 'Show the ones still missing' }))
  expect(await screen.findByRole('button', { name: 'Start with 1 of 1' })).toBeVisible()
})

test('offices are offered in the order of all other lists, each with its candidates without a VoterID', async () => {
  await open(2, {
    candidates: [
      aCandidate({ AcctNum: 3, OfficeCode: 'USR', OfficeDesc: 'United States Representative' }),
      aCandidate({ AcctNum: 2, OfficeCode: 'GOV', OfficeDesc: 'Governor' }),
      aCandidate({ AcctNum: 1, OfficeCode: 'CTJ', OfficeDesc: 'Circuit Judge' }),
    ],
  })

  await screen.findByRole('option', { name: 'All offices (3)' })
  const offices = within(screen.getByRole('combobox', { name: 'Office' })).getAllByRole('option')
  expect(offices.map(({ textContent }) => textContent)).toEqual([
    'All offices (3)',
    'Governor (1)',
    'Circuit Judge (1)',
    'United States Representative (1)',
  ])
})

test("if the elections fail to load: 'Error loading elections: {message}', and Try again loads them", async () => {
  const { user } = await renderAdmin('/admin/voter-ids', {
    elections: [{ value: '20241105-GEN', name: '2024 General Election' }],
    failures: [failingOnce('get', '/api/electioncodes', 500)],
  })
  expect(await screen.findByText('Error loading elections: HTTP error! status: 500')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('option', { name: '2024 General Election' })).toBeInTheDocument()
  expect(screen.queryByText(/^Error loading elections/)).not.toBeInTheDocument()
})
