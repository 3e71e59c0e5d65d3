import { expect, test } from 'vitest'
import type { ChangeList } from '#contract/schemas/change.ts'
import { openJournal } from '#database/journal/journal.ts'
import { withImportTransaction } from '#database/connection/Db.ts'
import { changesIn } from '#database/journal/changes.ts'
import { forgetMoney } from '#importer/changeMoney.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { makeMoneyRegister, MIXED } from '#tests/support/importer/makeMoneyRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { lines } from '#tests/support/importer/tabbed.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'

const told = ({ changes }: ChangeList) =>
  changes.map(({ kind, what, name, fields }) => [
    kind,
    what,
    name,
    ...fields.map(({ description }) => description),
  ])

test('the first import begins the journal, and nothing that it brings is a change', async () => {
  const { db, take } = await makeRegister()
  expect(await changesIn(db).list({})).toEqual({ changes: [], next: null, since: null })

  await take('committees', committeeList(SUNSHINE_FUND))

  const { changes, since } = await changesIn(db).list({})
  expect(changes).toEqual([])
  expect(since).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('an account’s money is one change for each import, and forgetting it is another', async () => {
  const { db, takeWhole } = await makeMoneyRegister()
  const isToldWhole = await watchJournal(db)

  await takeWhole(MIXED, { asOf: '2026-07-24' })
  await forgetMoney(db, { what: 'transactions', account: 71_001 })

  expect(told(await changesIn(db).list({}))).toEqual([
    [
      'balance',
      'removed',
      'Invented Sunshine Fund',
      'Cash on hand: $1,000.25 → nothing',
      'Contributions: $900.25 → nothing',
      'Loans: $500.00 → nothing',
      'In-kind contributions: $75.00 → nothing',
      'Expenditures: $350.00 → nothing',
      'Transfers: $50.00 → nothing',
      'Other distributions: $42.00 → nothing',
      'Figures from: its transactions → nothing',
      'Figures as of: 07/24/2026 → nothing',
    ],
    [
      'balance',
      'added',
      'Invented Sunshine Fund',
      'Cash on hand: nothing → $1,000.25',
      'Contributions: nothing → $900.25',
      'Loans: nothing → $500.00',
      'In-kind contributions: nothing → $75.00',
      'Expenditures: nothing → $350.00',
      'Transfers: nothing → $50.00',
      'Other distributions: nothing → $42.00',
      'Figures from: nothing → its transactions',
      'Figures as of: nothing → 07/24/2026',
    ],
  ])
  await isToldWhole()
})

test('figures that a list gives and an operator forgets are changes', async () => {
  const { db, take } = await makeMoneyRegister()
  const isToldWhole = await watchJournal(db)
  await take('balances', lines('account\tcoh', '71001\t12.00', '71009\t5.00'))
  await forgetMoney(db, { what: 'balances', account: 71_001 })

  expect((await changesIn(db).list({})).changes.map(({ account, what }) => [account, what])).toEqual([
    [71_001, 'removed'],
    [71_009, 'added'],
    [71_001, 'added'],
  ])
  await isToldWhole()
})

test('a dry run and a refused import change nothing, and the journal says nothing', async () => {
  const { db, take } = await makeRegister()
  await take('candidates', candidateList(ROSE))
  await take('candidates', candidateList(ROSE.replace('Qualified', 'Withdrew')), { dryRun: true })
  await take('candidates', 'no list')

  expect((await changesIn(db).list({})).changes).toEqual([])
})

test('beyond the limit the oldest changes leave, and the journal says since when it is kept', async () => {
  const { db, take } = await makeRegister()
  const names = ['Oak Fund', 'Pine Fund', 'Palm Fund', 'Fig Fund']
  for (const name of names)
    await take('committees', committeeList(SUNSHINE_FUND.replace('Invented Sunshine Fund', name)))
  await db.updateTable('journal').set({ day: '2026-07-02' }).where('journal_id', '=', 2).execute()
  const rename = (name: string) => db.updateTable('committee').set({ name }).execute()

  await withImportTransaction(db, async (trx) => {
    const journal = openJournal(trx)
    await journal.before('committee', [71_001])
    await trx.updateTable('committee').set({ name: 'Elm Fund' }).execute()
    await journal.write({ importId: 4 }, { most: 3 })
  })

  const { changes, since } = await changesIn(db).list({})
  expect(changes.map(({ id, name }) => [id, name])).toEqual([
    [4, 'Elm Fund'],
    [3, 'Fig Fund'],
    [2, 'Palm Fund'],
  ])
  expect(since).toBe('2026-07-02')

  // A number never stands for two changes, even if all were removed.
  await db.deleteFrom('journal').execute()
  await rename('Oak Fund')
  await take('committees', committeeList(SUNSHINE_FUND))
  expect((await changesIn(db).list({})).changes.map(({ id }) => id)).toEqual([5])
})
