import { Counterparties, Counterparty } from '../schemas/betweenAccounts.ts'
import type { OwnedAccount } from '../schemas/dataStatus.ts'
import { AccountRows, Transaction, TransactionPage } from '../schemas/transaction.ts'
import { RaceTransactions } from '../schemas/raceTransactions.ts'
import { TransactionSummary } from '../schemas/transactionSummary.ts'
import { entity } from './entity.ts'

const A_COMMITTEE: OwnedAccount = { account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' }

const A_TRANSACTION: Transaction = {
  account: 91527,
  kind: 'contributions',
  day: '2026-02-28',
  cents: 50000,
  type: 'CHE',
  name: 'PELICAN, BEA',
  place: 'OCALA, FL 34470',
  detail: 'BOATBUILDER',
  inKind: '',
  report: '2026 Q1',
  isWhole: true,
}

const ON_FILE: AccountRows = {
  account: 91527,
  kind: 'contributions',
  count: 12,
  sum: 340000,
  from: '2026-01-04',
  to: '2026-02-28',
  wholeAsOf: '2026-07-24',
}

const WAYS = {
  months: [
    'Sums by month, in chronological order; months without rows are left out.',
    [{ month: '2026-01', count: 12, cents: 340000 }],
  ],
  undated: [
    'The rows whose day as filed cannot be, which are in no month; left out if there are none.',
    { count: 1, cents: 500000 },
  ],
  types: [
    'Sums by the state’s code for the type; blank if the source has none.',
    [{ type: 'CHE', count: 12, cents: 340000 }],
  ],
  sizes: [
    'Sums by amount: up to `most` cents and more than the previous class. Null means no upper limit; -1 means negative amounts, such as refunds.',
    [{ most: 50000, count: 12, cents: 340000 }],
  ],
  places: [
    'Sums by the state of the other party: `in` Florida, `out` of it, or `unknown` if the row does not say.',
    [{ where: 'in' as const, count: 12, cents: 340000 }],
  ],
} satisfies Record<string, readonly [string, unknown]>

const SUMS = { payer: { count: 4, cents: 350000 }, receiver: { count: 3, cents: 300000 } }

const COUNTERPARTY: Counterparty = { ...A_COMMITTEE, sums: SUMS }

/** The records of the calls for rows. */
export const TRANSACTION_ENTITIES = {
  Transaction: entity(
    Transaction,
    'One row of the state’s lists of transactions. Text is as it was filed; street addresses are not published.',
    {
      account: ['The account that filed the row.', A_TRANSACTION.account],
      kind: ['Which of the state’s four lists it is in.', A_TRANSACTION.kind],
      day: [
        'The day of the transaction; null if the day as filed cannot be, such as 12/03/9919.',
        A_TRANSACTION.day,
      ],
      dayGiven: [
        'The day as filed, if it cannot be; blank if none was given. Left out for every other row.',
        '12/03/9919',
      ],
      cents: ['The amount in whole cents, signed as filed: a refund is negative.', A_TRANSACTION.cents],
      type: ['The state’s code for its type; blank if the source has none.', A_TRANSACTION.type],
      name: ['The contributor or payee.', A_TRANSACTION.name],
      place: ['The city, state and five-digit ZIP code of the contributor or payee.', A_TRANSACTION.place],
      detail: [
        'The contributor’s occupation, the purpose of an expenditure, or the nature of the other account of a transfer.',
        A_TRANSACTION.detail,
      ],
      otherAccount: [
        'The register’s account of the contributor or payee; left out if no account has this name, or several may.',
        A_COMMITTEE,
      ],
      inKind: ['What an in-kind contribution was.', A_TRANSACTION.inKind],
      report: ['The report it was filed in; blank if the source does not say.', A_TRANSACTION.report],
      isWhole: ['Whether it is part of the account’s whole list of its kind.', A_TRANSACTION.isWhole],
    },
  ),
  AccountRows: entity(
    AccountRows,
    'The rows of one kind on file for one account: its whole list, or only some rows.',
    {
      account: ['The account number.', ON_FILE.account],
      kind: ['Which of the state’s four lists they are in.', ON_FILE.kind],
      count: ['The number of rows.', ON_FILE.count],
      sum: ['Their sum, in whole cents.', ON_FILE.sum],
      from: ['The day of the first row; null if there are none with a day that can be.', ON_FILE.from],
      to: ['The day of the last row; null if there are none with a day that can be.', ON_FILE.to],
      wholeAsOf: [
        'The day that the whole list is as of; null if these are not all of the account’s rows.',
        ON_FILE.wholeAsOf,
      ],
    },
  ),
  TransactionPage: entity(
    TransactionPage,
    'A page of the rows that match a filter, with the count and sum of all of them.',
    {
      count: ['The number of rows that match the filter.', 1],
      cents: ['Their sum, in whole cents.', 50000],
      first: ['The position of this page’s first row among them, starting at 1; 0 if there are none.', 1],
      rows: ['The rows of this page, up to 50.', [A_TRANSACTION]],
      previous: ['The value of `page` for the rows before these; null if there are none.', null],
      next: ['The value of `page` for the rows after these; null if there are none.', null],
      onFile: ['The rows on file for each account before filtering; whole lists first.', [ON_FILE]],
    },
  ),
  TransactionSummary: entity(
    TransactionSummary,
    'The sums of the rows of some accounts and one kind, broken down in several ways. Each breakdown adds up to all of the rows.',
    {
      kind: ['Which of the state’s four lists they are in.', 'contributions'],
      count: ['The number of rows.', 12],
      cents: ['Their sum, in whole cents.', 340000],
      onFile: ['The rows on file for each account; whole lists first.', [ON_FILE]],
      ...WAYS,
      parties: [
        'The contributors or payees with the largest sums, largest first; with `otherAccount` if all rows of one belong to an account of the register.',
        [{ name: 'PELICAN, BEA', place: 'OCALA, FL 34470', count: 2, cents: 100000 }],
      ],
      rest: ['The sum of all others.', { count: 10, cents: 240000 }],
      shares: [
        'Sums by the account of the register that rows name: the accounts with the largest sums, all `further` accounts together, and the `rest` of the rows, which name no account.',
        {
          accounts: [{ ...A_COMMITTEE, count: 1, cents: 100000 }],
          further: { count: 0, cents: 0 },
          rest: { count: 11, cents: 240000 },
        },
      ],
    },
  ),
  RaceTransactions: entity(
    RaceTransactions,
    'The sums of the whole lists of one kind, of all candidates in a race or for an office.',
    {
      kind: ['Which of the state’s four lists they are in.', 'contributions'],
      count: ['The number of rows.', 12],
      cents: ['Their sum, in whole cents.', 340000],
      ...WAYS,
      known: ['The number of accounts whose whole list is on file.', 1],
      accounts: ['The number of accounts.', 2],
      asOf: ['The day of the oldest of these lists; null if there are none.', '2026-07-24'],
      candidates: [
        'Sums by candidate, largest first. `cents` is null if no list is on file; these candidates are last.',
        [
          {
            AcctNum: 91527,
            name: 'Ada M. Alvarez',
            district: '24',
            known: 1,
            accounts: 2,
            count: 12,
            cents: 340000,
            sizes: [{ most: 50000, count: 12, cents: 340000 }],
          },
        ],
      ],
    },
  ),
  Counterparty: entity(Counterparty, 'An account of the register that money came from or went to.', {
    account: ['The account number.', COUNTERPARTY.account],
    name: ['The name of its owner; blank if no record has the account any more.', COUNTERPARTY.name],
    owner: ['`candidate` or `committee`; null if the name is blank.', COUNTERPARTY.owner],
    sums: [
      'The number of rows and their sum in whole cents, in the payer’s lists and in the receiver’s.',
      SUMS,
    ],
  }),
  Counterparties: entity(
    Counterparties,
    'Accounts of the register that money came from, or that it went to.',
    {
      sums: ['The sums over all accounts, in payers’ lists and in receivers’.', SUMS],
      accounts: ['The accounts, largest sums first.', [COUNTERPARTY]],
      next: ['The value of `page` for the accounts after these; null if there are none.', null],
    },
  ),
}
