import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { AcctNum } from './acctNum.ts'
import { OwnedAccount } from './dataStatus.ts'
import { TransactionKind } from './transactionKind.ts'

/** The register's account of the other party; left out if no account has its name, or several may. */
export const OtherAccount = z.optional(OwnedAccount)

/** The fields of every row in the state's lists of transactions. Street addresses are stored and never published. */
export const FiledTransaction = z.object({
  account: field(AcctNum, 'The account that filed the row.'),
  kind: field(TransactionKind, 'Which of the state’s four lists it is in.'),
  day: field(
    z.nullable(z.string()),
    'The day of the transaction; null if the day as filed cannot be, such as 12/03/9919.',
    '2026-02-28',
  ),
  dayGiven: field(
    z.optional(z.string()),
    'The day as filed, if it cannot be; blank if none was given. Left out for every other row.',
    '12/03/9919',
  ),
  cents: field(z.int(), 'The amount in whole cents, signed as filed: a refund is negative.', 50000),
  type: field(z.string(), 'The state’s code for its type; blank if the source has none.', 'CHE'),
  name: field(z.string(), 'The contributor or payee.', 'PELICAN, BEA'),
  place: field(
    z.string(),
    'The city, state and five-digit ZIP code of the contributor or payee.',
    'OCALA, FL 34470',
  ),
  detail: field(
    z.string(),
    'The contributor’s occupation, the purpose of an expenditure, or the nature of the other account of a transfer.',
    'BOATBUILDER',
  ),
  otherAccount: field(
    OtherAccount,
    'The register’s account of the contributor or payee; left out if no account has this name, or several may.',
  ),
})

export const Transaction = record(
  'Transaction',
  'One row of the state’s lists of transactions. Text is as it was filed; street addresses are not published.',
  {
    ...FiledTransaction.shape,
    inKind: field(z.string(), 'What an in-kind contribution was.', ''),
    report: field(z.string(), 'The report it was filed in; blank if the source does not say.', '2026 Q1'),
    isWhole: field(z.boolean(), 'Whether it is part of the account’s whole list of its kind.', true),
  },
)
export type Transaction = z.infer<typeof Transaction>

/** The rows of one kind on file for an account: its whole list, or only some rows. */
export const KindRows = z.object({
  kind: field(TransactionKind, 'Which of the state’s four lists they are in.'),
  count: field(z.int(), 'The number of rows.', 12),
  sum: field(z.int(), 'Their sum, in whole cents.', 340000),
  from: field(
    z.nullable(z.string()),
    'The day of the first row; null if there are none with a day that can be.',
    '2026-01-04',
  ),
  to: field(
    z.nullable(z.string()),
    'The day of the last row; null if there are none with a day that can be.',
    '2026-02-28',
  ),
  wholeAsOf: field(
    z.nullable(z.string()),
    'The day that the whole list is as of; null if these are not all of the account’s rows.',
    '2026-07-24',
  ),
})
export type KindRows = z.infer<typeof KindRows>

export const AccountRows = record(
  'AccountRows',
  'The rows of one kind on file for one account: its whole list, or only some rows.',
  {
    account: field(AcctNum, 'The account number.'),
    ...KindRows.shape,
  },
)
export type AccountRows = z.infer<typeof AccountRows>

/** The cursor of the next page of rows. */
const PageMark = z.nullable(z.string())

export const TransactionPage = record(
  'TransactionPage',
  'A page of the rows that match a filter, with the count and sum of all of them.',
  {
    count: field(z.int(), 'The number of rows that match the filter.', 1),
    cents: field(z.int(), 'Their sum, in whole cents.', 50000),
    first: field(
      z.int(),
      'The position of this page’s first row among them, starting at 1; 0 if there are none.',
      1,
    ),
    rows: field(z.array(Transaction), 'The rows of this page, up to 50.'),
    previous: field(PageMark, 'The value of `page` for the rows before these; null if there are none.', null),
    next: field(PageMark, 'The value of `page` for the rows after these; null if there are none.', null),
    onFile: field(
      z.array(AccountRows),
      'The rows on file for each account before filtering; whole lists first.',
    ),
  },
)
export type TransactionPage = z.infer<typeof TransactionPage>
