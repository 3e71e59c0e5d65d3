import { expect, test } from 'vitest'
import { describeStatus } from '#importer/describeStatus.ts'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import {
  contributions,
  expenditures,
  gave,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'

const SAID = 'Types that are not known; an account with such rows has no cash on hand from its own rows'

test('a row of a type that is not known is kept and counted, but its account has no cash from its rows', async () => {
  const { take, takeWhole, balanceOf, db } = await makeMoneyRegister()
  const known = [gave('100.00'), gave('50.00', 'LOA')]
  await takeWhole({ contributions: contributions(known) }, { asOf: '2026-07-24' })
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 15_000 })

  const list = contributions([...known, gave('41000000.00', 'X')])
  const report = await take('contributions', list, { account: 71001, asOf: '2026-07-25' })

  expect(report).toMatchObject({
    outcome: 'done',
    added: 1,
    controlTotals: { booked: { rows: 1, cents: 4_100_000_000 } },
    warnings: [`${SAID}: 1 ("X": 1 row, $41,000,000.00)`],
  })
  expect(await filedRows(db)).toHaveLength(3)
  expect(await balanceOf()).toBeUndefined()
  expect((await explainBalance(db, 71001))?.unknownTypes).toEqual([
    { kind: 'contributions', type: 'X', count: 1, cents: 4_100_000_000 },
  ])
  const status = await moneyStatusIn(db).ofRegister()
  expect(status.unknownTypes).toEqual([
    { kind: 'contributions', type: 'X', count: 1, cents: 4_100_000_000, accounts: 1 },
  ])
  expect(describeStatus(status)).toContain(
    'contributions of the unknown type "X": 1 row, 41000000.00 of 1 account, whose cash on hand is therefore not taken ' +
      'from its rows',
  )
})

test('the next basis serves until the type is corrected', async () => {
  const { take, takeWhole, balanceOf, db } = await makeMoneyRegister()
  await take('balances', 'account\tcoh\r\n71001\t7.00\r\n', { asOf: '2026-07-01' })
  await takeWhole({ contributions: contributions([gave('1.00', '')]) }, { asOf: '2026-07-24' })
  expect(await balanceOf()).toMatchObject({ basis: 'list', coh: 700 })

  await take('contributions', contributions([gave('1.00')]), { account: 71001, asOf: '2026-07-25' })

  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 100 })
  expect((await moneyStatusIn(db).ofRegister()).unknownTypes).toEqual([])
})

test.each([
  ['contributions', contributions([gave('1.00', 'MUC'), gave('1.00', 'DUE'), gave('1.00', 'COF')]), true],
  ['contributions', contributions([gave('1.00', 'CCP')]), false],
  ['expenditures', expenditures([paid('1.00', 'DIS'), paid('1.00', 'RMB'), paid('1.00', 'TOA')]), true],
  ['expenditures', expenditures([paid('1.00', 'CHE')]), false],
  ['expenditures', expenditures([paid('1.00', '')]), false],
  ['transfers', transfers(['Invented Sunshine Fund (PAC)|07/10/2026|1.00|B|A|X, FL 1|CD|']), true],
  ['transfers', transfers(['Invented Sunshine Fund (PAC)|07/10/2026|1.00|B|A|X, FL 1|CD|Q']), false],
] as const)(
  'a list of %s gives cash on hand only if each of its types is known (%#)',
  async (kind, list, isKnown) => {
    const { takeWhole, balanceOf } = await makeMoneyRegister()

    await takeWhole({ [kind]: list })

    expect((await balanceOf())?.basis ?? null).toBe(isKnown ? 'ledger' : null)
  },
)
