import { balancesIn } from '#database/money/balances.ts'
import { syncMoney } from '#importer/sync/money/syncMoney.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import { type Fault, makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import type { FiledRow, StateFiler, StateReading } from '#tests/support/state/stateWorld.ts'

/** A row of an account on the state’s pages. */
export const row = (kind: FiledRow['kind'], type: string, cents: number, period = '2026 Q1'): FiledRow => ({
  kind,
  type,
  cents,
  period,
  date: '02/10/2026',
  party: 'SPECIMEN PAT',
})

/** An account at the state with these rows. */
export const filer = (account: number, ...rows: FiledRow[]): StateFiler => ({
  account,
  isCommittee: true,
  name: `Invented Fund ${account}`,
  isListed: true,
  rows,
})

/** Rows that are all different. */
export const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...row('contributions', 'CHE', 100),
    party: `INVENTED ${index}`,
  }))

export const BY_PERIOD: StateReading = { seqnum: 'period', hasPettyCash: false }

/** A register and a state with these filers, synchronized night after night. */
export async function makeNight(filers: StateFiler[], reading: StateReading = BY_PERIOD) {
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
