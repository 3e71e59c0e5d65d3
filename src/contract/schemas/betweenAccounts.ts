import * as z from 'zod/mini'
import { OwnedAccount } from './dataStatus.ts'
import { TransactionKind } from './transactionKind.ts'

/**
 * Which side of a payment between two accounts of the register has a row on file. `Only` means that the other side's
 * lists certainly lack it; `Unchecked` means that they may have it or are unknown.
 */
export const FoundIn = z.enum(['both', 'payerOnly', 'receiverOnly', 'payerUnchecked', 'receiverUnchecked'])
export type FoundIn = z.infer<typeof FoundIn>

/** A number of rows, each counted once, and their sum in cents. */
const Counted = z.object({ count: z.int(), cents: z.int() })

export const ComparedSums = z.record(FoundIn, Counted)
export type ComparedSums = z.infer<typeof ComparedSums>

/** An account of the register that money came from or went to. */
export const Counterparty = z.object({ ...OwnedAccount.shape, sums: ComparedSums })
export type Counterparty = z.infer<typeof Counterparty>

/** Accounts of the register that money came from, or that it went to. */
export const Counterparties = z.object({
  /** The sums over all of them. */
  sums: ComparedSums,
  /** Largest sums first. */
  accounts: z.array(Counterparty),
  /** The cursor of the next page; null at the end. */
  next: z.nullable(z.string()),
})
export type Counterparties = z.infer<typeof Counterparties>

/** The ISO day of a row, and the list it is in. */
const Place = z.object({ day: z.string(), kind: TransactionKind })

/** A row of both sides, or of one; the other is then null. */
const ComparedRow = z.object({
  payer: z.nullable(Place),
  receiver: z.nullable(Place),
  cents: z.int(),
  foundIn: FoundIn,
})

/** Money from one account of the register to another, according to both sides' lists. */
export const ComparedAccounts = z.object({
  payer: OwnedAccount,
  receiver: OwnedAccount,
  sums: ComparedSums,
  /** Newest first. */
  rows: z.array(ComparedRow),
  next: z.nullable(z.string()),
})
export type ComparedAccounts = z.infer<typeof ComparedAccounts>
export type ComparedRow = ComparedAccounts['rows'][number]
