import { balancesIn } from '#database/money/balances.ts'
import { syncMoney } from '#importer/sync/money/syncMoney.ts'
import type { FakeState } from '#tests/support/state/fakeState.ts'
import { makeNight } from '#tests/support/state/makeNight.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import type { FiledRow, StateFiler, StateReading } from '#tests/support/state/stateWorld.ts'

/** A row of an account on the state’s pages. */
export const row = (kind: FiledRow['kind'], type: string, cents: number, period = '2026 Q1'): FiledRow => ({
  kind,
  type,
  cents,
  period,
  date: '02/10/2026',
  counterparty: 'SPECIMEN PAT',
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
    counterparty: `INVENTED ${index}`,
  }))

/** A night in which the money of these filers is synchronized. */
export async function moneyNight(
  filers: StateFiler[],
  reading?: StateReading,
  offered: Pick<FakeState, 'odd'> = {},
) {
  const night = await makeNight({ filers, ...(reading && { reading }), ...offered })
  const { db, options } = night
  await night.take('committees', committeesReply(filers))
  return {
    ...night,
    sync: (choices: Partial<Parameters<typeof syncMoney>[1]> = {}) =>
      syncMoney(db, { ...options, ...choices }),
    balanceOf: async (account: number) => (await balancesIn(db).ofAccounts([account]))[0],
  }
}
