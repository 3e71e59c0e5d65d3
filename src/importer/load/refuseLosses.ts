import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { ListSize, MergedRows } from '#database/staging/gatherRows.ts'
import { ImportError } from '../ImportError.ts'
import type { Warn } from '../read/recordsOf.ts'
import { describeLoss, lostOfAll } from './losses.ts'

/** The share of an account's rows that its whole list may lose. */
const MOST_SHARE = 1 / 10

/** How many accounts a refusal names. */
const NAMED = 5

interface Options {
  /** The one account whose list it is; undefined for an export that the operator vouches for. */
  account?: number | undefined
  /** Somebody insists. */
  allowRemovals?: boolean | undefined
  warn: Warn
}

/**
 * Throws ImportError for whole lists that would take away much of what is on file, unless somebody insists, which the report
 * then says: more than a tenth of the rows of the one `account`, or, of an export that the operator vouches for, more than a
 * few accounts' all or a twentieth of everything.
 */
export function refuseLosses(
  paths: string,
  kind: TransactionKind,
  sizes: MergedRows['sizes'],
  { account, allowRemovals = false, warn }: Options,
): void {
  const lost = [...sizes]
    .filter(([, { before, after }]) => after.rows < before.rows || after.gross < before.gross)
    .toSorted(([, a], [, b]) => b.before.gross - b.after.gross - (a.before.gross - a.after.gross))
  const reason = account === undefined ? reasonOfMany(lost, sizes) : reasonOfOne(lost, kind)
  if (reason === null) return
  const described = lost.map(([acctNum, size]) => `account ${acctNum} ${describeLoss(size)}`)
  if (allowRemovals) {
    for (const each of described) warn('Accounts that lose much of what was on file, as you insisted', each)
    return
  }
  const more = described.length > NAMED ? `, and ${described.length - NAMED} more accounts` : ''
  const again =
    account === undefined
      ? 'Ask the state for the whole election again'
      : "Download the account's list again, with all its pages"
  throw new ImportError(
    `${paths} may be only part of the list: ${reason} (${described.slice(0, NAMED).join(', ')}${more}). ${again}; if the ` +
      `rows are really gone, import it with --allow-removals.`,
  )
}

type Lost = MergedRows['sizes'] extends ReadonlyMap<infer Key, infer Size> ? [Key, Size][] : never

function reasonOfOne(lost: Lost, kind: TransactionKind): string | null {
  const isMuch = lost.some(([, { before, after }]) => before.rows - after.rows > before.rows * MOST_SHARE)
  return isMuch ? `more than a tenth of the ${kind} on file would be lost` : null
}

function reasonOfMany(lost: Lost, sizes: MergedRows['sizes']): string | null {
  const losses = lost.map(([account, { before, after }]) => ({
    account,
    before: ofGross(before),
    after: ofGross(after),
  }))
  return lostOfAll(
    losses,
    [...sizes.values()].map(({ before }) => ofGross(before)),
  )
}

/** What is received and what is given back are no loss of each other. */
const ofGross = ({ rows, gross }: ListSize) => ({ rows, cents: gross })
