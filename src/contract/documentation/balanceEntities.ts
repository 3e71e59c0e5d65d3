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
    'What one account has received and paid out since it was opened. Amounts are in whole cents; null means unknown, which is not zero.',
    {
      account: ['The account number.', 91527],
      coh: ['Cash on hand: monetary + loans - expend - transfers.', 100000],
      monetary: ['Monetary contributions, without loans and in-kind.', 150000],
      loans: ['Loans received.', 0],
      inkind: ['In-kind contributions, which are not cash.', 2500],
      expend: ['Expenditures.', 50000],
      transfers: ['Transfers: positive out of the account, negative back into it.', 0],
      other: [
        'Other distributions, which are already part of expenditures and not subtracted from cash again.',
        0,
      ],
      basis: [
        'The source of cash on hand: `ledger`, the account’s own transactions, with the whole list of each kind; `stateTotal`, the state’s totals page; `list`, an operator’s list; null if no source is complete, and cash on hand is then unknown.',
        'ledger',
      ],
      asOf: ['The day that the figures are for.', '2026-07-24'],
      reconciled: [
        'Whether the account’s transactions add up to the state’s total of the same day; null if only one of the two is known, and if that total gives no cash on hand and agrees as far as it goes.',
        true,
      ],
      difference: [
        'If they do not, by how many cents the transactions exceed the state’s total, figure by figure; null for a figure that one of the two lacks.',
        null,
      ],
      importId: [
        'The import that the figures are from; if there are several, the one with the oldest part.',
        12,
      ],
    },
  ),
  ...TRANSACTION_ENTITIES,
  BalanceExplanation: entity(BalanceExplanation, 'How an account’s figures were calculated.', {
    balance: ['The figures that the site shows.', A_BALANCE],
    isByOperatorsWord: [
      'Whether its transactions count as whole lists because the operator vouched for an export by name.',
      false,
    ],
    rows: [
      'The account’s transactions on file: first the whole list of each kind, then rows that may not be all of their kind.',
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
    unknownTypes: [
      'The types of rows in its whole lists of which it is not known how they count; with any, these lists do not give cash on hand.',
      [{ kind: 'contributions', type: 'X', count: 1, cents: 500000 }],
    ],
    lastAsked: [
      'When the state was last asked for the account’s money, and the outcome; null if it never was.',
      { at: '2026-07-25T08:15:04.000Z', outcome: 'unchanged' },
    ],
    pages: [
      'Each of the state’s pages about the account that was asked for: when, when it was last read, and why not since.',
      [
        {
          page: 'totals',
          askedAt: '2026-07-25T08:15:04.000Z',
          readAt: '2026-07-25T08:15:04.000Z',
          reason: '',
        },
      ],
    ],
    readings: [
      'For each figure that differs, the ways to read the state’s columns in which the transactions do add up to its total.',
      [{ figure: 'expend', ways: ['with PCS'] }],
    ],
    reported: ['What the state’s totals page and operators’ lists report for the account, in cents.', []],
    statePage: [
      'The state’s own page with the account’s totals.',
      'https://dos.elections.myflorida.com/cgi-bin/TreSel.exe?account=91527',
    ],
  }),
  MoneyStatus: entity(MoneyStatus, 'How complete the money of one group of accounts is.', {
    election: [
      'The election of the candidates who have these accounts; null for committees.',
      '20261103-GEN',
    ],
    accounts: ['The number of accounts.', 638],
    byBasis: [
      'The number of accounts whose cash on hand is from each basis.',
      { ledger: 410, stateTotal: 12, list: 0 },
    ],
    oldestAsOf: ['The day of the oldest figures among them; null if none are known.', '2026-07-24'],
    compared: ['The number of accounts that were compared with the state’s total of the same day.', 398],
    differing: ['The number of accounts that differ from it.', 3],
  }),
  DataStatus: entity(DataStatus, 'How complete the register’s money is.', {
    money: ['The committees first, then the elections, newest first.', []],
    differing: [
      `The accounts that differ most from the state’s total of the same day, at most ${STATUS_NAMED}, in cents.`,
      [],
    ],
    comparedAccounts: [
      'The number of accounts that were compared, with those that the state no longer lists, which `money` leaves out.',
      398,
    ],
    differingAccounts: [
      'The number of accounts that differ, with those that the state no longer lists, which `money` leaves out.',
      0,
    ],
    asked: [
      'The number of accounts for which the state was asked, and the oldest and latest of the instants at which each was last asked.',
      { accounts: 2598, oldest: '2026-07-19T08:16:04.000Z', latest: '2026-07-25T08:15:04.000Z' },
    ],
    contact: [
      'Where to report mistakes: an e-mail address or the address of a page; null if the operator set none.',
      'https://ledger.example.org/about',
    ],
    publishedAt: [
      'When everything was last published as files (see /api/bulk); null if it never was.',
      '2026-07-26T09:30:00.000Z',
    ],
  }),
} as const satisfies Record<string, Entity>
