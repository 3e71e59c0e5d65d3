import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { OwnedAccount } from './dataStatus.ts'
import { Counted } from './transactionSummary.ts'

/**
 * What one account gave another according to the lists of the one that paid, and of the one that received. The same money
 * is usually in both.
 */
export const PairSums = z.object({ payer: Counted, receiver: Counted }).check(
  z.meta({
    example: { payer: { count: 4, cents: 350000 }, receiver: { count: 3, cents: 300000 } },
  }),
)
export type PairSums = z.infer<typeof PairSums>

export const Counterparty = record(
  'Counterparty',
  'An account of the register that money came from or went to.',
  {
    ...OwnedAccount.shape,
    sums: field(
      PairSums,
      'The number of rows and their sum in whole cents, in the payer’s lists and in the receiver’s.',
    ),
  },
)
export type Counterparty = z.infer<typeof Counterparty>

export const Counterparties = record(
  'Counterparties',
  'Accounts of the register that money came from, or that it went to.',
  {
    sums: field(PairSums, 'The sums over all accounts, in payers’ lists and in receivers’.'),
    accounts: field(z.array(Counterparty), 'The accounts, largest sums first.'),
    next: field(
      z.nullable(z.string()),
      'The value of `page` for the accounts after these; null if there are none.',
      null,
    ),
  },
)
export type Counterparties = z.infer<typeof Counterparties>
