import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { syncAttemptsIn } from '#database/repositories/syncAttempts.ts'
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
    writer.replace(
      { owner: await writer.ownerOf(row.filer), kind: 'contributions', year: 2026, isWhole: false },
      [
        { ...row, cents: 12_50 },
        { ...row, cents: 7_50 },
      ],
    ),
  )
  const figures = { acct_num: 91527, as_of: '2026-07-24', import_id: 1, monetary: 0, loans: 0, inkind: 0 }
  const spent = (expend: number) => ({ ...figures, expend, coh: -expend, transfers: 0, other: 0 })
  await db
    .insertInto('ledger')
    .values({ ...spent(4_000), by_word: 0 })
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

  expect((await screen.findByText('Every name has an account.')).parentElement).toHaveTextContent(
    /^Every name has an account. No account differs from the state’s total as of the same day. No account was refused when the state was last asked about it. The state has not been asked for a list yet.$/,
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
})
