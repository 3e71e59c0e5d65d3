import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SyncRun } from '#contract/schemas/dataStatus.ts'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { aBalance, aCandidate, aCommittee, aRun } from '#mocks/builders.ts'
import { answering } from '#mocks/overrides.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'

const COUNTS = {
  asked: 1_240,
  changed: 31,
  unchanged: 1_150,
  noActivity: 6,
  noAccount: 1,
  partial: 0,
  refused: 2,
  held: 0,
  left: 50,
  differing: 3,
}
const NIGHT = aRun({
  endedAt: '2026-11-21T10:35:00.000Z',
  heartbeatAt: '2026-11-21T10:35:00.000Z',
  state: 'ended',
  message: 'Done: committees, money, in 912 requests.',
  requests: 912,
  accounts: COUNTS,
  steps: [{ kind: 'committees', outcome: 'done', message: 'The state’s list has nothing new.' }],
})
const runsAre = (night: SyncRun | null, ...latest: SyncRun[]) => [
  answering('get', '/api/admin/runs', { night, latest }),
]
const fieldsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('the dashboard says what the last night did, and links to the accounts that need a look', async () => {
  const { user } = await renderAdmin('/admin', {
    candidates: [aCandidate()],
    balances: [aBalance()],
    failures: runsAre(NIGHT, NIGHT),
  })
  await user.click(await screen.findByText(/^: Done: committees, money/))

  const table = await screen.findByRole('table', { name: 'What the last nightly run did' })
  expect(fieldsOf('What the last nightly run did')).toEqual([
    ['When', '11/21/26, 4:15:00 AM ET'],
    ['How long', '1 h 20 min'],
    ['Started by', 'schedule'],
    ['Outcome', 'Done: committees, money, in 912 requests.'],
    ['Requests', '912'],
    ['Accounts asked about', '1,240'],
    ['Changed', '31'],
    ['Unchanged', '1,150'],
    ['No activity shown', '6'],
    ['No such account', '1'],
    ['Read in part', '0'],
    ['Refused', '2'],
    ['Held back', '0'],
    ['Left for tomorrow', '50'],
    ['Differing in every reading, of all on file', '3'],
  ])
  const refused = within(table).getByRole('link', { name: '2' }).getAttribute('href')
  await screen.findByText('No account was refused when the state was last asked about it.')
  expect(document.querySelector(String(refused))).toHaveTextContent('No account was refused')
  expect(screen.getByRole('table', { name: 'Each kind, in the order fetched' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a running night shows its progress and remaining time', async () => {
  const running = aRun({
    progress: { kind: 'money', done: 120, planned: 1_240, perMinute: 20, secondsLeft: 3_360 },
  })
  await renderAdmin('/admin', { failures: runsAre(null, running) })

  expect(
    await screen.findByRole('progressbar', {
      name: /^sync all has been running since .*, started by schedule: money, 120 of 1,240 done, 20 a minute, 56 min left\.$/,
    }),
  ).toHaveAttribute('max', '1240')
  expect(screen.queryByText(/^No nightly run yet/)).toBeNull()
})

test('if no night has run the dashboard says how to start one', async () => {
  await renderAdmin('/admin')

  expect(
    await screen.findByText(/^No nightly run yet\. sunshine-ledger-sync\.timer starts one/),
  ).toBeVisible()
})

test('the refused accounts are listed with the reason, and link to their records', async () => {
  const { db, user } = await renderAdmin('/admin/audit', { committees: [aCommittee()] })
  await stateAccountsIn(db).record(70_275, {
    outcome: 'refused',
    checkedAt: '2026-11-21T09:20:00.000Z',
    message: 'The state answered 502.',
  })

  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))

  await user.click(await screen.findByText(/^How much of it is known/))
  const refused = await screen.findByRole('table', {
    name: /^Accounts whose answers from the state could not/,
  })
  expect(within(refused).getByRole('cell', { name: 'The state answered 502.' })).toBeVisible()
  expect(within(refused).getByRole('link', { name: /^70275 / })).toHaveAttribute(
    'href',
    '/admin/committees/edit/70275',
  )
  expect(within(refused).getByRole('button', { name: 'Ask the state about account 70275' })).toBeVisible()
})

test('the answer about an account stays after its row has left the dashboard, and so does the place of the keyboard', async () => {
  const { db, user } = await renderAdmin('/admin/audit', {
    committees: [aCommittee()],
    balances: [aBalance({ account: 70_275, basis: 'stateTotal', importId: 15 })],
    failures: [answering('post', '/api/admin/accounts/70275/ask', NIGHT)],
  })
  const answer = { checkedAt: '2026-11-21T09:20:00.000Z', message: '' }
  await stateAccountsIn(db).record(70_275, { ...answer, outcome: 'refused' })
  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
  const ask = await screen.findByRole('button', { name: 'Ask the state about account 70275' })
  await stateAccountsIn(db).record(70_275, { ...answer, outcome: 'changed' })

  await user.click(ask)

  expect(
    await screen.findByText(/^Account 70275: Changed by import 15\..* To undo: npm run import/),
  ).toHaveRole('status')
  await waitFor(() => expect(ask).not.toBeInTheDocument())
  expect(screen.getByRole('region', { name: 'The Register’s Money' })).toHaveFocus()
})

test('the page of a record asks the state about its account, and shows the result until it is left', async () => {
  const { db, user } = await renderAdmin('/admin/candidates/edit/91527', {
    candidates: [aCandidate()],
    balances: [aBalance({ basis: 'stateTotal', importId: 15 })],
    failures: [answering('post', '/api/admin/accounts/91527/ask', NIGHT)],
  })
  const totals = within(await screen.findByRole('region', { name: 'The State’s Totals' }))
  expect(await totals.findByText('The state has not been asked about this account yet.')).toBeVisible()
  await stateAccountsIn(db).record(91_527, {
    outcome: 'changed',
    checkedAt: '2026-11-21T09:20:00.000Z',
    message: '',
  })

  await user.click(totals.getByRole('button', { name: 'Ask the state about account 91527' }))

  expect(await totals.findByText(/To undo/)).toHaveTextContent(
    'Changed by import 15. Not compared: no complete list of its transactions of that day is on file. To undo: ' +
      'npm run import -- forget totals --import 15, and: forget transactions --import 15',
  )
  expect(await totals.findByText(/^Last asked/)).toHaveTextContent(/: Changed by import 15\./)

  await user.click(screen.getByRole('link', { name: 'Deleted' }))
  await screen.findByRole('heading', { name: 'Deleted' })
  act(() => history.back())
  expect(await screen.findByText(/^Last asked/)).toBeVisible()
  expect(screen.queryByText(/To undo/)).not.toBeInTheDocument()
})

test('if the state cannot be asked the button says why', async () => {
  const { user } = await renderAdmin('/admin/committees/edit/70275', { committees: [aCommittee()] })

  await user.click(await screen.findByRole('button', { name: 'Ask the state about account 70275' }))

  // The test settings have no contact.
  expect(
    await screen.findByText(/^Error: The state must be told who is asking\. Set SYNC_CONTACT/),
  ).toBeVisible()
})

test('the link from the imports to the last nightly run leads to its section, and so does the address of another part', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const { user } = await renderAdmin('/admin/imports', { failures: runsAre(NIGHT, NIGHT) })
  await user.click(await screen.findByRole('link', { name: 'Last Nightly Run' }))
  await screen.findByRole('table', { name: 'What the last nightly run did' })
  expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Last Nightly Run' }))

  cleanup()
  await renderAdmin('/admin#accounts-refused', { candidates: [aCandidate()], balances: [aBalance()] })
  const none = await screen.findByText('No account was refused when the state was last asked about it.')
  expect(scrolled.mock.contexts.at(-1)).toBe(none)
})
