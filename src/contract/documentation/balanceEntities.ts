import { Balance } from '../schemas/balance.ts'
import { BalanceExplanation } from '../schemas/balanceExplanation.ts'
import { DataStatus, MoneyStatus, STATUS_NAMED } from '../schemas/dataStatus.ts'
import { entity, type Entity } from './entity.ts'
import { TRANSACTION_ENTITIES } from './transactionEntities.ts'

export const A_BALANCE: Balance = {
  account: 91527,
  coh: 100000,
  monetary: 150000,
  loans: 0,
  inkind: 2500,
  expend: 50000,
  transfers: 0,
  other: 0,
  basis: 'ledger',
  asOf: '2026-07-24',
  reconciled: true,
  difference: null,
  importId: 12,
}

/** The money of accounts, the rows behind it, and how complete it is. */
export const BALANCE_ENTITIES = {
  Balance: entity(
    Balance,
    'What one account has taken in and paid out since it was opened. Every amount is in whole cents; null means unknown, which is not zero.',
    {
      account: ['The account number.', 91527],
      coh: ['Cash on hand: monetary + loans - expend - transfers.', 100000],
      monetary: ['Monetary contributions, without loans and in-kind.', 150000],
      loans: ['Loans received.', 0],
      inkind: ['In-kind contributions, which are never cash.', 2500],
      expend: ['Expenditures.', 50000],
      transfers: ['Transfers: positive out of the account, negative back into it.', 0],
      other: ['Other distributions, which are never cash.', 0],
      basis: [
        'What cash on hand stands on: `ledger`, the account’s own transactions, each kind whole; `stateTotal`, the state’s totals page; `list`, an operator’s list; null where nothing tells all of it.',
        'ledger',
      ],
      asOf: ['The day the figures are of.', '2026-07-24'],
      reconciled: [
        'Whether the account’s transactions come to the state’s total of the same day; null where only one of them is known.',
        true,
      ],
      difference: [
        'Where they do not: by how many cents the transactions exceed the state’s total; null for a figure that one of them lacks.',
        null,
      ],
      importId: ['The import that brought the figures; of several, the one of the oldest part.', 12],
    },
  ),
  ...TRANSACTION_ENTITIES,
  BalanceExplanation: entity(BalanceExplanation, 'How the figures of an account were made.', {
    balance: ['What is shown of it.', A_BALANCE],
    isByOperatorsWord: [
      'Whether its transactions are whole because the operator said so of an export by name.',
      false,
    ],
    rows: [
      'Its transactions on file: each kind’s whole list, then those that are not all of a kind.',
      [
        {
          kind: 'contributions',
          count: 12,
          sum: 340000,
          from: '2026-01-04',
          to: '2026-02-28',
          wholeAsOf: '2026-07-24',
          importId: 12,
          loadedAt: '2026-07-25T08:15:04.000Z',
          files: [],
        },
      ],
    ],
    lastAsked: [
      'When the state was last asked for its money, and what came of it; null where it never was.',
      { at: '2026-07-25T08:15:04.000Z', outcome: 'unchanged' },
    ],
    readings: [
      'By figure that differs: the ways to read the state’s columns in which the transactions come to its total after all.',
      [{ figure: 'expend', ways: ['with PCS'] }],
    ],
    reported: ['What the state’s totals page and operators’ lists say of it, in cents.', []],
    statePage: [
      'The state’s own page of its totals.',
      'https://dos.elections.myflorida.com/cgi-bin/TreSel.exe?account=91527',
    ],
  }),
  MoneyStatus: entity(MoneyStatus, 'How far the money of one group of accounts is known.', {
    election: ['The election whose candidates’ accounts these are; null for the committees.', '20261103-GEN'],
    accounts: ['How many accounts.', 638],
    byBasis: ['How many have cash on hand from each basis.', { ledger: 410, stateTotal: 12, list: 0 }],
    oldestAsOf: ['The day of the oldest figures among them; null where none are known.', '2026-07-24'],
    differing: ['How many differ from the state’s total of the same day.', 3],
  }),
  DataStatus: entity(DataStatus, 'How far the register’s money is known.', {
    money: ['The committees first, then the elections, newest first.', []],
    differing: [
      `The accounts that differ most from the state’s total of the same day, at most ${STATUS_NAMED}, in cents.`,
      [],
    ],
    differingAccounts: ['How many accounts differ.', 0],
    asked: [
      'Of how many accounts the state was asked, and when: the oldest of the last times, and the latest.',
      { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
    ],
    contact: [
      'Whom to tell of what is wrong: an address of mail or of a page; null where the operator set none.',
      'https://ledger.example.org/about',
    ],
    publishedAt: [
      'When all of it was last published as files, see /api/bulk; null where it was not.',
      '2026-07-26T09:30:00.000Z',
    ],
  }),
} as const satisfies Record<string, Entity>
