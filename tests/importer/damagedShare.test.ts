import { expect, test } from 'vitest'
import { lines, makeRegister } from '#tests/support/importer/makeRegister.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'
import { committeeList, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

/** A list of balances with this many good lines and this many with a third decimal. */
const balances = (good: number, bad: number) =>
  lines(
    'account\tcoh',
    ...Array.from(
      { length: good + bad },
      (_, index) => `${1000 + index}\t${index < good ? '1.00' : '1.005'}`,
    ),
  )

test.each([
  [100, 5, 'done'],
  [100, 6, 'refused'],
  [200, 6, 'done'],
  [19, 2, 'done'],
])('of %i balances, %i lines that cannot be read make the import %s', async (good, bad, outcome) => {
  const { take } = await makeRegister()

  expect(await take('balances', balances(good, bad))).toMatchObject({ outcome })
})

test('a list with many lines that cannot be read is imported only if the operator insists, never with most of them', async () => {
  const { take } = await makeRegister()
  const many = balances(20, 15)

  expect((await take('balances', many)).message).toMatch(
    /list\.txt: 15 of 35 lines of this list of balances were rejected; the first is line 22: coh is "1\.005", not an amount such as 1234\.56\. Correct the file, or download it again; if the rest is right, import it with --incomplete\.$/,
  )
  expect(await take('balances', many, { incomplete: true })).toMatchObject({
    outcome: 'done',
    added: 20,
    rejected: 15,
  })
  expect((await take('balances', balances(20, 21), { incomplete: true })).message).toMatch(
    /: 21 of 41 lines .* Correct the file, or download it again\.$/,
  )
})

test('an export of transactions with many lines that cannot be read is imported only as part of a list', async () => {
  const { take } = await makeMoneyRegister()
  const rows = [...Array<string>(20).fill(gave('1.00')), ...Array<string>(6).fill(gave('1.O0'))]

  expect((await take('contributions', contributions(rows))).message).toMatch(
    /: 6 of 26 lines of this list of contributions were rejected; .*; if the rest is right, import its rows as part of a list with --partial\.$/,
  )
  expect(await take('contributions', contributions(rows), { partial: true })).toMatchObject({
    outcome: 'done',
    added: 20,
  })
})

test.each([
  ['2440.870000000001', 244_087],
  ['55413.20999999999', 5_541_321],
  ['61246.54000000001', 6_124_654],
  ['-16418.800000000003', -1_641_880],
  ['$54.599999999999994', 5_460],
  ['9.99999999999', 1_000],
  ['0.0000000001', 0],
  ['13657.1', 1_365_710],
  ['2.500000', 250],
])('the sum %s of a program that counts in floating point is read to the cent', async (text, cents) => {
  const { take, db } = await makeRegister()

  expect(await take('balances', lines('account\tcoh', `71001\t${text}`))).toMatchObject({ added: 1 })

  expect(await db.selectFrom('reported_balance').select('coh').execute()).toEqual([{ coh: cents }])
})

test.each(['1.005', '1.2345', '1.001', '1.999', '1.0099', '1.001000000001'])(
  'the third decimal of %s is no noise, and is not rounded',
  async (text) => {
    const { take } = await makeRegister()

    expect((await take('balances', lines('account\tcoh', `71001\t${text}`))).message).toMatch(
      /coh is ".*", not an amount such as 1234\.56/,
    )
  },
)

test.each(['contributions', 'committees'] as const)(
  'a list of %s that ends within its last field is refused, and its rows can be imported by insisting',
  async (kind) => {
    const { take } = await makeMoneyRegister()
    const list = kind === 'committees' ? committeeList(SUNSHINE_FUND) : contributions([gave('1.00')])
    const cut = list.slice(0, -2)

    const [insist, flag] =
      kind === 'committees' ? [{ incomplete: true }, '--incomplete'] : [{ partial: true }, '--partial']
    const { outcome, message } = await take(kind, cut)
    expect({ outcome, isCut: message.includes('may have been cut'), flag: message.includes(flag) }).toEqual({
      outcome: 'refused',
      isCut: true,
      flag: true,
    })
    expect(await take(kind, cut, { ...insist, allowRemovals: true })).toMatchObject({ outcome: 'done' })
  },
)
