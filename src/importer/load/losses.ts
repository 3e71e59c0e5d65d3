import { counted } from '#contract/domain/text.ts'
import { dollars } from '#contract/domain/money.ts'
import type { AccountSize } from '#database/bookkeeping/accountSizes.ts'

/** What the state's answers about an account would take away. */
export interface Loss {
  account: number
  before: AccountSize
  after: AccountSize
}

/** Up to this many accounts may fall to nothing in one run. */
const MOST_FALLEN = 3
/** A run may take away this share of all rows and of all cents of the accounts that it asks about. */
const MOST_SHARE = 1 / 20

/** Whether nothing would be left of its rows, or of its cents. */
const fallsToNothing = ({ before, after }: Loss) =>
  (before.rows > 0 && after.rows <= 0) || (before.cents > 0 && after.cents === 0)

/**
 * Why a run may not take these things away unless somebody insists; null if it may. `asked` has the sizes of all accounts
 * that it asked about. One account's loss is its own amendment, which its totals confirm, as long as something is left.
 */
export function tooMuchLost(losses: readonly Loss[], asked: readonly AccountSize[]): string | null {
  const fallen = losses.filter(fallsToNothing).length
  return fallen > 0 || losses.length > 1 ? lostOfAll(losses, asked) : null
}

/** The same where nothing confirms the loss of a single account either. */
export function lostOfAll(losses: readonly Loss[], asked: readonly AccountSize[]): string | null {
  const fallen = losses.filter(fallsToNothing).length
  if (fallen > MOST_FALLEN) return `${counted(fallen, 'account')} would fall to nothing`
  for (const unit of ['rows', 'cents'] as const) {
    const all = asked.reduce((sum, size) => sum + size[unit], 0)
    const lost = losses.reduce((sum, { before, after }) => sum + Math.max(0, before[unit] - after[unit]), 0)
    if (lost <= all * MOST_SHARE) continue
    const [less, of] =
      unit === 'rows' ? [String(lost), counted(all, 'row')] : [`$${dollars(lost)}`, `$${dollars(all)}`]
    return `${less} of the ${of} of these accounts would be lost`
  }
  return null
}

/** "from $5,500.00 (60 rows) to $0.00 (0 rows)" */
export const describeLoss = ({ before, after }: Pick<Loss, 'before' | 'after'>) =>
  `from ${describeSize(before)} to ${describeSize(after)}`

const describeSize = ({ rows, cents }: AccountSize) => `$${inThousands(cents)} (${counted(rows, 'row')})`

const inThousands = (cents: number) => dollars(cents).replaceAll(/\B(?=(\d{3})+\.)/g, ',')
