import { expect, test } from 'vitest'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { describeStatus } from '#importer/describeStatus.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import type { RequestedPage, OddAnswer } from '#tests/support/state/fakeState.ts'
import { filer, moneyNight, row } from '#tests/support/state/moneyNight.ts'

const TWELVE = Array.from({ length: 12 }, (_, index) => 71_001 + index)

/** Twelve accounts, each with 5,500.00 received and 100.00 paid. */
const twelve = () =>
  TWELVE.map((account) =>
    filer(account, row('contributions', 'CHE', 550_000), row('expenditures', 'MON', 10_000)),
  )

/** A night in which the state answers oddly while `odd` says so. */
async function oddNight(odd: { answer: (requested: RequestedPage) => OddAnswer | null }) {
  const night = await moneyNight(twelve(), undefined, { odd: (requested) => odd.answer(requested) })
  return {
    ...night,
    balances: async () => {
      const all = await Promise.all(TWELVE.map((account) => night.balanceOf(account)))
      return all.map((balance) => [balance?.coh ?? null, balance?.basis ?? null])
    },
    pagesOf: async (account: number) => (await explainBalance(night.db, account))?.pages ?? [],
  }
}

const lists = (kind: RequestedPage['page'], content: (requested: RequestedPage) => string) => ({
  answer: (requested: RequestedPage) => (requested.page === kind ? { content: content(requested) } : null),
})

test.each([
  ['no byte', () => ''],
  ['another heading alone', () => 'Year\tReport\tWhen\tHow Much\tTo Whom\tWhat For\r\n'],
  [
    'the heading and a count',
    (requested: RequestedPage) => `${requested.content}0 Fund Transfer(s) Selected\r\n`,
  ],
  ['a sentence', () => 'No fund transfers were found for this account.'],
  ['"None"', () => 'None\r\n'],
  ['a page', () => '<html><head><title>Fund Transfers</title></head><body>No activity.</body></html>'],
])(
  'a list without rows, as %s, is an empty list, and the account’s money is known by its rows',
  async (_, content) => {
    const { sync, balances } = await oddNight(lists('transfers', content))

    expect(await sync()).toMatchObject({ changed: 12, partial: 0, refused: 0 })
    expect(await balances()).toEqual(TWELVE.map(() => [540_000, 'ledger']))
  },
)

test('a list that cannot be read takes nothing from the other pages; the state’s total is shown, with the reason', async () => {
  const odd = lists('transfers', () => 'Quux\tFoo\tBar\r\n2026\tQ1\t1\r\n')
  const { db, sync, balances, pagesOf, nextNight, what } = await oddNight(odd)

  const report = await sync()
  expect(report).toMatchObject({ partial: 12, refused: 0, outcome: 'done' })
  expect(report.warnings).toEqual([
    expect.stringMatching(
      /^Of accounts that were read in part, the list of transfers was left as it is: 12 \(71001: /,
    ),
  ])
  expect(await balances()).toEqual(TWELVE.map(() => [540_000, 'stateTotal']))
  expect(await filedRows(db)).toHaveLength(24)
  expect((await pagesOf(71_001)).map(({ page, reason }) => [page, reason === ''])).toEqual([
    ['totals', true],
    ['contributions', true],
    ['expenditures', true],
    ['distributions', true],
    ['transfers', false],
  ])

  expect(describeStatus(await moneyStatusIn(db).ofRegister()).join('\n')).toMatch(
    /^the list of transfers: not read for 12 accounts when asked for last, for 12 of them never; 7\d{4}: .*Quux/m,
  )

  // Once it can be read, the rows are the account's figures.
  odd.answer = () => null
  nextNight()
  what()
  expect(await sync()).toMatchObject({ unchanged: 12, partial: 0 })
  expect(what()).toHaveLength(24)
  expect(await balances()).toEqual(TWELVE.map(() => [540_000, 'ledger']))
})

test('a page of totals that cannot be read takes nothing from the lists', async () => {
  const { sync, balances, pagesOf } = await oddNight({
    answer: ({ page, content }) =>
      page === 'totals'
        ? { content: content.replaceAll(/>[^<]*(?:All Dates|Totals?)[^<]*</g, '>Sum of it all<') }
        : null,
  })

  expect(await sync()).toMatchObject({ partial: 12, refused: 0, noActivity: 0 })
  expect(await balances()).toEqual(TWELVE.map(() => [540_000, 'ledger']))
  const [totals] = await pagesOf(71_001)
  expect(totals).toMatchObject({
    page: 'totals',
    readAt: null,
    reason: expect.stringContaining('row of totals') as string,
  })
})

test('a list that the state fails to give is asked for once an account after three, and the other pages are loaded', async () => {
  const { sync, balances, site, pagesOf } = await oddNight({
    answer: ({ page }) => (page === 'distributions' ? { status: 502 } : null),
  })
  const waits: number[] = []
  const { wait } = site
  site.wait = (ms) => (waits.push(ms), wait(ms))

  expect(await sync()).toMatchObject({ partial: 12, refused: 0, left: 0, isStopped: false })
  expect(waits.filter((ms) => ms === 64_000)).toHaveLength(3)
  expect(await balances()).toEqual(TWELVE.map(() => [540_000, 'stateTotal']))
  expect((await pagesOf(71_012)).find(({ page }) => page === 'distributions')?.reason).toMatch(
    /did not give the list of distributions when it was asked once; the last time it answered 502\./,
  )
})

test('a sentence about an outage is not a list without rows', async () => {
  const { sync, balances } = await oddNight(
    lists('transfers', () => 'The system is down for scheduled maintenance. No records can be shown.'),
  )

  expect(await sync()).toMatchObject({ partial: 12, changed: 0 })
  expect(await balances()).toEqual(TWELVE.map(() => [540_000, 'stateTotal']))
})
