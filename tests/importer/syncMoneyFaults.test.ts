import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { stateAnswersIn } from '#database/imports/heldAnswers.ts'
import type { Db } from '#database/connection/Db.ts'
import { openTransactionWriter } from '#database/transactions/writer.ts'
import type { Fault } from '#tests/support/state/fakeState.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { row, filer, many, moneyNight } from '#tests/support/state/moneyNight.ts'

test.each<[Fault, 'totals' | 'rows', object]>([
  ['bad gateway', 'totals', { changed: 1, requests: 7 }],
  ['bad gateway', 'rows', { changed: 1, requests: 7 }],
  ['challenge page', 'totals', { changed: 1, requests: 7 }],
  ['challenge page', 'rows', { changed: 1, requests: 7 }],
  ['error after a good header', 'rows', { changed: 1, requests: 7 }],
  ['page for a file', 'rows', { changed: 1, requests: 7 }],
  ['page for a file', 'totals', { refused: 1, requests: 2 }],
  ['header only', 'rows', { partial: 1, differing: 0, requests: 6 }],
  ['no header', 'rows', { changed: 1, differing: 0, requests: 6 }],
  ['no totals row', 'totals', { noActivity: 1, requests: 2 }],
  ['cut at 500', 'rows', { partial: 1, requests: 7 }],
  ['cut within a row', 'rows', { partial: 1, requests: 6 }],
  ['redirect', 'totals', { noAccount: 0, left: 1, isStopped: true, requests: 2 }],
  ['another account', 'totals', { refused: 1, requests: 2 }],
  ['hangs up', 'totals', { changed: 1, requests: 7 }],
  ['never ends', 'rows', { changed: 1, requests: 7 }],
  ['slow drip', 'rows', { changed: 1, requests: 7 }],
])('the fault "%s" instead of the %s results in %o', async (fault, page, outcome) => {
  const { sync, faults, balanceOf } = await moneyNight([filer(71001, ...many(501))])
  faults.push(...(page === 'rows' ? [null] : []), fault)

  const report = await sync()
  expect(report).toMatchObject({ changed: 0, noActivity: 0, noAccount: 0, refused: 0, asked: 1, ...outcome })
  // Either nothing, or the state's own figures: never what the fault would make of them.
  const balance = await balanceOf(71001)
  expect(balance?.monetary ?? null).toBe(report.changed + report.partial === 1 ? 50_100 : null)
})

test('an account whose row of totals disappears keeps its figures', async () => {
  const { sync, balanceOf, faults, nextNight } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  nextNight()
  faults.push('no totals row')

  expect(await sync()).toMatchObject({ noActivity: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23' })
})

test('a heading without rows, where the state’s total has some, is withheld with the reason; the next night gets the list', async () => {
  const { db, sync, balanceOf, faults, nextNight, what } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  faults.push(null, 'header only')

  expect(await sync()).toMatchObject({ partial: 1, differing: 0 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, basis: 'stateTotal', difference: null })
  const pages = (await explainBalance(db, 71001))?.pages
  expect(pages?.filter(({ reason }) => reason !== '')).toEqual([
    {
      page: 'contributions',
      askedAt: expect.stringMatching('^2026-11-23T') as string,
      readAt: null,
      reason:
        "The list of contributions came without a row, and the state's totals say contributions of 5.00.",
    },
  ])
  nextNight()
  what()
  expect(await sync()).toMatchObject({ changed: 1, differing: 0 })
  expect(what()).toEqual(['totals 71001', 'contributions 71001 from 0'])
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, basis: 'ledger', reconciled: true })
})

test('a heading without rows, where there were some, takes nothing away, and the state’s new total is shown', async () => {
  const invented = filer(71001, ...many(20))
  const { db, sync, balanceOf, faults, nextNight } = await moneyNight([invented])
  await sync()
  nextNight()
  invented.rows.push(row('contributions', 'CHE', 500))
  faults.push(null, 'header only')

  expect(await sync()).toMatchObject({ refused: 0, partial: 1 })
  expect(await filedRows(db)).toHaveLength(20)
  expect(await balanceOf(71001)).toMatchObject({ coh: 2500, basis: 'stateTotal', asOf: '2026-11-24' })

  nextNight()
  expect(await sync()).toMatchObject({ partial: 0, changed: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 2500, basis: 'ledger', reconciled: true })
})

test('amended rows replace those on file, even if one of them is still lacking', async () => {
  const invented = filer(71001, ...many(20))
  const { sync, balanceOf, faults, nextNight } = await moneyNight([invented])
  await sync()
  nextNight()
  invented.rows = many(21).map((each) => ({ ...each, counterparty: `AMENDED ${each.counterparty}` }))
  faults.push(null, 'lacks a row')

  expect(await sync()).toMatchObject({ refused: 0, changed: 1, differing: 1 })
  expect(await balanceOf(71001)).toMatchObject({
    coh: 2000,
    basis: 'ledger',
    difference: { monetary: -100 },
  })
})

test('a list that was cut is left as it is beside the state’s new total, and the next night gets it whole', async () => {
  const invented = filer(71001, row('contributions', 'CHE', 500))
  const { sync, balanceOf, faults, nextNight, what } = await moneyNight([invented])
  await sync()
  nextNight()
  what()
  invented.rows.push(...many(700))
  faults.push(null, 'cut at 500')

  expect(await sync()).toMatchObject({
    partial: 1,
    warnings: [
      "Of accounts that were read in part, the list of contributions was left as it is: 1 (71001: The list of contributions of account 71001 holds 500 rows, the most that the state sends at a time, does not add up to the state's total, and the state sends no more. Check it in a browser.)",
    ],
  })
  expect(what().at(-1)).toBe('contributions 71001 from 500')
  expect(await balanceOf(71001)).toMatchObject({ coh: 70_500, basis: 'stateTotal', asOf: '2026-11-24' })

  nextNight()
  expect(await sync()).toMatchObject({ changed: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 70_500, asOf: '2026-11-24', reconciled: true })
})

test.each([1, 2, 5, 6, 9])(
  'a run killed after request %i continues after the last answer',
  async (request) => {
    const filers = [71001, 71002].map((account) => filer(account, row('contributions', 'CHE', account)))
    const { sync, requests, clock, balanceOf } = await moneyNight(filers)
    // A run that waits before the next request is killed there.
    const dying = sync({
      clock: () => (requests.length === request && clock.kill(), clock.clock()),
    })
    await expect(dying).rejects.toThrow('Killed')
    clock.revive()
    clock.pass(60_000)

    await sync()
    const what = requests.map((each) => each.what)
    expect(what.toSorted()).toEqual([...new Set(what)].toSorted())
    expect(what).toHaveLength(10)
    expect(await balanceOf(71002)).toMatchObject({ coh: 71_002, reconciled: true })
  },
)

test('a site that is down ends the run, and the next one continues', async () => {
  const filers = Array.from({ length: 8 }, (_, index) =>
    filer(71001 + index, row('contributions', 'CHE', 500)),
  )
  const { sync, faults, nextNight, requests } = await moneyNight(filers)
  faults.push(...Array.from({ length: 20 }, () => 'bad gateway' as const))

  const report = await sync()
  expect(report).toMatchObject({ outcome: 'done', asked: 8, refused: 4, left: 4, isStopped: true })
  expect(report.message).toMatch(
    /It was the 5th request in a row that failed, so no more requests were sent\. Try again later\.\nDone: 8 accounts = 0 unchanged \+ 0 changed \+ 4 refused \+ 4 left for the next run, in 21 requests\.$/,
  )
  requests.length = 0
  nextNight()
  expect(await sync()).toMatchObject({ asked: 8, changed: 8, refused: 0 })
  // Accounts that were never requested come first.
  expect(requests[0]?.what).toBe('totals 71005')
})

test.each([
  ['page for a file', 'it sent no page of totals: it names no account. It says "Campaign Finance Database"'],
  ['redirect', 'it answered 302'],
] as const)(
  'a %s where there were totals is maintenance: after five accounts the site is left alone',
  async (fault, reason) => {
    const filers = Array.from({ length: 8 }, (_, index) =>
      filer(71001 + index, row('contributions', 'CHE', 500)),
    )
    const { sync, faults, nextNight, balanceOf } = await moneyNight(filers)
    await sync()
    nextNight()
    faults.push(...Array.from({ length: 20 }, () => fault))

    const report = await sync()
    expect(report).toMatchObject({ asked: 8, refused: 4, left: 4, isStopped: true, requests: 21 })
    expect(report.message).toContain(`the last time ${reason}.`)
    expect(await balanceOf(71001)).toMatchObject({ coh: 500, reconciled: true })
  },
)

test('a run ends after its hours, and the next one starts with the remaining accounts', async () => {
  const filers = [71001, 71002, 71003].map((account) => filer(account, row('contributions', 'CHE', 500)))
  const { sync, requests } = await moneyNight(filers)

  expect(await sync({ hours: 20 / 3600 })).toMatchObject({ asked: 3, changed: 2, left: 1, isStopped: false })
  requests.length = 0
  expect(await sync({ hours: 1 })).toMatchObject({ asked: 1, changed: 1, left: 0 })
  expect(requests[0]?.what).toBe('totals 71003')
})

test('answers that could not be parsed are parsed by a version that can, without new requests', async () => {
  const { db, sync, faults, requests, balanceOf, nextNight } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
    filer(71002, row('contributions', 'CHE', 500)),
  ])
  faults.push(null, 'cut within a row')
  expect(await sync()).toMatchObject({ partial: 1, changed: 1 })
  const { sha256, bytes } = await db
    .selectFrom('state_answer')
    .select(['sha256', 'bytes'])
    .where('page', '=', 'contributions')
    .executeTakeFirstOrThrow()
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)

  // Instead of an improved parser, an answer that this one can parse.
  const whole = Buffer.concat([gunzipSync(bytes), Buffer.from('1\tANY\tCHE\t\r\n')])
  await stateAnswersIn(db).hold(71001, {
    page: 'contributions',
    part: 0,
    askedAt: '2026-11-23T09:15:10.000Z',
    bytes: whole,
  })
  requests.length = 0
  nextNight()
  const report = await sync()
  expect(report).toMatchObject({ reread: 1, asked: 2, unchanged: 2 })
  expect(report.message).toMatch(/ 1 account read from answers that were already on file\.$/)
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23', reconciled: true })
  expect(await db.selectFrom('state_answer').select('page').execute()).toEqual([])
})

test('between accounts whose stored answers are read again the run shows that it is alive, and its hours count', async () => {
  const filers = [71001, 71002].map((account) => filer(account, row('contributions', 'CHE', 500)))
  const { sync, faults, requests, nextNight, site, clock } = await moneyNight(filers)
  for (const _ of filers) faults.push(null, 'cut within a row', null, null, null)
  expect(await sync()).toMatchObject({ partial: 2 })
  requests.length = 0
  nextNight()
  const waits: number[] = []
  site.wait = (ms) => (waits.push(ms), clock.wait(3_600_000))

  expect(await sync({ hours: 1 })).toMatchObject({ asked: 2, left: 2 })

  expect(waits).toEqual([1])
  expect(requests).toEqual([])
})

test('a run for named accounts reads the stored answers of no others', async () => {
  const filers = [71001, 71002].map((account) => filer(account, row('contributions', 'CHE', 500)))
  const { sync, faults, nextNight, site, clock } = await moneyNight(filers)
  for (const _ of filers) faults.push(null, 'cut within a row', null, null, null)
  expect(await sync()).toMatchObject({ partial: 2 })
  nextNight()
  const waits: number[] = []
  site.wait = (ms) => (waits.push(ms), clock.wait(ms))

  expect(await sync({ accounts: [71002] })).toMatchObject({ asked: 1, changed: 1 })

  expect(waits.filter((ms) => ms === 1)).toHaveLength(1)
})

test('a run waits while another import writes transactions, and requests nothing twice', async () => {
  const { db, site, sync, clock, what } = await moneyNight([
    filer(71001, row('contributions', 'CHE', 500)),
    filer(71002, row('contributions', 'CHE', 700)),
  ])
  const transactions = await openTransactionWriter(db)
  const waits: number[] = []
  site.wait = async (ms) => {
    waits.push(ms)
    await clock.wait(ms)
    if (ms === 60_000) await transactions[Symbol.asyncDispose]()
  }

  expect(await sync()).toMatchObject({ outcome: 'done', changed: 2, left: 0, isStopped: false })

  expect(waits.filter((ms) => ms > 2_000)).toEqual([60_000])
  expect(what()).toHaveLength(10)
})

test('a run whose time is up does not wait for another import, and leaves its accounts for the next one', async () => {
  const { db, sync, what } = await moneyNight([filer(71001, row('contributions', 'CHE', 500))])
  const transactions = await openTransactionWriter(db)

  const report = await sync({ hours: 10 / 3600 })
  await transactions[Symbol.asyncDispose]()

  expect(report).toMatchObject({ outcome: 'refused', left: 1, isStopped: true })
  expect(report.message).toMatch(/^Another import or a long write is using this database\./)
  expect(what()).toHaveLength(5)
  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toEqual([])
})

/** Loading any of these accounts fails for a reason that the program does not know. */
const failToLoad = (db: Db, ...accounts: number[]) =>
  sql`create unique index unexpected on whole_list (acct_num) where acct_num in (${sql.join(accounts.map((each) => sql.lit(each)))})`.execute(
    db,
  )

test('an unexpected error about one account is logged and refuses that account; the others are loaded', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const filers = [71001, 71002].map((account) => filer(account, row('contributions', 'CHE', 500)))
  const { db, sync, balanceOf, nextNight, what } = await moneyNight(filers)
  await failToLoad(db, 71001)

  expect(await sync()).toMatchObject({
    refused: 1,
    changed: 1,
    left: 0,
    isStopped: false,
    refusals: [
      {
        account: 71001,
        message: expect.stringMatching(
          /^An unexpected error kept what the state says about account 71001 from being loaded: .*unique.*\. This is a bug in the program; please report it\.$/i,
        ) as string,
      },
    ],
  })
  expect(log.mock.calls).toMatchObject([[{ cause: expect.any(Error) as unknown }]])
  expect(await balanceOf(71002)).toMatchObject({ coh: 500 })
  expect(await balanceOf(71001)).toBeUndefined()

  await sql`drop index unexpected`.execute(db)
  nextNight()
  what()
  expect(await sync()).toMatchObject({ reread: 1, unchanged: 2 })
  expect(what().filter((each) => !each.startsWith('totals'))).toEqual([])
  expect(await balanceOf(71001)).toMatchObject({ coh: 500 })
})

test('after unexpected errors about three accounts in a row the run ends', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const accounts = [71001, 71002, 71003, 71004, 71005, 71006, 71007]
  const { db, sync } = await moneyNight(
    accounts.map((account) => filer(account, row('contributions', 'CHE', 500))),
  )
  await failToLoad(db, 71001, 71002, 71004, 71005, 71006)

  const report = await sync()

  expect(report).toMatchObject({ outcome: 'done', refused: 5, changed: 1, left: 1, isStopped: true })
  expect(report.message).toMatch(
    /^3 accounts in a row were refused for an unexpected error, so no more were asked about\.\nDone: 7 accounts = /,
  )
})
