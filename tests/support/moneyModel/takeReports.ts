import { FIGURES } from '#contract/domain/money.ts'
import type { BalancesImport, Given, TotalsImport } from './commands.ts'
import { type Source, type Slot, type State, type Outcome, REFUSED } from './state.ts'

const OF_CASH = ['monetary', 'loans', 'expend', 'transfers'] as const

const isComplete = (given: Given) =>
  given.coh !== undefined || OF_CASH.every((figure) => given[figure] !== undefined)

export function takeReports(
  state: State,
  source: Source,
  reports: readonly { account: number; given: Given }[],
  {
    day,
    replace = false,
    allowOlder = false,
  }: (BalancesImport & { pages?: never }) | (TotalsImport & { replace?: never }),
  importId: number,
  isRefused: boolean,
): Outcome {
  const asOf = day ?? state.today
  if (asOf > state.today) return REFUSED
  // Reading: docs/money.md leaves open whether an older list or page is refused or just changes nothing that is newer.
  const held = [...state.reports.values()].flatMap((slots) => [
    slots[`${source} complete`],
    slots[`${source} incomplete`],
  ])
  const isOlder = !allowOlder && held.some((report) => report !== undefined && report.asOf > asOf)
  const outcome: Outcome = { outcome: isOlder ? 'either' : 'done' }
  if (isOlder && isRefused) return outcome
  for (const { account, given } of reports) {
    const slots = state.reports.get(account) ?? {}
    state.reports.set(account, slots)
    const slot: Slot = `${source} ${isComplete(given) ? 'complete' : 'incomplete'}`
    const before = slots[slot]
    if (before && before.asOf > asOf && !allowOlder) continue
    // Reading: a report with the same content for the same day counts as the earlier one.
    if (before?.asOf === asOf && FIGURES.every((figure) => before.given[figure] === given[figure])) continue
    slots[slot] = { given, asOf, importId }
  }
  const named = new Set(reports.map(({ account }) => account))
  if (replace)
    for (const [account, slots] of state.reports)
      if (!named.has(account)) {
        delete slots['list complete']
        delete slots['list incomplete']
      }
  return outcome
}
