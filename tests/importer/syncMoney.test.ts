import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { balancesIn } from '#database/money/balances.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import { registerIn } from '#database/repositories/register.ts'
import { stateAnswersIn } from '#database/repositories/stateAnswers.ts'
import { forgetMoney } from '#importer/forget.ts'
import { describeMoneyReport } from '#importer/sync/money/moneyReport.ts'
import { syncMoney } from '#importer/sync/money/syncMoney.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import { type Fault, makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import type { FiledRow, StateFiler, StateReading } from '#tests/support/state/stateWorld.ts'

const row = (kind: FiledRow['kind'], type: string, cents: number, period = '2026 Q1'): FiledRow => ({
  kind,
  type,
  cents,
  period,
  date: '02/10/2026',
  party: 'SPECIMEN PAT',
})

const filer = (account: number, ...rows: FiledRow[]): StateFiler => ({
  account,
  isCommittee: true,
  name: `Invented Fund ${account}`,
  isListed: true,
  rows,
})

/** Rows that nobody takes for one another. */
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...row('contributions', 'CHE', 100),
    party: `INVENTED ${index}`,
  }))

const BY_PERIOD: StateReading = { seqnum: 'period', hasPettyCash: false }

async function makeNight(filers: StateFiler[], reading: StateReading = BY_PERIOD) {
  const register = await makeRegister()
  const clock = makeClock(new Date('2026-11-23T09:15:00Z'))
  const faults: (Fault | null)[] = []
  const state = await makeFakeState({ filers, reading, clock, faultOf: () => faults.shift() ?? null })
  await register.take('committees', committeesReply(filers))
  const { db } = register
  return {
    ...register,
    ...state,
    clock,
    faults,
    sync: (choices: Partial<Parameters<typeof syncMoney>[1]> = {}) =>
      syncMoney(db, { site: state.site, clock: clock.clock, ...choices }),
    nextNight: (nights = 1) => clock.pass(nights * 24 * 3_600_000),
    balanceOf: async (account: number) => (await balancesIn(db).of([account]))[0],
    what: () => state.asked.splice(0).map(({ what }) => what),
  }
}

test("an account's money is fetched from the state's own pages, and agrees with its total", async () => {
  const { sync, balanceOf, what } = await makeNight([
    filer(71001, row('contributions', 'CHE', 50_000), row('expenditures', 'MON', 12_050)),
  ])

  expect(await sync()).toMatchObject({
    outcome: 'done',
    asked: 1,
    changed: 1,
    requests: 6,
    message: 'Done: 1 account = 0 unchanged + 1 changed, in 6 requests.',
  })
  expect(what()).toEqual([
    'totals 71001',
    'contributions 71001 from 0',
    'expenditures 71001 from 0',
    'distributions 71001 from 0',
    'transfers 71001 from 0',
  ])
  expect(await balanceOf(71001)).toMatchObject({
    coh: 37_950,
    basis: 'ledger',
    asOf: '2026-11-23',
    reconciled: true,
  })
})

test('an account whose totals have not changed costs one request, and its figures keep their day', async () => {
  const { sync, balanceOf, what, nextNight } = await makeNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  what()
  nextNight()

  expect(await sync()).toMatchObject({ unchanged: 1, changed: 0, requests: 2 })
  expect(what()).toEqual(['totals 71001'])
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23', reconciled: true })
})

test('money moved from one report to another is found, though no total has changed', async () => {
  const given = row('contributions', 'CHE', 500)
  const { sync, what, nextNight } = await makeNight([filer(71001, given)])
  await sync()
  given.period = '2026 Q2'
  what()
  nextNight()

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toHaveLength(5)
})

test('what another run of the same night has asked is not asked again', async () => {
  const { sync, what } = await makeNight([filer(71001, row('contributions', 'CHE', 500))])
  await sync()
  what()

  expect(await sync()).toMatchObject({
    asked: 0,
    message: 'Done: 0 accounts = 0 unchanged + 0 changed, in 0 requests.',
  })
  expect(await sync({ accounts: [71001] })).toMatchObject({ asked: 1, unchanged: 1 })
  expect(what()).toEqual(['totals 71001'])
})

test('everybody can see when the state was last asked, also where nothing had changed', async () => {
  const { db, sync, nextNight } = await makeNight([filer(71001, row('contributions', 'CHE', 500))])
  const version = publicVersionIn(db)
  const lastAsked = async () => (await balancesIn(db).explain(71001))?.lastAsked
  expect(await lastAsked()).toBeNull()

  await sync()
  expect(await lastAsked()).toMatchObject({ at: expect.stringMatching('^2026-11-23T'), outcome: 'changed' })

  const before = await version()
  nextNight(7)
  await sync()
  expect(await lastAsked()).toMatchObject({ at: expect.stringMatching('^2026-11-30T'), outcome: 'unchanged' })
  expect(await version()).not.toBe(before)
})

test('a quiet account is asked about once a week, and its rows are fetched anew after ninety days', async () => {
  const { sync, balanceOf, what, nextNight } = await makeNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  const nights: number[] = []
  for (let night = 1; night <= 110; night += 1) {
    nextNight()
    what()
    await sync()
    if (what().length > 1) nights.push(night)
  }

  expect(nights).toEqual([90])
  expect(await balanceOf(71001)).toMatchObject({ asOf: '2027-02-21', reconciled: true })
})

test('an account without activity, one that the state does not know, and one that cannot be read stay three things', async () => {
  const { sync, balanceOf, faults } = await makeNight([
    filer(71001),
    filer(71002),
    filer(71003, row('contributions', 'CHE', 1)),
  ])
  faults.push(null, 'redirect', null, 'cut within a row')

  expect(await sync()).toMatchObject({ asked: 3, noActivity: 1, noAccount: 1, refused: 1 })
  expect(await balanceOf(71001)).toBeUndefined()
  expect(await balanceOf(71002)).toBeUndefined()
})

test.each<[Fault, 'totals' | 'rows', object]>([
  ['bad gateway', 'totals', { changed: 1, requests: 7 }],
  ['bad gateway', 'rows', { changed: 1, requests: 7 }],
  ['challenge page', 'totals', { changed: 1, requests: 7 }],
  ['challenge page', 'rows', { changed: 1, requests: 7 }],
  ['error after a good header', 'rows', { changed: 1, requests: 7 }],
  ['page for a file', 'rows', { changed: 1, requests: 7 }],
  ['header only', 'rows', { changed: 1, differing: 1, requests: 6 }],
  ['no header', 'rows', { changed: 1, differing: 0, requests: 6 }],
  ['no totals row', 'totals', { noActivity: 1, requests: 2 }],
  ['cut at 500', 'rows', { refused: 1, requests: 7 }],
  ['cut within a row', 'rows', { refused: 1, requests: 6 }],
  ['redirect', 'totals', { noAccount: 1, requests: 2 }],
  ['another account', 'totals', { refused: 1, requests: 2 }],
  ['hangs up', 'totals', { changed: 1, requests: 7 }],
  ['never ends', 'rows', { changed: 1, requests: 7 }],
  ['slow drip', 'rows', { changed: 1, requests: 7 }],
])('of the fault "%s" in place of the %s comes %o', async (fault, page, outcome) => {
  const { sync, faults, balanceOf } = await makeNight([filer(71001, ...many(501))])
  faults.push(...(page === 'rows' ? [null] : []), fault)

  const report = await sync()
  expect(report).toMatchObject({ changed: 0, noActivity: 0, noAccount: 0, refused: 0, asked: 1, ...outcome })
  // Nothing, or what the state says: never what the fault would make of it.
  const balance = await balanceOf(71001)
  expect(balance?.monetary ?? null).toBe(report.changed === 1 ? 50_100 : null)
})

test('an account that loses its row of totals keeps its figures', async () => {
  const { sync, balanceOf, faults, nextNight } = await makeNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  await sync()
  nextNight()
  faults.push('no totals row')

  expect(await sync()).toMatchObject({ noActivity: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23' })
})

test("rows that do not come to the state's total are shown to differ, and fetched again after a week", async () => {
  const { sync, balanceOf, faults, nextNight, what } = await makeNight([
    filer(71001, row('contributions', 'CHE', 500)),
  ])
  faults.push(null, 'header only')

  expect(await sync()).toMatchObject({ changed: 1, differing: 1 })
  expect(await balanceOf(71001)).toMatchObject({
    coh: 500,
    basis: 'stateTotal',
    reconciled: false,
    difference: { coh: -500, monetary: -500 },
  })
  nextNight(7)
  what()
  expect(await sync()).toMatchObject({ changed: 1, differing: 0 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, basis: 'ledger', reconciled: true })
})

test('a list of exactly 500 rows is whole where it comes to the total', async () => {
  const { sync, balanceOf, what } = await makeNight([filer(71001, ...many(500))])

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toHaveLength(5)
  expect(await balanceOf(71001)).toMatchObject({ monetary: 50_000, reconciled: true })
})

test('a state that gives 500 rows at once is asked for the rest', async () => {
  const { sync, balanceOf, what } = await makeNight([filer(71001, ...many(1_234))], {
    ...BY_PERIOD,
    seqnum: 'offset',
  })

  expect(await sync()).toMatchObject({ changed: 1 })
  expect(what()).toEqual([
    'totals 71001',
    'contributions 71001 from 0',
    'expenditures 71001 from 0',
    'distributions 71001 from 0',
    'transfers 71001 from 0',
    'contributions 71001 from 500',
    'contributions 71001 from 1000',
  ])
  expect(await balanceOf(71001)).toMatchObject({ monetary: 123_400, reconciled: true })
})

test('a list that was cut is refused, the figures stay, and the next night has it whole', async () => {
  const invented = filer(71001, row('contributions', 'CHE', 500))
  const { sync, balanceOf, faults, nextNight, what } = await makeNight([invented])
  await sync()
  nextNight()
  what()
  invented.rows.push(...many(700))
  faults.push(null, 'cut at 500')

  expect(await sync()).toMatchObject({
    refused: 1,
    refusals: [
      {
        account: 71001,
        message:
          "The list of contributions of account 71001 holds 500 rows, as many as where the state cuts one, does not come to the state's total, and the state gives no more of it. See what it gives a browser.",
      },
    ],
  })
  expect(what().at(-1)).toBe('contributions 71001 from 500')
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23' })

  nextNight()
  expect(await sync()).toMatchObject({ changed: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 70_500, asOf: '2026-11-25', reconciled: true })
})

test.each([1, 2, 5, 6, 9])(
  'a run that is killed after request %i goes on behind the last answer',
  async (request) => {
    const filers = [71001, 71002].map((account) => filer(account, row('contributions', 'CHE', account)))
    const { sync, asked, clock, balanceOf } = await makeNight(filers)
    // Whoever waits before the next request is killed there.
    const dying = sync({
      clock: () => (asked.length === request && clock.kill(), clock.clock()),
    })
    await expect(dying).rejects.toThrow('Killed')
    clock.revive()
    clock.pass(60_000)

    await sync()
    const what = asked.map((each) => each.what)
    expect(what.toSorted()).toEqual([...new Set(what)].toSorted())
    expect(what).toHaveLength(10)
    expect(await balanceOf(71002)).toMatchObject({ coh: 71_002, reconciled: true })
  },
)

test('a site that is down ends the run, and the next one goes on', async () => {
  const filers = Array.from({ length: 8 }, (_, index) =>
    filer(71001 + index, row('contributions', 'CHE', 500)),
  )
  const { sync, faults, nextNight, asked } = await makeNight(filers)
  faults.push(...Array.from({ length: 20 }, () => 'bad gateway' as const))

  const report = await sync()
  expect(report).toMatchObject({ outcome: 'done', asked: 8, refused: 4, left: 4, isStopped: true })
  expect(report.message).toMatch(
    /It was the 5th request in a row that failed, so the site is left alone\. Try again later\.\nDone: 8 accounts = 0 unchanged \+ 0 changed \+ 4 refused \+ 4 left for the next run, in 21 requests\.$/,
  )
  asked.length = 0
  nextNight()
  expect(await sync()).toMatchObject({ asked: 8, changed: 8, refused: 0 })
  // Whoever was not asked about at all comes first.
  expect(asked[0]?.what).toBe('totals 71005')
})

test('a run ends with its hours, and the next one begins with whom it left', async () => {
  const filers = [71001, 71002, 71003].map((account) => filer(account, row('contributions', 'CHE', 500)))
  const { sync, asked } = await makeNight(filers)

  expect(await sync({ hours: 20 / 3600 })).toMatchObject({ asked: 3, changed: 2, left: 1, isStopped: false })
  asked.length = 0
  expect(await sync({ hours: 1 })).toMatchObject({ asked: 1, changed: 1, left: 0 })
  expect(asked[0]?.what).toBe('totals 71003')
})

test('answers that could not be read are read by a program that can, without asking again', async () => {
  const { db, sync, faults, asked, balanceOf, nextNight } = await makeNight([
    filer(71001, row('contributions', 'CHE', 500)),
    filer(71002, row('contributions', 'CHE', 500)),
  ])
  faults.push(null, 'cut within a row')
  expect(await sync()).toMatchObject({ refused: 1, changed: 1 })
  const { sha256, bytes } = await db
    .selectFrom('state_answer')
    .select(['sha256', 'bytes'])
    .where('page', '=', 'contributions')
    .executeTakeFirstOrThrow()
  expect(sha256).toMatch(/^[0-9a-f]{64}$/)

  // In place of a better program, an answer that this one can read.
  const whole = Buffer.concat([gunzipSync(bytes), Buffer.from('1\tANY\tCHE\t\r\n')])
  await stateAnswersIn(db).keep(71001, {
    page: 'contributions',
    part: 0,
    askedAt: '2026-11-23T09:15:10.000Z',
    bytes: whole,
  })
  asked.length = 0
  nextNight()
  const report = await sync()
  expect(report).toMatchObject({ reread: 1, asked: 2, unchanged: 2 })
  expect(report.message).toMatch(/ 1 account read from answers that were held already\.$/)
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, asOf: '2026-11-23', reconciled: true })
  expect(await db.selectFrom('state_answer').select('page').execute()).toEqual([])
})

test("what the state's columns mean is read off the accounts that tell", async () => {
  const { db, sync } = await makeNight(
    [
      filer(71001, row('contributions', 'CHE', 500)),
      filer(
        71002,
        row('contributions', 'CHE', 500),
        row('expenditures', 'PCW', 100),
        row('expenditures', 'PCS', 40),
      ),
    ],
    { ...BY_PERIOD, hasPettyCash: true },
  )

  const report = await sync()
  expect(report.readings.filter(({ figure }) => figure === 'expend')).toEqual([
    { figure: 'expend', reading: 'without PCS', fits: 1, decides: 0, of: 2 },
    { figure: 'expend', reading: 'with PCS', fits: 2, decides: 1, of: 2 },
  ])
  expect(report.differing).toBe(0)
  expect(describeMoneyReport(report)).toContain(
    "The state's expend, of 2 accounts: without PCS fits 1 (0 of them not in every way); with PCS fits 2 (1 of them not in every way)",
  )
  const readings = async (account: number) => (await balancesIn(db).explain(account))?.readings
  expect(await readings(71001)).toEqual([])
  expect(await readings(71002)).toEqual([{ figure: 'expend', ways: ['with PCS'] }])
})

test('what was taken out of the register is fetched again', async () => {
  const { db, sync, nextNight, balanceOf } = await makeNight([filer(71001, row('contributions', 'CHE', 500))])
  await sync()
  await forgetMoney(db, { what: 'transactions', account: 71001, importId: undefined })
  nextNight()

  expect(await sync()).toMatchObject({ asked: 1, changed: 1 })
  expect(await balanceOf(71001)).toMatchObject({ coh: 500, basis: 'ledger' })
})

test('each account is an import on record, with the answers that its figures stand on', async () => {
  const { db, sync } = await makeNight([filer(71001, row('contributions', 'CHE', 500))])
  await sync()

  const { files, message, as_of } = await db
    .selectFrom('import')
    .selectAll()
    .where('kind', '=', 'money')
    .executeTakeFirstOrThrow()
  expect((JSON.parse(files) as { name: string }[]).map(({ name }) => name)).toEqual([
    'TreSel_71001_20261123.html',
    'TreFin_71001_contributions_20261123.txt',
    'TreFin_71001_expenditures_20261123.txt',
    'TreFin_71001_distributions_20261123.txt',
    'TreFin_71001_transfers_20261123.txt',
  ])
  expect(message).toBe(
    'Done: account 71001 2 read: 2 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.',
  )
  expect(as_of).toBe('2026-11-23')
})

test('a dry run says whom it would ask about, and asks nobody', async () => {
  const { sync, asked } = await makeNight([filer(71001), filer(71002)])

  expect(await sync({ dryRun: true })).toMatchObject({
    outcome: 'done',
    message:
      'Dry run, nothing asked; it would ask about 2 accounts, in 1 minute where nothing has changed, 71001, 71002 first.',
  })
  expect(asked).toEqual([])
})

test.each([
  [{ accounts: [71001, 5] }, /^No candidate or committee of the register has the account 5\./],
  [{ election: '20241105-GEN' }, /^The register has no candidate of 20241105-GEN\. Fetch them first/],
])('asking for %j is refused, since the register does not have it', async (choices, said) => {
  const { sync, asked } = await makeNight([filer(71001)])

  const report = await sync(choices)
  expect(report).toMatchObject({ outcome: 'refused', asked: 0 })
  expect(report.message).toMatch(said)
  expect(asked).toEqual([])
})

test('of the invented sample the state is asked nothing', async () => {
  const { db, sync, asked } = await makeNight([filer(71001)])
  await registerIn(db).setSample(true)

  expect((await sync()).message).toMatch(
    /^The register holds the invented sample, of which the state knows nothing\./,
  )
  expect(asked).toEqual([])
})
