import { expect, onTestFinished, test } from 'vitest'
import { assignName } from '#importer/changeMoney.ts'
import { wholeListsIn } from '#database/money/wholeLists.ts'
import { registerOf } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import {
  contributions,
  distributions,
  expenditures,
  gave,
  moved,
  paid,
  transfers,
} from '#tests/support/importer/transactionFiles.ts'
import {
  accountsOf,
  makeMoneyRegister,
  NONE,
  WORD,
  filedBy,
  ofCypress,
  CYPRESS_PEOPLE,
} from '#tests/support/importer/makeMoneyRegister.ts'
import { watchJournal } from '#tests/support/register/watchJournal.ts'

test('a name assigned to another account shows no false zero for what it paid in an earlier export', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  const alias = { filer: 'The Cypress People (PAC)', election: '' }
  await assignName(db, { ...alias, acctNum: 71001 })
  await takeVouched({
    expenditures: expenditures([filedBy('The Cypress People (PAC)', paid('4.00'))]),
    transfers: transfers([]),
    distributions: distributions([]),
  })
  await assignName(db, { ...alias, acctNum: 71002 })

  await take('contributions', contributions([filedBy('The Cypress People (PAC)', gave('10.00'))]), WORD)
  expect(await balanceOf(71002)).toBeUndefined()

  await take('expenditures', expenditures([filedBy('The Cypress People (PAC)', paid('4.00'))]), WORD)
  expect(await balanceOf(71002)).toMatchObject({ basis: 'ledger', coh: 600 })
})

test('assigning a waiting name to an account ends the whole list that lacked its rows', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  const paidByCypress = expenditures([ofCypress(paid('4.00'))])
  await takeVouched({
    expenditures: paidByCypress,
    transfers: transfers([]),
    distributions: distributions([]),
    contributions: contributions([gave('10.00')]),
  })
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 1000 })

  const told = await assignName(db, { filer: 'Invented Cypress Fund (PAC)', election: '', acctNum: 71001 })

  expect(told).toEqual([
    '"Invented Cypress Fund (PAC)" is account 71001 in every election.',
    'Moved from the waiting rows to account 71001: 1 row, 4.00.',
    'No longer complete, and not used for cash on hand: expenditures of account 71001. Import their files again:',
    '  npm run import -- expenditures --election 20261103-GEN --whole-through 2026-07-31 list.txt',
  ])
  expect(await balanceOf()).toBeUndefined()
  await take('expenditures', paidByCypress, WORD)
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600 })
})

test('the command that imports files again can be copied into a shell, whatever their names', async () => {
  const { db, takeNamed } = await makeMoneyRegister()
  for (const kind of ['transfers', 'distributions', 'contributions'] as const)
    await takeNamed(kind, 'list.txt', NONE[kind], WORD)
  await takeNamed(
    'expenditures',
    "Sam's list (1).txt",
    expenditures([ofCypress(paid('4.00')), paid('1.00')]),
    WORD,
  )

  const told = await assignName(db, { filer: 'Invented Cypress Fund (PAC)', election: '', acctNum: 71001 })

  expect(told?.at(-1)).toMatch(/ --whole-through 2026-07-31 'Sam'\\''s list \(1\)\.txt'$/)
})

test('a reassigned name moves its rows at once, and neither account shows a figure based on them', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  const alias = { filer: 'The Cypress People (PAC)', election: '20261103-GEN' }
  await assignName(db, { ...alias, acctNum: 71001 })
  const gaveToBoth = contributions([filedBy(alias.filer, gave('10.00')), gave('2.00')])
  await takeVouched({
    contributions: gaveToBoth,
    expenditures: expenditures([]),
    transfers: transfers([]),
    distributions: distributions([]),
  })
  expect(await balanceOf(71001)).toMatchObject({ basis: 'ledger', coh: 1200 })
  onTestFinished(await watchJournal(db))

  expect(await assignName(db, { ...alias, acctNum: 71002 })).toEqual([
    '"The Cypress People (PAC)" is account 71002 in 20261103-GEN.',
    'Moved from account 71001 to account 71002: 1 row, 10.00.',
    'No longer complete, and not used for cash on hand: contributions of account 71001. Import their files again:',
    '  npm run import -- contributions --election 20261103-GEN --whole-through 2026-07-31 list.txt',
  ])
  expect(await balanceOf(71001)).toBeUndefined()
  expect(await balanceOf(71002)).toBeUndefined()
  expect(await accountsOf(db)).toEqual([
    { acct_num: 71001, amount: 200 },
    { acct_num: 71002, amount: 1000 },
  ])

  await take('contributions', gaveToBoth, WORD)
  expect(await balanceOf(71001)).toMatchObject({ basis: 'ledger', coh: 200 })
  expect(await balanceOf(71002)).toMatchObject({ basis: 'ledger', coh: 1000 })
})

test.each([
  ['alone', []],
  ['and by name before', [{}]],
])(
  'a row given by account, %s, stays when the alias in its line is removed, and keeps the account from a false zero',
  async (_, before) => {
    const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
    const alias = { filer: 'The Cypress People (PAC)', election: '' }
    await assignName(db, { ...alias, acctNum: 71001 })
    const gift = contributions([filedBy(alias.filer, gave('10.00'))])
    for (const options of [...before, { account: 71001, partial: true }])
      await take('contributions', gift, options)

    expect(await assignName(db, alias)).toEqual([
      '"The Cypress People (PAC)" no longer has an account of its own in every election.',
      'No row on file was moved by it.',
    ])
    await takeVouched({
      contributions: contributions([]),
      expenditures: expenditures([paid('4.00')]),
      transfers: transfers([]),
      distributions: distributions([]),
    })
    expect(await balanceOf()).toBeUndefined()

    await take('contributions', contributions([gave('10.00')]), WORD)
    expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 600 })
  },
)

test('a row that waited under a name and that the account already has is counted once', async () => {
  const { db, take } = await makeMoneyRegister()
  await take('contributions', contributions([gave('10.00')]))
  await take('contributions', contributions([filedBy(CYPRESS_PEOPLE, gave('10.00'))]))
  expect(await accountsOf(db)).toHaveLength(2)

  await assignName(db, { filer: CYPRESS_PEOPLE, election: '', acctNum: 71001 })

  expect(await accountsOf(db)).toEqual([{ acct_num: 71001, amount: 1000 }])
})

test('a list that the operator vouched for stays whole when its own later rows are assigned again, and ends with another row of its last day', async () => {
  const { db, take } = await makeMoneyRegister()
  const lists = async () => (await wholeListsIn(db).list()).map(({ acctNum }) => acctNum)
  const later = { election: WORD.election, asOf: '2026-08-02' }
  await assignName(db, { filer: CYPRESS_PEOPLE, election: '', acctNum: 71001 })
  await take('contributions', contributions([filedBy(CYPRESS_PEOPLE, gave('10.00'))]), WORD)
  await take('contributions', contributions([filedBy(CYPRESS_PEOPLE, gave('9.00'))]), later)

  await assignName(db, { filer: CYPRESS_PEOPLE, election: WORD.election, acctNum: 71001 })
  expect(await lists()).toEqual([71001])

  const lastDay = gave('8.00', 'CHE', '07/31/2026')
  await take('contributions', contributions([ofCypress(lastDay)]), later)
  await assignName(db, { filer: 'Invented Cypress Fund (PAC)', election: '', acctNum: 71001 })
  expect(await lists()).toEqual([])
})

test('removing an alias makes its rows wait again, and a row of an account’s own list stays', async () => {
  const { db, take, takeWhole, balanceOf } = await makeMoneyRegister()
  const alias = { filer: CYPRESS_PEOPLE, election: '' }
  await assignName(db, { ...alias, acctNum: 71001 })
  await take('contributions', contributions([filedBy(alias.filer, gave('10.00'))]))
  await take(
    'expenditures',
    expenditures([filedBy(alias.filer, paid('3.00')), filedBy(alias.filer, paid('3.00'))]),
  )
  await takeWhole({ contributions: contributions([gave('10.00')]) }, { asOf: '2026-07-31' })
  await take(
    'expenditures',
    expenditures([filedBy(alias.filer, paid('3.00')), filedBy(alias.filer, paid('3.00'))]),
  )
  const { version } = await registerOf(db)

  expect(await assignName(db, alias)).toEqual([
    '"The Cypress People (PAC)" no longer has an account of its own in every election.',
    'Moved from account 71001 to the waiting rows: 2 rows, 6.00.',
  ])
  expect(await accountsOf(db)).toEqual([
    { acct_num: null, amount: 300 },
    { acct_num: null, amount: 300 },
    { acct_num: 71001, amount: 1000 },
  ])
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 1000 })
  expect(await registerOf(db)).toMatchObject({ version: version + 1 })
  expect(await assignName(db, alias)).toBeUndefined()
})

test('an alias for all elections does not affect an election with its own alias', async () => {
  const { db, take } = await makeMoneyRegister()
  const filer = 'The Cypress People (PAC)'
  await assignName(db, { filer, election: '20261103-GEN', acctNum: 71001 })
  await take('contributions', contributions([filedBy(filer, gave('10.00'))]), { election: '20261103-GEN' })
  await take('contributions', contributions([filedBy(filer, gave('4.00'))]))

  await assignName(db, { filer, election: '', acctNum: 71002 })
  expect(await accountsOf(db)).toEqual([
    { acct_num: 71002, amount: 400 },
    { acct_num: 71001, amount: 1000 },
  ])

  await assignName(db, { filer, election: '20261103-GEN' })
  expect(await accountsOf(db)).toEqual([
    { acct_num: 71002, amount: 400 },
    { acct_num: 71002, amount: 1000 },
  ])
})

test('a row that an alias assigns to another account leaves its namesake’s lists whole', async () => {
  const { db, take, balanceOf, takeVouched } = await makeMoneyRegister()
  await take('candidates', candidateList(ROSE.replace('"Rose"', 'Naomi')))
  const early = filedBy('Example, Rosalind (REP)(STR)', paid('1.00', 'MON', '03/01/2023'))
  await takeVouched({
    expenditures: expenditures([early]),
    contributions: contributions([]),
    transfers: transfers([filedBy('Example, Rosalind Naomi (REP)(STR)', moved('1.00', 'T'))]),
    distributions: distributions([]),
  })
  expect(await balanceOf(90001)).toBeUndefined()

  await assignName(db, { filer: 'Example, Rosalind (REP)(STR)', election: '20261103-GEN', acctNum: 71002 })
  const { version } = await registerOf(db)
  await take('contributions', contributions([]), WORD)

  // What the public sees has changed, although no row and no list of contributions has.
  expect(await registerOf(db)).toMatchObject({ version: version + 1 })
  expect(await balanceOf(90001)).toMatchObject({ basis: 'ledger', coh: -100, expend: 0, transfers: 100 })
})
