import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aBalance, aCandidate, aCommittee } from '#mocks/builders.ts'
import { failing, delayed, offline } from '#mocks/overrides.ts'
import { expectWarning } from '#tests/support/runner/expectWarning.ts'
import { type AdminApp, renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const SHADE = aCommittee({ AcctNum: 70_275, Name: 'Citizens for Shade Trees' })
const LISTED = { accountName: 'Friends of Ada', accountNum: 60_001 }
const ADA = aCandidate({ AcctNum: 91_527, NameMiddle: '', AccountList: [LISTED] })
const ELECTIONS = [{ value: '20261103-GEN', name: '2026 General Election' }]
const FACTS = {
  elections: ELECTIONS,
  committees: [SHADE],
  candidates: [ADA, aCandidate({ AcctNum: 91_528, NameFirst: 'Bea', NameMiddle: '', NameLast: 'Boone' })],
  balances: [aBalance({ account: 91_527, coh: 100_000 }), aBalance({ account: 70_275, coh: 250_050 })],
}

const PROMPT = 'Candidate account number'
const additions = (requests: Request[]) => requests.filter(({ method }) => method === 'PUT')
const linked = async ({ api }: Pick<AdminApp, 'api'>) =>
  ((await (await api.request('/api/candidates/byAccount/70275')).json()) as { AcctNum: number }[]).map(
    ({ AcctNum }) => AcctNum,
  )

/** Opens the dialog that asks to whose list the shade trees should be added. */
const openAdditionDialog = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const app = await renderAdmin('/admin/solicitations', { ...FACTS, ...setting })
  await app.user.type(await screen.findByRole('combobox', { name: 'Find a committee' }), 'shade')
  await app.user.click(await screen.findByRole('button', { name: 'Add Citizens for Shade Trees (70275)' }))
  return { ...app, dialog: within(screen.getByRole('dialog')) }
}

test('before an addition is confirmed, the dialog names the candidate, the office, the election and the sum', async () => {
  const { user, dialog, requests } = await openAdditionDialog()

  await user.type(dialog.getByLabelText(PROMPT), ' 91527')

  expect(await dialog.findByText('Ada Alvarez')).toBeVisible()
  expect(
    await dialog.findByText('No party affiliation, State Representative, District 24, 2026 General Election'),
  ).toBeVisible()
  expect(
    await dialog.findByText(
      'Cash on hand $1,000.00 (1 of 2 accounts) now, $3,500.50 (2 of 3 accounts) with this account.',
    ),
  ).toBeVisible()
  expect(dialog.getByRole('status')).toHaveTextContent('Ada Alvarez')
  expect(dialog.getByText('Cash on hand as of 07/24/2026, from a list given by the operator.')).toBeVisible()
  expect(additions(requests)).toEqual([])

  await user.clear(dialog.getByLabelText(PROMPT))
  await user.type(dialog.getByLabelText(PROMPT), '91528')
  expect(await dialog.findByText('Bea Boone')).toBeVisible()
  expect(dialog.queryByText('Ada Alvarez')).not.toBeInTheDocument()
  expect(
    await dialog.findByText('Cash on hand not known now, $2,500.50 (1 of 2 accounts) with this account.'),
  ).toBeVisible()
})

test('the dialog says if no candidate has the number, and if the account is already listed', async () => {
  const { user, dialog } = await openAdditionDialog({
    candidates: [aCandidate({ AcctNum: 5, AccountList: [{ accountName: 'S', accountNum: 70_275 }] })],
  })

  await user.type(dialog.getByLabelText(PROMPT), '91527')
  expect(await dialog.findByText('No candidate has this account.')).toBeVisible()
  await user.clear(dialog.getByLabelText(PROMPT))
  expect(dialog.getByRole('status')).toBeEmptyDOMElement()
  await user.type(dialog.getByLabelText(PROMPT), '5')
  expect(await dialog.findByText('This account is in the candidate’s list already.')).toBeVisible()
})

test('by keyboard, a number and Enter are enough, whether the dialog has named the candidate or not', async () => {
  const { handler, release } = delayed('get', '/api/candidates/91527')
  const app = await openAdditionDialog({ failures: [handler] })

  await app.user.keyboard('91527{Enter}')

  expect(await screen.findByText('Added Citizens for Shade Trees (70275) to candidate 91527')).toHaveRole(
    'status',
  )
  expect(await linked(app)).toEqual([91_527])
  release()
})

test("the message names the committee as the register does, and its 'Undo' removes the account again", async () => {
  const app = await openAdditionDialog()
  await app.db.updateTable('committee').set({ name: 'Shade Trees for All' }).execute()
  await app.user.keyboard('91527{Enter}')
  await screen.findByText('Added Shade Trees for All (70275) to candidate 91527')

  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByText('Removed Shade Trees for All (70275) from candidate 91527')).toHaveRole(
    'status',
  )
  expect(await linked(app)).toEqual([])
})

/** Opens the record of the candidate to whose list the shade trees were added. */
const openRecord = async (setting: Parameters<typeof renderAdmin>[1] = {}) => {
  const addedAccounts = [
    { acctNum: 91_527, account: { accountName: 'Citizens for Shade Trees', accountNum: 70_275 } },
  ]
  const app = await renderAdmin('/admin/candidates/edit/91527', { ...FACTS, addedAccounts, ...setting })
  await screen.findByRole('region', { name: 'Account list' })
  return app
}
const list = () => screen.getByRole('region', { name: 'Account list' })
const rows = () =>
  within(list())
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const remove = () => screen.findByRole('button', { name: 'Remove Citizens for Shade Trees (70275)' })

test('the record shows the accounts with their balances, where they come from, and the sum', async () => {
  await openRecord()

  await waitFor(() =>
    expect(within(list()).getByRole('table')).toHaveAccessibleName(
      'Cash on hand $3,500.50, as of 07/24/2026; known for 2 of 3 accounts',
    ),
  )
  const [own, imported, added] = rows()
  expect(own?.slice(0, 3)).toEqual(['91527', 'Campaign Account', '$1,000.00'])
  expect(own?.[4]).toBe('The candidate’s own')
  expect(imported).toEqual(['60001', 'Friends of Ada', '', 'Not known', 'An imported list of accounts'])
  expect(within(list()).getAllByTitle('not loaded here')).toHaveLength(1)
  expect(added?.slice(0, 4)).toEqual([
    '70275',
    'Citizens for Shade Trees',
    '$2,500.50',
    'From a list given by the operator, as of 07/24/2026',
  ])
  expect(added?.[4]).toContain('bea@example.org')
  expect(screen.getAllByRole('button', { name: /^Remove/ })).toHaveLength(1)
  expect(screen.getByText(/"AccountList"/)).toBeVisible()
})

test("an added account is removed, the message says so, and its 'Undo' restores it", async () => {
  const app = await openRecord()

  await app.user.click(await remove())

  expect(
    await screen.findByText('Removed Citizens for Shade Trees (70275) from candidate 91527'),
  ).toBeVisible()
  expect(list()).toHaveFocus()
  await waitFor(() => expect(rows().map(([account]) => account)).toEqual(['91527', '60001']))
  await waitFor(() => expect(screen.getByText(/"AccountList"/)).not.toHaveTextContent('70275'))
  expect(await linked(app)).toEqual([])

  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Added Citizens for Shade Trees (70275) to candidate 91527')).toBeVisible()
  await waitFor(() => expect(rows().map(([account]) => account)).toEqual(['91527', '60001', '70275']))
  expect(await linked(app)).toEqual([91_527])
})

test('the row disappears at once; if the removal is refused it returns, with the reason', async () => {
  const { handler, release } = delayed('delete', '/api/admin/candidates/91527/accountlist/70275')
  const { user } = await openRecord({
    failures: [
      handler,
      failing('delete', '/api/admin/candidates/91527/accountlist/70275', 500, 'The register is busy'),
    ],
  })

  await user.click(await remove())
  await waitFor(() => expect(rows()).toHaveLength(2))
  release()

  expect(await screen.findByRole('alert')).toHaveTextContent('Error: The register is busy')
  expect(rows()).toHaveLength(3)
})

test("a removal without an answer says 'Error: Failed to fetch' and keeps the account", async () => {
  const { user } = await openRecord({
    failures: [offline('delete', '/api/admin/candidates/91527/accountlist/70275')],
  })

  await user.click(await remove())

  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch')
  expect(rows()).toHaveLength(3)
})

test('while balances load, and if they fail to, the account list does not say that they are not known', async () => {
  const balances = delayed('get', '/api/balances')
  await renderAdmin('/admin/candidates/edit/91527', {
    ...FACTS,
    failures: [balances.handler, failing('get', '/api/balances')],
  })

  expect(await screen.findByRole('table', { name: /^Loading balances/ })).toBeVisible()
  expect(screen.queryByText(/not known/i)).toBeNull()
  balances.release()
  expect(await screen.findByRole('table', { name: /^Failed to fetch the balances/ })).toBeVisible()
  await expectWarning('Error loading balances: HTTP error! status: 500')
  expect(screen.queryByText(/not known/i)).toBeNull()
})
