import * as z from 'zod/mini'
import { OwnedAccount } from './dataStatus.ts'
import { TransactionKind } from './transactionKind.ts'

/**
 * Who has a row on file of money from one account of the register to another: both, or one of them. `Only` is said where
 * the other's lists surely do not have it; where they may, or are not known, it is `Unchecked`.
 */
export const FoundIn = z.enum(['both', 'payerOnly', 'receiverOnly', 'payerUnchecked', 'receiverUnchecked'])
export type FoundIn = z.infer<typeof FoundIn>

/** So many rows, each once, and what they come to in cents. */
const Counted = z.object({ count: z.int(), cents: z.int() })

export const ComparedSums = z.record(FoundIn, Counted)
export type ComparedSums = z.infer<typeof ComparedSums>

/** One of the register's accounts that money came from or went to. */
export const Counterparty = z.object({ ...OwnedAccount.shape, sums: ComparedSums })
export type Counterparty = z.infer<typeof Counterparty>

/** Accounts of the register that money came from, or that it went to. */
export const Counterparties = z.object({
  /** Of all of them. */
  sums: ComparedSums,
  /** Those that most came from or went to first. */
  accounts: z.array(Counterparty),
  /** Where to go on; null at the end. */
  next: z.nullable(z.string()),
})
export type Counterparties = z.infer<typeof Counterparties>

/** The ISO day of a row, and in which of an account's lists it is. */
const Place = z.object({ day: z.string(), kind: TransactionKind })

/** A row of both, or of one of them, where the other is null. */
const ComparedRow = z.object({
  payer: z.nullable(Place),
  receiver: z.nullable(Place),
  cents: z.int(),
  foundIn: FoundIn,
})

/** Money from one account of the register to another, as either's lists have it. */
export const ComparedAccounts = z.object({
  payer: OwnedAccount,
  receiver: OwnedAccount,
  sums: ComparedSums,
  /** The newest first. */
  rows: z.array(ComparedRow),
  next: z.nullable(z.string()),
})
export type ComparedAccounts = z.infer<typeof ComparedAccounts>
export type ComparedRow = ComparedAccounts['rows'][number]
