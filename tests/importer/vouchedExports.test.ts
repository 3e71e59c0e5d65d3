import { expect, test } from 'vitest'
import { forgetMoney } from '#importer/changeMoney.ts'
import { wholeListsIn } from '#database/money/wholeLists.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import {
  contributions,
  distributions,
  expenditures,
  gave,
  gaveOn,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'
import {
  makeMoneyRegister,
  WORD,
  filedBy,
  ofCypress,
  CYPRESS,
} from '#tests/support/importer/makeMoneyRegister.ts'

test('by the operator’s word an export by name becomes the ledgers of the accounts that its names match', async () => {
  const { take, balanceOf, takeVouched } = await makeMoneyRegister()
  const pine = filedBy('Imaginary Pine Voters (ECO)', gave('7.00'))
  const late = gave('3.00', 'CHE', '08/01/2026')

  await takeVouched({
    contributions: contributions([gave('10.00'), pine, late]),
    expenditures: expenditures([paid('4.00')]),
    transfers: transfers([]),
  })
  expect(await balanceOf()).toBeUndefined()
  await take('distributions', distributions([]), WORD)

  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600, monetary: 1000, asOf: '2026-07-31' })
  expect(await balanceOf(71002)).toMatchObject({ basis: 'ledger', coh: 700, expend: 0 })
})

test('rows that waited when an export was whole by word keep their account from a false zero', async () => {
  const { take, balanceOf, takeVouched } = await makeMoneyRegister()
  await takeVouched({
    expenditures: expenditures([ofCypress(paid('4.00'))]),
    transfers: transfers([]),
    distributions: distributions([]),
  })
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, CYPRESS))

  await take('contributions', contributions([ofCypress(gave('10.00'))]), WORD)

  expect(await balanceOf(71009)).toBeUndefined()
})

test('rows that waited in an export imported twice keep their account from a false zero when the first import is forgotten', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  const { importId } = await take('expenditures', expenditures([ofCypress(paid('4.00'))]), WORD)
  await take('expenditures', expenditures([ofCypress(paid('4.00'))]), WORD)
  await forgetMoney(db, { what: 'transactions', importId: importId ?? 0, dryRun: false })
  await takeVouched({
    transfers: transfers([]),
    distributions: distributions([]),
  })
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS, CYPRESS))

  await take('contributions', contributions([ofCypress(gave('10.00'))]), WORD)

  expect(await balanceOf(71009)).toBeUndefined()
})

test('forgetting an account that has no money ends nothing that the operator vouched for', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  await takeVouched({
    expenditures: expenditures([]),
    transfers: transfers([]),
    distributions: distributions([]),
  })

  const report = await forgetMoney(db, { what: 'transactions', account: 99999 })
  await take('contributions', contributions([gave('10.00')]), WORD)

  expect(report.message).toBe('Forgotten: 0 transactions of account 99999, $0.00; 0 whole lists.')
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 1000 })
})

test('forgetting an account’s expenditures ends what the operator vouched for of expenditures, and says so', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  await take('expenditures', expenditures([paid('4.00')]), WORD)
  await takeVouched({ transfers: transfers([]), distributions: distributions([]) })
  await take('expenditures', expenditures([paid('5.00')]), { account: 71002, partial: true })

  const report = await forgetMoney(db, { what: 'transactions', account: 71002 })

  expect(report.message).toBe(
    'Forgotten: 1 transaction of account 71002, $5.00; 0 whole lists. Exports to vouch for again with --whole-through: 1.',
  )
  await take(
    'contributions',
    contributions([gave('10.00'), filedBy('Imaginary Pine Voters (ECO)', gave('7.00'))]),
    WORD,
  )
  expect(await balanceOf(71002)).toBeUndefined()
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600 })
})

test('of two words on exports of one kind and election the one for the later day counts, whichever comes last', async () => {
  const { db } = await makeMoneyRegister()
  const lists = wholeListsIn(db)
  const word = (throughDay: string, importId: number) =>
    lists.setExport({ election: WORD.election, kind: 'transfers', throughDay, importId, filers: [] })
  const latest = async () => (await lists.exports()).map(({ throughDay, importId }) => [throughDay, importId])

  await word('2026-07-31', 1)
  await word('2026-06-30', 2)
  expect(await latest()).toEqual([['2026-07-31', 1]])

  await word('2026-07-31', 3)
  expect(await latest()).toEqual([['2026-07-31', 3]])
})

test('a candidate added beside a namesake shows no false zero for what was paid under the name of both', async () => {
  const { take, balanceOf, takeVouched } = await makeMoneyRegister()
  const naomi = ROSE.replace('"Rose"', 'Naomi')
  const zoe = naomi.replace('90001', '90005').replace('Naomi', 'Zoe')
  await take('candidates', candidateList(naomi))
  await takeVouched({
    expenditures: expenditures([filedBy('Example, Rosalind (REP)(STR)', paid('4.00'))]),
    transfers: transfers([]),
    distributions: distributions([]),
  })
  await take('candidates', candidateList(naomi, zoe))

  await take(
    'contributions',
    contributions([filedBy('Example, Rosalind Zoe (REP)(STR)', gave('10.00'))]),
    WORD,
  )

  expect(await balanceOf(90005)).toBeUndefined()
})

test('a row that waited in one election and is resolved in another keeps no namesake from a whole list', async () => {
  const { take, balanceOf, takeVouched } = await makeMoneyRegister()
  const naomi = ROSE.replace('"Rose"', 'Naomi')
  const before = naomi.replace('90001', '90002').replace('20261103-GEN', '20241105-GEN')
  await take('candidates', candidateList(naomi, before))
  const name = 'Example, Rosalind Naomi (REP)(STR)'
  const gift = contributions([filedBy(name, gave('1.00', 'CHE', '07/01/2025'))])
  // No candidate of this name ran in it.
  await take('contributions', gift, { election: '20250909-S01', partial: true })
  await take('contributions', gift, { election: '20241105-GEN', partial: true })

  await takeVouched({
    transfers: transfers([]),
    contributions: contributions([]),
    expenditures: expenditures([]),
    distributions: distributions([filedBy(name, gaveOn('1.00'))]),
  })

  expect(await balanceOf(90001)).toMatchObject({ basis: 'ledger', coh: 0, monetary: 0, other: 100 })
})
