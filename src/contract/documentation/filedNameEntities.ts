import {
  FiledName,
  FiledNameAnswer,
  FiledNameHit,
  FiledNameRow,
  FiledNameRows,
} from '../schemas/filedName.ts'
import { entity, type Entity } from './entity.ts'

/** What was filed under a name. */
export const FILED_NAME_ENTITIES = {
  FiledNameHit: entity(
    FiledNameHit,
    'A contributor or payee as filed: the rows with one name, ignoring case and accents, and one ZIP code. They are not necessarily one person.',
    {
      name: ['The name, as first filed.', 'MOCKLEY, DANA'],
      place: ['City, state and ZIP code.', 'OCALA, FL 34470'],
      zip: ['The ZIP code, five digits; blank if the place has none.', '34470'],
      page: ['The address of its page on this site.', '/names/34470/MOCKLEY%2C%20DANA'],
      match: ['What matched, as in SearchHit.', 'name'],
    },
  ),
  FiledNameAnswer: entity(FiledNameAnswer, 'Contributors and payees that a search found.', {
    hits: [
      'The results, best match first; among equal matches, those of the latest imports, then the largest sums.',
      [],
    ],
    hasMore: ['Whether there are more results than the limit.', false],
  }),
  FiledName: entity(
    FiledName,
    'What the accounts of the register filed under one name and ZIP code, not necessarily one person. Amounts are in whole cents.',
    {
      name: ['The name, as first filed.', 'MOCKLEY, DANA'],
      zip: ['The ZIP code, five digits; blank if the place has none.', '34470'],
      rows: [
        'The number of rows filed under the name; if they are not summed, there are at least this many.',
        3,
      ],
      isSummed: ['Whether the rows are summed; if not, the lists below are empty.', true],
      otherAccounts: [
        'The accounts of the register that these rows name, those with the most rows first.',
        [{ account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' }],
      ],
      spellings: ['The spellings of the name, most common first.', [{ text: 'MOCKLEY, DANA', rows: 3 }]],
      places: ['The places filed with the name, most common first.', [{ text: 'OCALA, FL 34470', rows: 3 }]],
      totals: [
        'Sums by kind: contributions given under this name, expenditures paid to it.',
        [{ kind: 'contributions', rows: 3, cents: 75000 }],
      ],
      years: [
        'Sums by year and kind, newest year first; null for days that cannot be.',
        [{ year: 2026, kind: 'contributions', rows: 3, cents: 75000 }],
      ],
      accounts: [
        'Sums by the account that filed the rows, and by kind; largest sums first.',
        [
          {
            account: 91527,
            name: 'Ada M. Alvarez',
            owner: 'candidate',
            kind: 'contributions',
            rows: 3,
            cents: 75000,
          },
        ],
      ],
      moreAccounts: ['The number of further combinations of account and kind.', 0],
    },
  ),
  FiledNameRow: entity(FiledNameRow, 'A row that was filed under a name, without its street address.', {
    account: ['The account whose list contains the row.', 91527],
    accountName: ['The name of the account’s owner.', 'Ada M. Alvarez'],
    owner: ['What the owner is; null, with a blank name, if no record has the account.', 'candidate'],
    kind: ['Which of the state’s lists it is in.', 'contributions'],
    day: ['The day of the transaction; null if the day as filed cannot be.', '2026-03-05'],
    dayGiven: ['The day as filed, if it cannot be; left out for every other row.', '12/03/9919'],
    cents: ['The amount in cents, signed as filed.', 50000],
    type: ['The state’s code for the type of transaction.', 'CHE'],
    name: ['The name, as filed.', 'MOCKLEY, DANA'],
    place: ['City, state and ZIP code, as filed.', 'OCALA, FL 34470'],
    detail: ['The occupation, the purpose, or the nature of the account.', 'BOATBUILDER'],
    otherAccount: [
      'The account of the register with this name, if there is exactly one.',
      { account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' },
    ],
  }),
  FiledNameRows: entity(FiledNameRows, 'A page of the rows filed under a name.', {
    rows: ['The rows, newest first.', []],
    next: ['What to send as `after` for the next page; null on the last.', null],
  }),
} as const satisfies Record<string, Entity>
