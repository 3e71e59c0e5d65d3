import type { RaceMoney } from '#contract/schemas/race.ts'
import { shownOf } from './shown.ts'
import type { World } from './world.ts'

/** The money of these accounts together: of those whose cash on hand is known. */
export function sumOfAccounts({ state, deleted }: World, accounts: readonly number[]): RaceMoney {
  const known = accounts
    .filter((account) => !deleted.has(account))
    .map((account) => shownOf(state, account))
    .filter(({ coh }) => coh !== null)
  const sum = (figure: 'coh' | 'monetary' | 'loans' | 'expend') =>
    known.length === 0 || known.some((one) => one[figure] === null)
      ? null
      : known.reduce((cents, one) => cents + (one[figure] ?? 0), 0)
  const apart = known.filter(({ reconciled }) => reconciled === false)
  return {
    coh: sum('coh'),
    monetary: sum('monetary'),
    loans: sum('loans'),
    expend: sum('expend'),
    known: known.length,
    accounts: accounts.length,
    asOf: known.map(({ asOf }) => asOf ?? '').toSorted()[0] ?? null,
    bases: (['ledger', 'stateTotal', 'list'] as const).filter((basis) =>
      known.some((one) => one.basis === basis),
    ),
    apart:
      apart.length === 0
        ? null
        : apart.reduce((cents, { difference }) => cents + Math.abs(difference?.coh ?? 0), 0),
  }
}
