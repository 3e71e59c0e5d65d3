import { expect, test } from 'vitest'
import { filedRows } from '#tests/support/register/filedRows.ts'
import {
  CYPRESS,
  makeMoneyRegister,
  NONE,
  ofCypress,
  WORD,
} from '#tests/support/importer/makeMoneyRegister.ts'
import { lines } from '#tests/support/importer/makeRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { committeeList, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

const gifts = (count: number, change = (row: string) => row) =>
  Array.from({ length: count }, (_, index) => change(gave(`${100 + index}.00`)))

test('a list of an account that loses more than a tenth of its rows changes nothing until someone insists', async () => {
  const { take, db } = await makeMoneyRegister()
  const own = { account: 71001 }
  await take('contributions', contributions(gifts(60)), own)

  expect(await take('contributions', contributions(gifts(54)), own)).toMatchObject({ outcome: 'done' })
  expect(await take('contributions', contributions(gifts(30)), own)).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      /list\.txt may be only part of the list: more than a tenth of the contributions on file would be lost \(account 71001 from \$6,831\.00 \(54 rows\) to \$3,435\.00 \(30 rows\)\)\. .*; if the rows are really gone, import it with --allow-removals\.$/,
    ) as string,
  })
  expect(await take('contributions', NONE.contributions, own)).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining('to $0.00 (0 rows)') as string,
  })
  expect(await filedRows(db)).toHaveLength(54)

  expect(await take('contributions', NONE.contributions, { ...own, allowRemovals: true })).toMatchObject({
    outcome: 'done',
    removed: 54,
    warnings: [
      'Accounts that lose much of what was on file, as you insisted: 1 (account 71001 from $6,831.00 (54 rows) to $0.00 (0 rows))',
    ],
  })
})

test('rows that are corrected are no loss, and neither is a list of parts', async () => {
  const { take } = await makeMoneyRegister()
  const own = { account: 71001 }
  await take('contributions', contributions(gifts(20)), own)

  const corrected = gifts(20, (row) => row.replace('BAKER', 'RETIRED'))
  expect(await take('contributions', contributions(corrected), own)).toMatchObject({ outcome: 'done' })
  expect(await take('contributions', contributions(gifts(1)), { ...own, partial: true })).toMatchObject({
    outcome: 'done',
    removed: 0,
  })
})

test('an export that the operator vouches for takes no account’s rows away until someone insists', async () => {
  const { take, db } = await makeMoneyRegister()
  await take('committees', committeeList(SUNSHINE_FUND, CYPRESS), { allowRemovals: true })
  await take('contributions', contributions(gifts(40)), WORD)

  const other = contributions(gifts(30, ofCypress))
  const [refused, heading] = [
    await take('contributions', other, WORD),
    await take('contributions', NONE.contributions, WORD),
  ]

  expect(refused.message).toMatch(
    /list\.txt may be only part of the list: 40 of the 40 rows of these accounts would be lost \(account 71001 from \$4,780\.00 \(40 rows\) to \$0\.00 \(0 rows\)\)\. .*--allow-removals\.$/,
  )
  expect(heading.outcome).toBe('refused')
  expect(await filedRows(db)).toHaveLength(40)
  expect(await take('contributions', other, { ...WORD, allowRemovals: true })).toMatchObject({
    outcome: 'done',
    added: 30,
    removed: 40,
  })
})

/** Contributions of twelve accounts. */
const balancesOf = (amount: (index: number) => string) =>
  lines(
    'account\tmonetary\tloans\texpend\ttransfers',
    ...Array.from({ length: 12 }, (_, index) => `${71001 + index}\t${amount(index)}\t0\t0\t0`),
  )

test('a list of balances in which more than a few accounts fall to nothing changes nothing until someone insists', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take(
    'balances',
    balancesOf(() => '55.00'),
  )

  const zeros = balancesOf((index) => (index < 4 ? '0.00' : '55.00'))
  expect((await take('balances', zeros)).message).toMatch(
    /list\.txt would let 4 accounts fall to nothing \(71001 from \$55\.00, .*\), so its balances may not be the state's\. .*--allow-removals\.$/,
  )
  expect(await balanceOf()).toMatchObject({ coh: 5_500 })
  expect(
    await take(
      'balances',
      balancesOf((index) => (index < 3 ? '0.00' : '55.00')),
    ),
  ).toMatchObject({
    outcome: 'done',
  })
  expect(await take('balances', zeros, { allowRemovals: true })).toMatchObject({
    outcome: 'done',
    changed: 1,
  })
})
