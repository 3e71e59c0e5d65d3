import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { stateAccountsIn } from '#database/money/stateAccounts.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'
import { aBalance, aCandidate } from '#mocks/builders.ts'
import { renderAdmin } from '#tests/support/pages/renderAdmin.tsx'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'

const rowsOf = (name: RegExp | string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('the dashboard says how much money waits for an account, differs from the state, and was fetched', async () => {
  const { db, user } = await renderAdmin('/admin/audit')
  const row = { ...GIFT, filer: 'Nobody (PAC)', election: '20261103-GEN' }
  await publishing(db, async (writer) =>
    writer.replace({ owner: row.filer, kind: 'contributions', year: 2026, isWhole: false }, [
      { ...row, cents: 12_50 },
      { ...row, cents: 7_50 },
    ]),
  )
  const figures = { acct_num: 91527, as_of: '2026-07-24', import_id: 1, monetary: 0, loans: 0, inkind: 0 }
  const spent = (expend: number) => ({ ...figures, expend, coh: -expend, transfers: 0, other: 0 })
  await db
    .insertInto('ledger')
    .values({ ...spent(4_000), is_vouched: 0 })
    .execute()
  await db
    .insertInto('reported_balance')
    .values({ ...spent(1_000), source: 'stateTotal', is_complete: 1 })
    .execute()
  await syncAttemptsIn(db).record({
    list: 'committees',
    election: '',
    at: '2026-11-21T09:15:00.000Z',
    outcome: 'refused',
    message: 'It answered 502.',
  })

  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))

  expect(await screen.findByRole('region', { name: 'The Register’s Money' })).toBeVisible()
  await screen.findByText('Nobody (PAC)')
  expect(rowsOf('Names without an account: 1 name, 2 rows')).toEqual([
    ['Nobody (PAC)', '2026 General Election', '2', '$20.00'],
  ])
  expect(rowsOf(/^Accounts whose transactions do not match the state’s total/)).toEqual([
    ['91527', '07/24/2026', '-$30.00', ''],
  ])
  expect(rowsOf('When the state was last asked for each list')).toEqual([
    ['committees', '', expect.any(String), 'Refused: It answered 502.'],
  ])
})

test('if nothing waits or differs the dashboard says so in one paragraph', async () => {
  const { user } = await renderAdmin('/admin/audit', {
    candidates: [aCandidate()],
    balances: [aBalance()],
  })

  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))

  await user.click(await screen.findByText(/^How much of it is known/))
  expect(await screen.findByText('No account has a complete list of its transactions yet.')).toBeVisible()
  expect((await screen.findByText('Every name has an account.')).parentElement).toHaveTextContent(
    /^Every name has an account. None compared with the state’s total as of the same day. No account was refused when the state was last asked about it. The state has not been asked for a list yet.$/,
  )
})

test('while no cash on hand is known the dashboard says how to get it, and nothing about what is not on file', async () => {
  const { user } = await renderAdmin('/admin/audit')

  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))

  const section = within(await screen.findByRole('region', { name: 'The Register’s Money' }))
  expect(await section.findByText(/^No account’s cash on hand is known yet\./)).toHaveTextContent(
    'Import transactions or the state’s totals, or wait for a nightly run.',
  )
  expect(section.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/admin/imports')
  expect(section.queryByText(/Every name has an account/)).not.toBeInTheDocument()
  expect(section.queryByText(/No account has a complete list/)).not.toBeInTheDocument()
})

test('the dashboard says for each election how many accounts have a basis, and how many lists of each kind are complete', async () => {
  const { db, user } = await renderAdmin('/admin/audit', {
    candidates: [
      aCandidate(),
      aCandidate({ AcctNum: 2, ElectionID: '20241105-GEN' }),
      aCandidate({ AcctNum: 3, ElectionID: '20221108-GEN' }),
    ],
    balances: [aBalance()],
  })
  const list = { kind: 'contributions', import_id: 1, is_vouched: 0, election_id: '' } as const
  await db
    .insertInto('whole_list')
    .values([
      { ...list, acct_num: 2, as_of: '2026-07-02' },
      { ...list, acct_num: 3, as_of: '2026-07-01' },
    ])
    .execute()

  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))

  await user.click(await screen.findByText(/^How much of it is known/))
  const TOGETHER = 'Candidates of 2 elections 2024 General Election and 2022 General Election'
  const known = { name: /; elections with the same sources together$/ }
  expect(await screen.findByRole('table', known)).toBeVisible()
  expect(rowsOf(known.name)).toEqual([
    ['Candidates, 2026 General Election', '1', '0', '0', '1', '0', '07/24/2026', 'None compared'],
    [TOGETHER, '2', '0', '0', '0', '2', '', 'None compared'],
  ])
  await user.click(screen.getByText('Each election'))
  expect(rowsOf(/; each election$/)).toEqual([
    ['Candidates, 2026 General Election', '1', '0', '0', '1', '0', '07/24/2026', 'None compared'],
    ['Candidates, 2024 General Election', '1', '0', '0', '0', '1', '', 'None compared'],
    ['Candidates, 2022 General Election', '1', '0', '0', '0', '1', '', 'None compared'],
  ])
  expect(rowsOf('Accounts whose transactions of a kind are complete')).toEqual([
    ['Contributions', '2', '07/01/2026'],
    ['Expenditures', '0', ''],
    ['Transfers', '0', ''],
    ['Other distributions', '0', ''],
  ])
})

test('the dashboard shows what is held back and which pages could not be read, and loads it for the password', async () => {
  const { db, user } = await renderAdmin('/admin/audit', { candidates: [aCandidate()] })
  const { AcctNum } = aCandidate()
  await stateAccountsIn(db).record(
    AcctNum,
    {
      outcome: 'held',
      checkedAt: '2026-11-21T09:15:00.000Z',
      message: "The state's answers would change it from $5,500.00 (60 rows) to $0.00 (0 rows).",
    },
    [{ page: 'transfers', askedAt: '2026-11-21T09:15:00.000Z', reason: 'It has another heading.' }],
  )

  await user.click(await screen.findByRole('link', { name: 'Dashboard' }))

  await screen.findByRole('table', { name: /^Accounts held back/ })
  expect(rowsOf(/^Accounts held back/)).toEqual([
    [
      expect.stringContaining(String(AcctNum)),
      expect.any(String),
      "The state's answers would change it from $5,500.00 (60 rows) to $0.00 (0 rows).",
      'Ask the state',
    ],
  ])
  expect(rowsOf('The state’s pages that could not be read when they were asked for last')).toEqual([
    ['list of transfers', '1', '1', `${AcctNum}: It has another heading.`],
  ])

  const region = screen.getByRole('region', { name: 'The Register’s Money' })
  await user.click(within(region).getByRole('button', { name: 'Load anyway' }))
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await within(region).findByText(/^Enter your password again, or a code/)).toBeVisible()
})
