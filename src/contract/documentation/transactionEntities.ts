import { ComparedAccounts, Counterparties, Counterparty } from '../schemas/betweenAccounts.ts'
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
    'By month, in the order of time; a month without rows is left out.',
    [{ month: '2026-01', count: 12, cents: 340000 }],
  ],
  types: [
    'By the state’s code of the type; blank where the source has none.',
    [{ type: 'CHE', count: 12, cents: 340000 }],
  ],
  sizes: [
    'By amount: up to `most` cents and more than the class before; null is without limit, -1 what went back.',
    [{ most: 50000, count: 12, cents: 340000 }],
  ],
  places: [
    'Where the other party is: `in` Florida, `out` of it, or `unknown`, where the row does not say.',
    [{ where: 'in' as const, count: 12, cents: 340000 }],
  ],
} satisfies Record<string, readonly [string, unknown]>

const SUMS = {
  both: { count: 3, cents: 300000 },
  payerOnly: { count: 1, cents: 50000 },
  receiverOnly: { count: 0, cents: 0 },
  payerUnchecked: { count: 0, cents: 0 },
  receiverUnchecked: { count: 0, cents: 0 },
}

const COUNTERPARTY: Counterparty = { ...A_COMMITTEE, sums: SUMS }

/** The records of the calls for rows. */
export const TRANSACTION_ENTITIES = {
  Transaction: entity(
    Transaction,
    'One row of the state’s lists of transactions. Text is as it was filed; street addresses are not published.',
    {
      account: ['The account whose row it is.', A_TRANSACTION.account],
      kind: ['Which of the state’s four lists it is in.', A_TRANSACTION.kind],
      day: ['Its day.', A_TRANSACTION.day],
      cents: ['Its amount in whole cents, signed as filed: a refund is negative.', A_TRANSACTION.cents],
      type: ['The state’s code of its type; blank where the source has none.', A_TRANSACTION.type],
      name: ['The contributor or payee.', A_TRANSACTION.name],
      place: ['Its city, state and ZIP code of five digits.', A_TRANSACTION.place],
      detail: [
        'A contributor’s occupation, the purpose of an expenditure, the nature of the account of a transfer.',
        A_TRANSACTION.detail,
      ],
      otherAccount: [
        'The account of the register that the contributor or payee is; left out where its name is none’s, or may be one of several.',
        A_COMMITTEE,
      ],
      inKind: ['What an in-kind contribution was.', A_TRANSACTION.inKind],
      report: ['The report it was filed in; blank where the source does not say.', A_TRANSACTION.report],
      isWhole: ['Whether it is part of the account’s whole list of its kind.', A_TRANSACTION.isWhole],
    },
  ),
  AccountRows: entity(
    AccountRows,
    'The rows of one kind that are on file for one account: its whole list, or rows that are not all of them.',
    {
      account: ['The account number.', ON_FILE.account],
      kind: ['Which of the state’s four lists.', ON_FILE.kind],
      count: ['How many rows.', ON_FILE.count],
      sum: ['What they come to, in whole cents.', ON_FILE.sum],
      from: ['The day of the first; null where there are none.', ON_FILE.from],
      to: ['The day of the last; null where there are none.', ON_FILE.to],
      wholeAsOf: [
        'The day of the whole list; null where these are not all of the account’s rows.',
        ON_FILE.wholeAsOf,
      ],
    },
  ),
  TransactionPage: entity(
    TransactionPage,
    'Some of the rows that a filter leaves, and what all of them come to.',
    {
      count: ['How many rows the filter leaves.', 1],
      cents: ['What they come to, in whole cents.', 50000],
      first: ['The place of the first row of this page among them, from 1; 0 where there are none.', 1],
      rows: ['The rows of this page, up to 50.', [A_TRANSACTION]],
      previous: ['What to ask for as `page` to get the rows before these; null where there are none.', null],
      next: ['What to ask for as `page` to get the rows after these; null where there are none.', null],
      onFile: ['What there is before the filter, account by account; whole lists first.', [ON_FILE]],
    },
  ),
  TransactionSummary: entity(
    TransactionSummary,
    'What the rows of some accounts and one kind come to, in several ways, each of which adds up to all of them.',
    {
      kind: ['Which of the state’s four lists.', 'contributions'],
      count: ['How many rows.', 12],
      cents: ['What they come to, in whole cents.', 340000],
      onFile: ['What there is, account by account; whole lists first.', [ON_FILE]],
      ...WAYS,
      parties: [
        'The contributors or payees who come to most, the first first; with `otherAccount` where all rows of one are an account of the register.',
        [{ name: 'PELICAN, BEA', place: 'OCALA, FL 34470', count: 2, cents: 100000 }],
      ],
      rest: ['All others together.', { count: 10, cents: 240000 }],
      shares: [
        'By the account of the register that rows name: those who come to most, all `further` accounts, and the `rest` of the rows, which name none.',
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
    'What the whole lists of one kind come to, of all who are in a race or run for an office.',
    {
      kind: ['Which of the state’s four lists.', 'contributions'],
      count: ['How many rows.', 12],
      cents: ['What they come to, in whole cents.', 340000],
      ...WAYS,
      known: ['Of how many of the accounts the whole list is on file.', 1],
      accounts: ['How many accounts there are.', 2],
      asOf: ['The day of the oldest of these lists; null where there is none.', '2026-07-24'],
      candidates: [
        'By candidate: the most cents first; null, where no list is on file, last.',
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
    account: ['Its number.', COUNTERPARTY.account],
    name: ['Whose it is; blank where it is no record’s any more.', COUNTERPARTY.name],
    owner: ['`candidate` or `committee`; null with a blank name.', COUNTERPARTY.owner],
    sums: ['By who has the rows on file: how many, and what they come to in whole cents.', SUMS],
  }),
  Counterparties: entity(
    Counterparties,
    'Accounts of the register that money came from, or that it went to.',
    {
      sums: ['Over all of them, by who has the rows on file.', SUMS],
      accounts: ['Those that most came from or went to first.', [COUNTERPARTY]],
      next: ['What to ask for as `page` to get those after these; null where there are none.', null],
    },
  ),
  ComparedAccounts: entity(
    ComparedAccounts,
    'Money from one account of the register to another, as the lists of either have it.',
    {
      payer: ['Who pays.', A_COMMITTEE],
      receiver: ['Who receives.', { account: 91527, name: 'Ada M. Alvarez', owner: 'candidate' }],
      sums: ['By who has the rows on file: how many, and what they come to in whole cents.', SUMS],
      rows: [
        'The newest first. Who has none on file is null; below zero, money went back.',
        [
          {
            payer: { day: '2026-02-26', kind: 'expenditures' },
            receiver: { day: '2026-02-28', kind: 'contributions' },
            cents: 100000,
            foundIn: 'both',
          },
        ],
      ],
      next: ['What to ask for as `page` to get the rows after these; null where there are none.', null],
    },
  ),
}
