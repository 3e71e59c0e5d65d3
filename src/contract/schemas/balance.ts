import * as z from 'zod/mini'
import { field, intOrNull, record, text, dayOrNull } from './record.ts'
import { AcctNum } from './values.ts'
import { BASES } from '../domain/money.ts'

/** Integer cents; null if the source has no number, which is not the same as zero. */
const Cents = z.nullable(z.int())

export const Basis = z.enum(BASES)
export type Basis = z.infer<typeof Basis>

/** What one account has received and paid since it was opened, in cents. */
export const Figures = z.object({
  coh: field(Cents, 'Cash on hand: monetary + loans - expend - transfers.', 100000),
  monetary: field(Cents, 'Monetary contributions, without loans and in-kind.', 150000),
  loans: field(Cents, 'Loans received.', 0),
  inkind: field(Cents, 'In-kind contributions, which are not cash.', 2500),
  expend: field(Cents, 'Expenditures.', 50000),
  transfers: field(Cents, 'Transfers: positive out of the account, negative back into it.', 0),
  other: field(
    Cents,
    'Other distributions, which are already part of expenditures and not subtracted from cash again.',
    0,
  ),
})
export type Figures = z.infer<typeof Figures>

export const Balance = record(
  'Balance',
  'What one account has received and paid out since it was opened. Amounts are in whole cents; null means unknown, which is not zero.',
  {
    account: field(AcctNum, 'The account number.'),
    ...Figures.shape,
    basis: field(
      z.nullable(Basis),
      'The source of cash on hand: `ledger`, the account’s own transactions, with the whole list of each kind; `stateTotal`, the state’s totals page; `list`, an operator’s list; null if no source is complete, and cash on hand is then unknown.',
      'ledger',
    ),
    asOf: dayOrNull('The day that the figures are for.'),
    reconciled: field(
      z.nullable(z.boolean()),
      'Whether the account’s transactions add up to the state’s total of the same day; null if only one of the two is known, and if that total gives no cash on hand and agrees as far as it goes.',
      true,
    ),
    difference: field(
      z.nullable(Figures),
      'If they do not, by how many cents the transactions exceed the state’s total, figure by figure; null for a figure that one of the two lacks.',
      null,
    ),
    importId: intOrNull(
      'The import that the figures are from; if there are several, the one with the oldest part.',
      12,
    ),
  },
)
export type Balance = z.infer<typeof Balance>

export type Amounts = Omit<Figures, 'coh'>

/** An account and its owner. */
export const OwnedAccount = z.object({
  account: field(AcctNum, 'The account number.'),
  name: text('The name of its owner; blank if no record has the account anymore.', 'Ada M. Alvarez'),
  owner: field(
    z.nullable(z.enum(['candidate', 'committee'])),
    '`candidate` or `committee`; null if the name is blank.',
    'candidate',
  ),
})
export type OwnedAccount = z.infer<typeof OwnedAccount>
