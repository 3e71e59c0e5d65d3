import type { Figure } from '#contract/domain/money.ts'
import { shownOf } from './shown.ts'
import type { State } from './state.ts'

/** What a record shows at its top: cash on hand, and each part that makes it. Null is not known. */
export interface Headline {
  cents: number | null
  parts: { figure: Figure; cents: number }[] | null
}

/**
 * A plain, slow model of a record's headline, from the raw rows and the state's figures of its accounts. A part is known if
 * every account whose cash on hand is known has it; the parts are shown if all four are known and make the cash.
 */
export function headlineOf(state: State, accounts: readonly number[]): Headline {
  const known = accounts.map((account) => shownOf(state, account)).filter(({ coh }) => coh !== null)
  if (known.length === 0) return { cents: null, parts: null }
  const sumOf = (figure: Figure) =>
    known.some((shown) => shown[figure] === null)
      ? null
      : known.reduce((sum, shown) => sum + (shown[figure] ?? 0), 0)
  const cents = sumOf('coh')
  const [raised, loans, spent, moved] = [
    sumOf('monetary'),
    sumOf('loans'),
    sumOf('expend'),
    sumOf('transfers'),
  ]
  if (raised === null || loans === null || spent === null || moved === null) return { cents, parts: null }
  if (raised + loans - spent - moved !== cents) return { cents, parts: null }
  const parts: Headline['parts'] = [{ figure: 'monetary', cents: raised }]
  if (loans !== 0) parts.push({ figure: 'loans', cents: loans })
  parts.push({ figure: 'expend', cents: spent })
  // Back or out, in words.
  if (moved !== 0) parts.push({ figure: 'transfers', cents: Math.abs(moved) })
  return { cents, parts }
}
