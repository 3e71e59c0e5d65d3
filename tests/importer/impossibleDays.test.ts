import { expect, test } from 'vitest'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister, NONE } from '#tests/support/importer/makeMoneyRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

const gaveOn = (date: string, amount = '1.00') => gave(amount, 'CHE', date)

const SAID = 'Rows of a day that cannot be, counted but outside months and "from ... to"'

test('rows with an impossible date stay in an account’s list, its transactions and its cash, and are reported', async () => {
  const { take, balanceOf, db } = await makeMoneyRegister()
  const rows = [gaveOn('07/10/2026'), gaveOn('12/03/9919', '2.00'), gaveOn('01/15/0208', '4.00')]
  const odd = [gaveOn('02/30/2026', '8.00'), gaveOn('', '16.00')]

  const report = await take('contributions', contributions([...rows, ...odd]), { account: 71001 })
  for (const kind of ['expenditures', 'transfers', 'distributions'] as const)
    await take(kind, NONE[kind], { account: 71001 })

  expect(report).toMatchObject({
    outcome: 'done',
    added: 5,
    rejected: 0,
    controlTotals: { read: { rows: 5, cents: 3100 }, booked: { rows: 5, cents: 3100 } },
  })
  expect(report.warnings).toContain(
    `${SAID}: 4 (list.txt line 3: dated 12/03/9919, which cannot be; list.txt line 4: dated 01/15/0208, which cannot be; ` +
      'list.txt line 5: dated 02/30/2026, which cannot be; ...)',
  )
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', coh: 3100 })
  expect((await filedRows(db)).map(({ day, dayGiven }) => [day, dayGiven])).toEqual([
    ['2026-07-10', ''],
    ['0000-00-00', '12/03/9919'],
    ['0000-00-00', '01/15/0208'],
    ['0000-00-00', '02/30/2026'],
    ['0000-00-00', ''],
  ])
})

test('the same list again changes nothing, and without such a row removes it', async () => {
  const { take } = await makeMoneyRegister()
  const list = [gaveOn('07/10/2026'), gaveOn('12/03/9919'), gaveOn('12/03/9919')]
  await take('contributions', contributions(list), { account: 71001 })

  expect(await take('contributions', contributions(list), { account: 71001 })).toMatchObject({
    added: 0,
    unchanged: 3,
    removed: 0,
  })
  expect(
    await take('contributions', contributions(list.slice(0, 2)), { account: 71001, allowRemovals: true }),
  ).toMatchObject({
    unchanged: 2,
    removed: 1,
  })
})

test('in an export by name such a row is assigned if its date does not decide whose it is, and no other export replaces it', async () => {
  const { take, db } = await makeMoneyRegister()

  expect(await take('contributions', contributions([gaveOn('12/03/9919', '2.00')]))).toMatchObject({
    added: 1,
    unmatched: [],
    controlTotals: { booked: { rows: 1, cents: 200 } },
  })
  expect(await take('contributions', contributions([gaveOn('12/04/9919', '3.00')]))).toMatchObject({
    added: 1,
    removed: 0,
  })

  expect((await filedRows(db)).map(({ account, dayGiven }) => [account, dayGiven])).toEqual([
    [71001, '12/03/9919'],
    [71001, '12/04/9919'],
  ])
})
