import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, dayInFlorida } from '#contract/domain/days.ts'
import { explainBalance } from '#database/bookkeeping/explainBalance.ts'
import type { Db } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { syncMoney } from '#importer/sync/money/syncMoney.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'
import {
  type RequestedPage,
  makeClock,
  makeFakeState,
  type OddAnswer,
} from '#tests/support/state/fakeState.ts'
import { afterNight, type OnFile, shownOf } from '#tests/support/state/oddModel.ts'
import {
  type Change,
  type Meaning,
  meaningOfTotals,
  ODD_LISTS,
  ODD_TOTALS,
  type OddNight,
  oddNights,
  OUTAGES,
} from '#tests/support/state/oddAnswers.ts'
import { rowOf, type StateFiler, type StateReading } from '#tests/support/state/stateWorld.ts'
import { times } from '#tests/support/runner/times.ts'

const FILERS = 10
const NIGHTS = isOnPostgres ? 15 : 60

const makeFilers = (): StateFiler[] =>
  Array.from({ length: FILERS }, (_, index) => ({
    account: 71_001 + index,
    isCommittee: true,
    name: `Invented Fund ${index}`,
    isListed: true,
    rows: Array.from({ length: index === 0 ? 0 : 8 }, (__, row) => ({
      ...rowOf(row + index, 1_000 * (row + 1)),
      counterparty: `INVENTED ${row}`,
    })),
  }))

function apply(
  filers: readonly StateFiler[],
  vanished: Set<number>,
  { what, filer: at, row, cents }: Change,
): void {
  const filer = filers[at]
  const chosen = filer?.rows[row % Math.max(1, filer.rows.length)]
  if (!filer) return
  if (what === 'files') filer.rows.push(rowOf(row, cents))
  if (what === 'amends' && chosen) chosen.cents += cents
  if (what === 'deletes' && chosen) filer.rows.splice(filer.rows.indexOf(chosen), 1)
  if (what === 'twins' && chosen) filer.rows.push({ ...chosen })
  if (what === 'renames') filer.name = `Renamed Invented Fund ${row}`
  if (what === 'mistypes a day' && chosen) chosen.date = row % 2 === 0 ? '12/03/9919' : ''
  if (what === 'mistypes a type' && chosen && chosen.kind !== 'distributions') chosen.type = 'ZZ'
  if (what === 'vanishes' && row % 8 === 0) vanished.add(filer.account)
}

/** A register that is filled night by night, and the model of it. */
async function oddYear(db: Db, reading: StateReading) {
  const filers = makeFilers()
  const vanished = new Set<number>()
  const clock = makeClock(new Date('2026-08-10T08:15:00Z'))
  let tonight: OddNight | undefined
  let given = new Map<number, Map<RequestedPage['page'], Meaning>>()
  let onFile: OnFile = new Map()

  function answerTo(requested: RequestedPage): { answer: OddAnswer | null; means: Meaning } {
    const at = requested.account - 71_001
    const filer = filers[at]
    const { outage = null, oddities = [], zeros = 0 } = tonight ?? {}
    if (!filer) throw new Error('Not one of the filers')
    if (vanished.has(requested.account))
      return { answer: { status: 302, location: '/committees/' }, means: 'dead' }
    if (outage && given.size > outage.from)
      return {
        answer: OUTAGES[outage.answer] ?? null,
        means: requested.page === 'totals' ? 'dead' : 'unreadable',
      }
    const shown = at < zeros ? { ...filer, rows: filer.rows.map((row) => ({ ...row, cents: 0 })) } : filer
    const odd = oddities.find((each) => each.filer === at && each.page === requested.page)
    if (requested.page === 'totals') {
      if (odd) return ODD_TOTALS[odd.odd]?.(shown, reading) ?? { answer: null, means: 'dead' }
      return { answer: null, means: meaningOfTotals(filer, reading) }
    }
    const rows = shown.rows.filter(({ kind }) => kind === requested.page)
    if (odd) return ODD_LISTS[odd.odd]?.(requested, rows) ?? { answer: null, means: 'dead' }
    return { answer: null, means: { rows } }
  }

  const state = await makeFakeState({
    filers,
    reading,
    clock,
    odd(requested) {
      const pages = given.get(requested.account) ?? new Map<RequestedPage['page'], Meaning>()
      given.set(requested.account, pages)
      const { answer, means } = answerTo(requested)
      // An account that was read is asked about again to tell an outage. As copies, because the state's data changes.
      if (means !== 'dead' || !pages.has(requested.page)) pages.set(requested.page, structuredClone(means))
      return answer
    },
  })

  return {
    async night(day: number, plan: OddNight) {
      clock.setTo(new Date(Date.parse('2026-08-10T08:15:00Z') + day * DAY_MS))
      for (const change of plan.changes) apply(filers, vanished, change)
      const zeroed = filers.slice(0, plan.zeros).map((filer) => ({ filer, rows: filer.rows }))
      for (const { filer } of zeroed) filer.rows = filer.rows.map((row) => ({ ...row, cents: 0 }))
      given = new Map()
      tonight = { ...plan, zeros: 0 }
      const options = { site: state.site, clock: clock.clock }
      if (day === 0) await syncList(db, 'committees', options)
      const report = await syncMoney(db, options)
      for (const { filer, rows } of zeroed) filer.rows = rows
      const { held, ...after } = afterNight(onFile, given, dayInFlorida(clock.clock()))
      const isOutage = report.message.includes('as in an outage')
      // What would be taken away in a night that ends in an outage stays.
      onFile = after.onFile
      return { report, given, held, isOutage }
    },
    async figures() {
      const balances = new Map((await balancesIn(db).all()).map((balance) => [balance.account, balance]))
      return filers.map(({ account }) => {
        const { basis = null, asOf = null, coh = null } = balances.get(account) ?? {}
        const shown = basis === null ? { basis, asOf: null, coh } : { basis, asOf, coh }
        return { account, shown, expected: shownOf(onFile.get(account)) }
      })
    },
    vanished,
  }
}

const byNumber = (a: number, b: number) => a - b

const readings: fc.Arbitrary<StateReading> = fc.record({
  seqnum: fc.constant('period' as const),
  hasPettyCash: fc.boolean(),
})

test(
  'after nights of odd answers each figure is the model’s or is withheld with a reason, and no outage is a fact',
  async () => {
    await fc.assert(
      fc.asyncProperty(readings, oddNights(NIGHTS, FILERS), async (reading, plans) => {
        const { db } = await makeRegister()
        const year = await oddYear(db, reading)
        for (const [day, plan] of plans.entries()) {
          const { report, given, held } = await year.night(day, plan)
          const { asked, unchanged, changed, noActivity, noAccount, partial, refused, left } = report
          expect(unchanged + changed + noActivity + noAccount + partial + refused + report.held + left).toBe(
            asked,
          )

          for (const { account, shown, expected } of await year.figures())
            expect({ day, account, ...shown }).toEqual({ day, account, ...(expected as object) })
          const heldBack = report.losses.map(({ account }) => account)
          expect({ day, held: heldBack.toSorted(byNumber) }).toEqual({ day, held: held.toSorted(byNumber) })

          // No account that it could ask about is left out; after five failures in a row the site is left alone.
          const failed = [...given.values()]
            .flatMap((pages) => [...pages.values()])
            .filter((means) => means === 'dead' || means === 'unreadable').length
          expect({ day, left: failed < 5 ? asked - given.size : 0 }).toEqual({ day, left: 0 })
          const unknown = await db
            .selectFrom('state_account')
            .select('acct_num')
            .where('outcome', '=', 'noAccount')
            .execute()
          expect(unknown.filter(({ acct_num }) => !year.vanished.has(acct_num))).toEqual([])
        }
        for (const { account, shown } of await year.figures()) {
          if (shown.basis === 'ledger') continue
          const explained = await explainBalance(db, account)
          const reasons = explained?.pages.map(({ reason }) => reason).join('') ?? ''
          const isSaid =
            reasons !== '' ||
            explained?.unknownTypes.length !== 0 ||
            ['noActivity', 'held'].includes(explained.lastAsked?.outcome ?? '')
          expect({ account, isSaid }).toEqual({ account, isSaid: true })
        }
      }),
      { numRuns: times(1), endOnFailure: true },
    )
  },
  times(300_000),
)
