import { OwnedAccount } from './balance.ts'
import * as z from 'zod/mini'
import { field, flag, int, intOrNull, record, text, textOrNull, dayOrNull } from './record.ts'
import { AcctNum, TransactionKind } from './values.ts'

/** The register's account of the other party; left out if no account has its name, or several may. */
const OtherAccount = z.optional(OwnedAccount)

/** The fields of every row in the state's lists of transactions. Street addresses are stored and never published. */
export const FiledTransaction = z.object({
  account: field(AcctNum, 'The account that filed the row.'),
  kind: field(TransactionKind, 'Which of the state’s four lists it is in.'),
  day: textOrNull(
    'The day of the transaction; null if the day as filed cannot be, such as 12/03/9919.',
    '2026-02-28',
  ),
  dayGiven: field(
    z.optional(z.string()),
    'The date as filed, if it is not a valid date; blank if none was given. Left out for every other row.',
    '12/03/9919',
  ),
  cents: int('The amount in whole cents, signed as filed: a refund is negative.', 50000),
  type: text('The state’s code for its type; blank if the source has none.', 'CHE'),
  name: text('The contributor or payee.', 'PELICAN, BEA'),
  place: text('The city, state and five-digit ZIP code of the contributor or payee.', 'OCALA, FL 34470'),
  detail: text(
    'The contributor’s occupation, the purpose of an expenditure, or the nature of the other account of a transfer.',
    'BOATBUILDER',
  ),
  otherAccount: field(
    OtherAccount,
    'The register’s account of the contributor or payee; left out if no account has this name, or several may.',
  ),
})

export type FiledTransaction = z.infer<typeof FiledTransaction>

export const Transaction = record(
  'Transaction',
  'One row of the state’s lists of transactions. Text is as it was filed; street addresses are not published.',
  {
    ...FiledTransaction.shape,
    inKind: text('What an in-kind contribution was.', ''),
    report: text('The report it was filed in; blank if the source does not say.', '2026 Q1'),
    isWhole: flag('Whether it is part of the account’s whole list of its kind.', true),
  },
)
export type Transaction = z.infer<typeof Transaction>

/** The rows of one kind on file for an account: its whole list, or only some rows. */
export const KindRows = z.object({
  kind: field(TransactionKind, 'Which of the state’s four lists they are in.'),
  count: int('The number of rows.', 12),
  sum: int('Their sum, in whole cents.', 340000),
  from: textOrNull('The day of the first row; null if there are none with a day that can be.', '2026-01-04'),
  to: textOrNull('The day of the last row; null if there are none with a day that can be.', '2026-02-28'),
  wholeAsOf: dayOrNull(
    'The day that the whole list is as of; null if these are not all of the account’s rows.',
  ),
})
export type KindRows = z.infer<typeof KindRows>

export const AccountRows = record('AccountRows', 'One account’s rows of one kind: all of them, or some.', {
  account: field(AcctNum, 'The account number.'),
  ...KindRows.shape,
})
export type AccountRows = z.infer<typeof AccountRows>

const PageMark = z.nullable(z.string())

export const TransactionPage = record('TransactionPage', 'A page of matching rows, and the sum of all.', {
  count: int('The number of rows that match the filter.', 1),
  cents: int('Their sum, in whole cents.', 50000),
  first: int('The position of this page’s first row among them, starting at 1; 0 if there are none.', 1),
  rows: field(z.array(Transaction), 'The rows of this page, up to 50.'),
  previous: field(PageMark, 'The value of `page` for the rows before these; null if there are none.', null),
  next: field(PageMark, 'The value of `page` for the rows after these; null if there are none.', null),
  onFile: field(
    z.array(AccountRows),
    'The rows on file for each account before filtering; whole lists first.',
  ),
})
export type TransactionPage = z.infer<typeof TransactionPage>

/** A number of rows, and their sum in cents. */
const Counted = z.object({
  count: int('The number of rows.', 12),
  cents: int('Their sum, in whole cents.', 340000),
})

/** A contributor or payee: rows filed under one name and ZIP code, not necessarily by one person. */
const Party = z.object({ ...Counted.shape, name: z.string(), place: z.string(), otherAccount: OtherAccount })

/**
 * The sums of rows of one kind, broken down in several ways, each of which adds up to all of them; months with `undated`.
 */
export const RowSums = z.object({
  kind: field(TransactionKind, 'Which of the state’s four lists they are in.'),
  ...Counted.shape,
  months: field(
    z.array(z.object({ ...Counted.shape, month: text('The month.', '2026-01') })),
    'Sums by month, in chronological order; months without rows are left out.',
  ),
  undated: field(
    z.optional(Counted),
    'The rows whose day as filed cannot be, which are in no month; left out if there are none.',
  ),
  types: field(
    z.array(z.object({ ...Counted.shape, type: FiledTransaction.shape.type })),
    'Sums by the state’s code for the type; blank if the source has none.',
  ),
  sizes: field(
    z.array(z.object({ ...Counted.shape, most: intOrNull('The largest amount of the class.', 50000) })),
    'Sums by amount: up to `most` cents and more than the previous class. Null means no upper limit; -1 means negative amounts, such as refunds.',
  ),
  places: field(
    z.array(z.object({ ...Counted.shape, where: z.enum(['in', 'out', 'unknown']) })),
    'Sums by the state of the other party: `in` Florida, `out` of it, or `unknown` if the row does not say.',
    [{ where: 'in', count: 12, cents: 340000 }],
  ),
})
export type RowSums = z.infer<typeof RowSums>

/** How much of the money is from or to accounts of the register. Each row counts in exactly one of the three. */
const AccountShares = z.object({
  accounts: field(z.array(z.object({ ...OwnedAccount.shape, ...Counted.shape })), 'Largest sums first.'),
  further: field(Counted, 'All other accounts of the register.'),
  rest: field(Counted, 'Everybody else.'),
})
export type AccountShares = z.infer<typeof AccountShares>

export const TransactionSummary = record(
  'TransactionSummary',
  'The sums of the rows of some accounts and one kind, broken down in several ways. Each breakdown adds up to all of the rows.',
  {
    ...RowSums.shape,
    onFile: field(z.array(AccountRows), 'The rows on file for each account; whole lists first.'),
    parties: field(
      z.array(Party),
      'The contributors or payees with the largest sums, largest first; with `otherAccount` if all rows of one belong to an account of the register.',
      [{ name: 'PELICAN, BEA', place: 'OCALA, FL 34470', count: 2, cents: 100000 }],
    ),
    rest: field(Counted, 'The sum of all others.'),
    shares: field(
      AccountShares,
      'Sums by the account of the register that rows name: the accounts with the largest sums, all `further` accounts together, and the `rest` of the rows, which name no account.',
    ),
  },
)
export type TransactionSummary = z.infer<typeof TransactionSummary>

/** The number of accounts whose whole list is on file; only those are counted. */
const Known = z.object({
  known: int('The number of accounts whose whole list is on file.', 1),
  accounts: int('The number of accounts.', 2),
})

/** The sums of one candidate's accounts for a kind; null if nothing is known, which is not zero. */
const CandidateTransactions = z.object({
  AcctNum,
  name: text('The candidate’s name.', 'Ada M. Alvarez'),
  district: text('The district, as in the address of its race.', '24'),
  ...Known.shape,
  count: Counted.shape.count,
  cents: intOrNull('Their sum, in whole cents; null if no list is on file.', 340000),
  sizes: RowSums.shape.sizes,
})

/** An account that several candidates list is in each of their rows and counts once in the totals. */
export const RaceTransactions = record('RaceTransactions', 'Sums of all candidates’ whole lists of a kind.', {
  ...RowSums.shape,
  ...Known.shape,
  asOf: dayOrNull('The day of the oldest of these lists; null if there are none.'),
  candidates: field(
    z.array(CandidateTransactions),
    'Sums by candidate, largest first. `cents` is null if no list is on file; these candidates are last.',
  ),
})
export type RaceTransactions = z.infer<typeof RaceTransactions>
export type CandidateTransactions = z.infer<typeof CandidateTransactions>

/** What one account gave another by the payer's lists, and by the receiver's; the same money is usually in both. */
export const PairSums = z
  .object({ payer: Counted, receiver: Counted })
  .check(z.meta({ example: { payer: { count: 4, cents: 350000 }, receiver: { count: 3, cents: 300000 } } }))
export type PairSums = z.infer<typeof PairSums>

export const Counterparty = record('Counterparty', 'An account that money came from or went to.', {
  ...OwnedAccount.shape,
  sums: field(
    PairSums,
    'The number of rows and their sum in whole cents, in the payer’s lists and in the receiver’s.',
  ),
})
export type Counterparty = z.infer<typeof Counterparty>

export const Counterparties = record('Counterparties', 'Accounts that money came from, or that it went to.', {
  sums: field(PairSums, 'The sums over all accounts, in payers’ lists and in receivers’.'),
  accounts: field(z.array(Counterparty), 'The accounts, largest sums first.'),
  next: textOrNull('The value of `page` for the accounts after these; null if there are none.', null),
})
export type Counterparties = z.infer<typeof Counterparties>
