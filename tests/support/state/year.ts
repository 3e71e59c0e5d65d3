import * as fc from 'fast-check'
import { DAY_MS, dayInFlorida } from '#contract/domain/days.ts'
import type { Amounts } from '#contract/schemas/balance.ts'
import { computeCashOnHand, FIGURES } from '#contract/domain/money.ts'
import type { Db } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { type MoneyReport, syncMoney } from '#importer/sync/money/syncMoney.ts'
import { syncList } from '#importer/sync/syncList.ts'
import { type Fault, FAULTS, makeClock, makeFakeState } from './fakeState.ts'
import {
  applyChange,
  figuresOf,
  rowOf,
  type StateChange,
  type StateFiler,
  type StateReading,
} from './stateWorld.ts'

/** A quarter past four in Florida. */
const FIRST_NIGHT = new Date('2026-08-10T08:15:00Z')

export interface Night {
  changes: StateChange[]
  /** From this request on, for this many requests. */
  faults: { at: number; fault: Fault; requests: number }[]
  /** After this many requests of the run, the program is killed and started again. */
  kills: number[]
  hours: number | undefined
}

export const QUIET: Night = { changes: [], faults: [], kills: [], hours: undefined }

/** A fault that costs 64 MB, or real time, affects only one request. */
const SLOW: readonly Fault[] = ['never ends', 'slow drip']

interface Size {
  nights: number
  filers: number
  /** The most changes in a night. */
  changes: number
  /** A fault occurs within the first requests of a night, at most this many. */
  requests: number
  /** Chosen at random. */
  hours: readonly (number | undefined)[]
}

/** Nights with random changes, faults and kills. */
export function nightsOf({ nights, filers, changes, requests, hours }: Size): fc.Arbitrary<Night[]> {
  const change: fc.Arbitrary<StateChange> = fc.record({
    what: fc.constantFrom('files', 'files', 'files', 'amends', 'swaps', 'deletes', 'renames', 'closes'),
    filer: fc.nat(filers - 1),
    row: fc.nat(1_000),
    cents: fc.integer({ min: -50_000, max: 5_000_000 }),
  })
  const fault = fc
    .record({
      at: fc.nat(requests),
      fault: fc.constantFrom(...FAULTS),
      requests: fc.constantFrom(1, 1, 1, 2, 4, 30),
    })
    .map((each) => ({ ...each, requests: SLOW.includes(each.fault) ? 1 : each.requests }))
  const night = fc.record({
    changes: fc.array(change, { maxLength: changes }),
    faults: fc.array(fault, { maxLength: 2 }),
    kills: fc.array(fc.nat(requests), { maxLength: 2 }),
    hours: fc.constantFrom(...hours),
  })
  return fc.array(night, { minLength: nights, maxLength: nights })
}

export const readings: fc.Arbitrary<StateReading> = fc.record({
  seqnum: fc.constantFrom('period', 'offset'),
  hasPettyCash: fc.boolean(),
})

/** One of them has never filed, and one has more rows than the state may return at once. */
const makeFilers = (count: number): StateFiler[] =>
  Array.from({ length: count }, (_, index) => ({
    account: 71_001 + index,
    isCommittee: true,
    name: `Invented Fund ${index}`,
    isListed: true,
    rows: Array.from({ length: index === 0 ? 0 : index === 1 ? 520 : 12 }, (__, row) => ({
      ...rowOf(index === 1 ? 0 : row + index, 1_000 * (row + 1)),
      counterparty: `INVENTED ${row}`,
    })),
  }))

/** What the state's page says about an account; null if it shows no activity. */
export const truthOf = ({ rows }: StateFiler, reading: StateReading): Amounts | null =>
  rows.length === 0 ? null : figuresOf(rows, reading)

interface Options {
  db: Db
  filers: number
  reading: StateReading
  /** How to register the closing of the fake state. */
  atEnd?: (close: () => void) => void
}

/** A register that is filled night by night from a state that changes, fails, and kills the program. */
export async function makeYear({ db, filers: count, reading, atEnd }: Options) {
  const filers = makeFilers(count)
  const clock = makeClock(FIRST_NIGHT)
  let requests = 0
  let tonight: Night | undefined
  const faultOf = (): Fault | null => {
    requests += 1
    if (tonight?.kills.includes(requests)) clock.kill()
    return (
      tonight?.faults.find(({ at, requests: many }) => at < requests && requests <= at + many)?.fault ?? null
    )
  }
  const state = await makeFakeState({ filers, reading, clock, faultOf, ...(atEnd && { atEnd }) })
  /** What the state's pages have said since a day, oldest first. */
  const truths = new Map<number, { from: string; truth: Amounts | null }[]>()

  function noteTruth(day: string): void {
    for (const filer of filers) {
      const truth = truthOf(filer, reading)
      const before = truths.get(filer.account) ?? []
      if (JSON.stringify(before.at(-1)?.truth) !== JSON.stringify(truth))
        truths.set(filer.account, [...before, { from: day, truth }])
    }
  }

  /** Repeats the work until it is done, in case it is killed. */
  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof Error && error.message === 'Killed')) throw error
        clock.revive()
        clock.pass(60_000)
      }
  }

  return {
    filers,
    async night(day: number, plan: Night): Promise<MoneyReport> {
      clock.setTo(new Date(FIRST_NIGHT.getTime() + day * DAY_MS))
      if (day > 0) for (const change of plan.changes) applyChange(filers, change)
      noteTruth(dayInFlorida(clock.clock()))
      requests = 0
      tonight = plan
      state.requests.length = 0
      const options = { site: state.site, clock: clock.clock }
      await untilDone(() => syncList(db, 'committees', options))
      return untilDone(() => syncMoney(db, { ...options, hours: plan.hours }))
    },

    /** The requests that were answered without a fault. */
    answered: () => state.requests.flatMap(({ what, fault }) => (fault === null ? [what] : [])),

    /**
     * Every account's figures as shown, next to what they should be: the state's figures as of their day, or figures that
     * are said to differ from its transactions.
     */
    async figures() {
      const balances = new Map((await balancesIn(db).all()).map((balance) => [balance.account, balance]))
      const shown: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const { account } of filers) {
        const balance = balances.get(account)
        const asOf = balance?.basis ? (balance.asOf ?? '') : null
        const truth = truths.get(account)?.findLast(({ from }) => from <= (asOf ?? ''))?.truth
        shown[`${account} of ${asOf}`] = {
          ...Object.fromEntries(FIGURES.map((figure) => [figure, balance?.[figure] ?? null])),
          differs: asOf !== null && balance?.difference !== null,
        }
        expected[`${account} of ${asOf}`] = {
          ...(asOf === null ? UNKNOWN : truth && { ...truth, coh: computeCashOnHand(truth) }),
          differs: asOf !== null && balance?.reconciled !== true,
        }
      }
      return { shown, expected }
    },
  }
}

const UNKNOWN = Object.fromEntries(FIGURES.map((figure) => [figure, null]))
