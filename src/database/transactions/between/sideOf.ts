import type { TransactionKind } from '#contract/schemas/transactionKind.ts'

/** Whether a row between two accounts is the payer's or the receiver's, and how much goes to the receiver. */
export interface Side {
  isPayers: boolean
  cents: number
}

/**
 * Undefined if no money went from one account to another: an in-kind contribution is someone else's bill that the giver
 * paid, petty cash left the account when it was withdrawn, and distributions are of money that was spent before.
 */
export function sideOf({
  kind,
  type,
  cents,
}: {
  kind: TransactionKind
  type: string
  cents: number
}): Side | undefined {
  if (cents === 0 || kind === 'distributions') return undefined
  if (kind === 'contributions') return type === 'INK' ? undefined : { isPayers: false, cents }
  if (kind === 'expenditures') return type === 'PCS' ? undefined : { isPayers: true, cents }
  return cents > 0 ? { isPayers: true, cents } : { isPayers: false, cents: -cents }
}

/** The lists that must be whole before anything can be called missing from a side. */
export const KINDS_OF_SIDE = {
  payer: ['expenditures', 'transfers'],
  receiver: ['contributions', 'transfers'],
} as const satisfies Record<string, readonly TransactionKind[]>
export type SideName = keyof typeof KINDS_OF_SIDE
