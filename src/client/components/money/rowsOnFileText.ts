import { formatDay } from '#contract/domain/days.ts'
import { formatMoney } from '#client/ui/text/format.ts'
import { counted } from '#contract/domain/text.ts'
import type { KindRows } from '#contract/schemas/transaction.ts'

/** An account's transactions of one kind on file, and whether they are all of that account's. */
export function rowsOnFileText({ kind, count, sum, from, to, wholeAsOf }: KindRows): string {
  const all = wholeAsOf === null ? 'not all of this account’s' : `complete as of ${formatDay(wholeAsOf)}`
  if (count === 0) return wholeAsOf === null ? `No ${kind} on file` : `No ${kind}; ${all}`
  return `${counted(count, kind.slice(0, -1))}, ${formatMoney(sum)}${daysText(from, to)}; ${all}`
}

function daysText(from: string | null, to: string | null): string {
  if (from === null || to === null) return ''
  return from === to ? `, of ${formatDay(from)}` : `, from ${formatDay(from)} to ${formatDay(to)}`
}
