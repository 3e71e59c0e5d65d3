import { expect, test } from 'vitest'
import { forgetMoney } from '#importer/changeMoney.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { lines, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  makeMoneyRegister,
  MIXED,
  MIXED_TOTALS,
  MIXED_FIGURES,
} from '#tests/support/importer/makeMoneyRegister.ts'

const cells = (each: readonly string[]) => each.map((text) => `<td>${text}</td>`).join('')

/** A page of the state's totals for this account with the labels of 2026, in dollars. */
function totalsPage(account: number, figures: readonly string[]): string {
  const header = [
    'Filing Period',
    'Monetary',
    'Loans',
    'In-Kind',
    'Expenditures',
    'Other Distributions',
    'Transfers',
  ]
  return `<html><body><form action="TreFin.exe"><input type="hidden" name="account" value="${account}">
    <input type="hidden" name="CanCom" value="Comm"><input type="hidden" name="comname" value="Invented Sunshine Fund">
    <table><tr>${cells(header)}</tr><tr>${cells(['2026 Q2', ...figures])}</tr>
    <tr>${cells(['All Dates (Totals)', ...figures])}</tr></table></form></body></html>`
}

test('a ledger whose sum is the state’s total for its day agrees with it', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('totals', totalsPage(71001, MIXED_TOTALS), { asOf: '2026-07-24' })

  expect(await balanceOf()).toMatchObject({
    ...MIXED_FIGURES,
    basis: 'ledger',
    reconciled: true,
    difference: null,
  })
})

test('if they differ, the account’s own transactions are shown, with the difference to the state’s total', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('totals', totalsPage(71001, MIXED_TOTALS.with(0, '1,000.25')), { asOf: '2026-07-24' })

  expect(await balanceOf()).toMatchObject({
    ...MIXED_FIGURES,
    basis: 'ledger',
    asOf: '2026-07-24',
    reconciled: false,
    difference: {
      coh: -10000,
      monetary: -10000,
      loans: 0,
      inkind: 0,
      expend: 0,
      transfers: 0,
      other: 0,
    },
  })
})

/** A page whose totals give neither transfers nor other distributions. */
const pageInPart = (monetary: string) => totalsPage(71001, [monetary, ...MIXED_TOTALS.slice(1, 4), '', ''])

test('a state total without cash on hand is compared too: if it differs, the ledger is shown with the difference', async () => {
  const { db, take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })
  await take('totals', pageInPart(MIXED_TOTALS[0] ?? ''), { asOf: '2026-07-24' })
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', reconciled: null, difference: null })

  await take('totals', pageInPart('1,000.25'), { asOf: '2026-07-24' })
  const difference = {
    coh: null,
    monetary: -10000,
    loans: 0,
    inkind: 0,
    expend: 0,
    transfers: null,
    other: null,
  }
  expect(await balanceOf()).toMatchObject({
    ...MIXED_FIGURES,
    basis: 'ledger',
    reconciled: false,
    difference,
  })
  expect(await moneyStatusIn(db).ofPublic()).toMatchObject({
    money: [{ differing: 1, byBasis: { ledger: 1, stateTotal: 0, list: 0 } }],
    differing: [{ account: 71001, difference }],
    differingAccounts: 1,
  })

  // An account that the state no longer lists is still compared, but counts for no group.
  await db.updateTable('committee').set({ left_on: '2026-07-25' }).execute()
  const status = await moneyStatusIn(db).ofPublic()
  expect(status.money.reduce((sum, { differing }) => sum + differing, 0)).toBe(0)
  expect(status.differingAccounts).toBe(1)
})

test('a newer state total replaces older rows, and newer rows replace an older total', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('totals', totalsPage(71001, MIXED_TOTALS.with(0, '1')), { asOf: '2026-07-25' })
  expect(await balanceOf()).toMatchObject({ basis: 'stateTotal', monetary: 100, reconciled: null })

  await takeWhole(MIXED, { asOf: '2026-07-26' })
  expect(await balanceOf()).toMatchObject({ basis: 'ledger', monetary: 90025, reconciled: null })
})

const balanceList = (...rows: string[]) =>
  lines(...['account|coh|monetary|loans|expend|transfers', ...rows].map(tabbed))

test('pages of totals and lists of balances of several days keep their own days in one import', async () => {
  const { write, takeFiles, balanceOf } = await makeMoneyRegister()
  const pages = [
    write('TreSel_71001_20260118.html', totalsPage(71001, MIXED_TOTALS)),
    write('TreSel_71002_20261119.html', totalsPage(71002, MIXED_TOTALS)),
  ]
  await takeFiles('totals', pages)
  const days = async () => [await balanceOf(71001), await balanceOf(71002)].map((each) => each?.asOf)
  expect(await days()).toEqual(['2026-01-18', '2026-11-19'])

  const lists = [
    write('balances_20260201.txt', balanceList('71001|1.00||||')),
    write('more.txt', balanceList('71002|2.00||||')),
  ]
  await takeFiles('balances', lists)
  expect(await days()).toEqual(['2026-02-01', '2026-11-21'])

  // One of them is older than what is on file; the other one has no day in its name.
  const older = write('TreSel_71002_20260118.html', totalsPage(71002, MIXED_TOTALS))
  const undated = write('saved.html', totalsPage(71001, MIXED_TOTALS))
  expect(await takeFiles('totals', [older, undated])).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining(
      'for account 71002 are dated 2026-11-19, newer than these of 2026-01-18',
    ),
  })
})

test('a list with only some figures replaces no cash on hand and invents none', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take('balances', balanceList('71001|4800.00|||||'.slice(0, -1)))

  await take('balances', lines(...['account|loans', '71001|100.00', '71002|100.00'].map(tabbed)))

  expect(await balanceOf()).toMatchObject({ coh: 480000, basis: 'list' })
  expect(await balanceOf(71002)).toMatchObject({ coh: null, loans: 10000, basis: null })
})

test('a list with only some figures removes no cash on hand from the accounts it names, even with --replace', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take('balances', balanceList('71001|10.00||||', '71002|20.00||||'), { asOf: '2026-07-24' })

  const part = balanceList('71001||||4.00|')
  await take('balances', part, { asOf: '2026-07-25', replace: true, allowRemovals: true })

  expect(await balanceOf()).toMatchObject({ basis: 'list', coh: 1000, asOf: '2026-07-24' })
  expect(await balanceOf(71002)).toBeUndefined()
})

test('a list of balances covers the accounts it names, and with --replace all accounts', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take('balances', balanceList('71001|1.00||||', '71002|2.00||||'))

  expect(await take('balances', balanceList('71001|3.00||||'))).toMatchObject({ changed: 1, removed: 0 })
  expect(await balanceOf(71002)).toMatchObject({ coh: 200 })

  expect(await take('balances', balanceList('71001|3.00||||'), { replace: true })).toMatchObject({
    unchanged: 1,
    removed: 1,
  })
  expect(await balanceOf(71002)).toBeUndefined()
})

test('an older list of balances removes no newer figures with --replace, unless --allow-older', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take('balances', balanceList('71001|1.00||||', '71002|2.00||||'), { asOf: '2026-11-20' })
  const older = balanceList('71003|3.00||||')

  expect(await take('balances', older, { asOf: '2025-01-01', replace: true })).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining(
      'for account 71001 are dated 2026-11-20, newer than these of 2025-01-01',
    ),
  })
  expect(await balanceOf()).toMatchObject({ coh: 100 })
  const insists = { asOf: '2025-01-01', replace: true, allowOlder: true }
  expect(await take('balances', older, insists)).toMatchObject({ added: 1, removed: 2 })
})

test('an older list of balances removes no newer figures with --replace if its own are on file already', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  const older = balanceList('71002|2.00||||')
  await take('balances', older, { asOf: '2025-01-01' })
  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-11-20' })

  expect(await take('balances', older, { asOf: '2025-01-01', replace: true })).toMatchObject({
    outcome: 'refused',
    message: expect.stringContaining(
      'for account 71001 are dated 2026-11-20, newer than these of 2025-01-01',
    ),
  })
  expect(await balanceOf()).toMatchObject({ coh: 100 })
})

test('with --replace a list with an unreadable line is refused, so the account of that line keeps its figures', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take('balances', balanceList('71001|1.00||||', '71002|2.00||||'))

  const report = await take('balances', balanceList('71001|3.00||||', '71002|two||||'), {
    replace: true,
    allowRemovals: true,
  })

  expect(report).toMatchObject({
    outcome: 'refused',
    message: expect.stringMatching(
      /^list\.txt: line 3 cannot be read \(.*\), so with --replace the figures of its account would be lost\./,
    ) as string,
  })
  expect(await balanceOf()).toMatchObject({ coh: 100 })
  expect(await balanceOf(71002)).toMatchObject({ coh: 200 })
})

test('the same balances in a later list have the later day', async () => {
  const { take, balanceOf } = await makeMoneyRegister()
  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-24' })

  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-25' })

  expect(await balanceOf()).toMatchObject({ coh: 100, asOf: '2026-07-25' })
})

test('an operator’s balances and the state’s totals are forgotten separately', async () => {
  const { db, take, balanceOf } = await makeMoneyRegister()
  await take('totals', totalsPage(71001, MIXED_TOTALS), { asOf: '2026-07-24' })
  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-25' })
  expect(await balanceOf()).toMatchObject({ basis: 'list' })

  await forgetMoney(db, { what: 'balances', dryRun: false })
  expect(await balanceOf()).toMatchObject({ basis: 'stateTotal' })

  await take('balances', balanceList('71001|1.00||||'), { asOf: '2026-07-23' })
  await forgetMoney(db, { what: 'totals', dryRun: false })
  expect(await balanceOf()).toMatchObject({ basis: 'list' })
})

test('figures from a list and from transactions are never mixed in one row', async () => {
  const { take, takeWhole, balanceOf } = await makeMoneyRegister()
  await takeWhole(MIXED, { asOf: '2026-07-24' })

  await take('balances', balanceList('71001|5755459.39||||'), { asOf: '2026-07-25' })

  expect(await balanceOf()).toMatchObject({ coh: 575545939, transfers: null, monetary: null, basis: 'list' })
})
