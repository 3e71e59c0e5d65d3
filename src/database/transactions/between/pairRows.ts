import { DAY_MS } from '#contract/durations.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/** One side's row about money between two accounts. */
export interface SideRow {
  /** ISO. */
  day: string
  /** What went from the payer to the receiver; negative if it went back. */
  cents: number
  kind: TransactionKind
}

/** A row that both sides have, or only one; the other is then null. */
export interface PairedRow {
  payer: SideRow | null
  receiver: SideRow | null
  cents: number
}

/** The payer dates the check, the receiver the day it arrived: they may be this many days apart. */
export const DAYS_APART = 30

/**
 * Matches the rows of the two sides that say the same: of each amount, in the order of days and kinds, each with the
 * earliest unmatched row of the other side that is at most DAYS_APART away. Each row matches at most one.
 */
export function pairRows(payer: readonly SideRow[], receiver: readonly SideRow[]): PairedRow[] {
  const paid = Map.groupBy(payer, ({ cents }) => cents)
  const received = Map.groupBy(receiver, ({ cents }) => cents)
  const amounts = new Set([...paid.keys(), ...received.keys()])
  return [...amounts].flatMap((cents) =>
    pairInOrder(inOrder(paid.get(cents)), inOrder(received.get(cents)), cents),
  )
}

function pairInOrder(paid: readonly SideRow[], received: readonly SideRow[], cents: number): PairedRow[] {
  const found: PairedRow[] = []
  let [from, to] = [0, 0]
  while (from < paid.length || to < received.length) {
    const [payer, receiver] = [paid[from], received[to]]
    // A row too early for the other side's next one has no match: all that follow are later still.
    const apart = !payer ? -Infinity : !receiver ? Infinity : daysBetween(payer.day, receiver.day)
    const isPaid = apart >= -DAYS_APART
    const isReceived = apart <= DAYS_APART
    found.push({
      payer: (isPaid ? payer : undefined) ?? null,
      receiver: (isReceived ? receiver : undefined) ?? null,
      cents,
    })
    if (isPaid) from += 1
    if (isReceived) to += 1
  }
  return found
}

const inOrder = (rows: readonly SideRow[] = []) =>
  rows.toSorted((a, b) => compareText(a.day, b.day) || compareText(a.kind, b.kind))

export const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

const millisecondsOf = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))

/** How many days the second is after the first. */
const daysBetween = (first: string, second: string) =>
  (millisecondsOf(second) - millisecondsOf(first)) / DAY_MS
