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
    'A contributor or payee as filed: rows filed under one name, without regard to case and accents, and one ZIP code. Not necessarily one person.',
    {
      name: ['The name, as it was filed first.', 'MOCKLEY, DANA'],
      place: ['City, state and ZIP code.', 'OCALA, FL 34470'],
      zip: ['The ZIP code; blank where the place has none.', '34470'],
      page: ['The address of its page on this site.', '/names/34470/MOCKLEY%2C%20DANA'],
      match: ['Why it was found, as of SearchHit.', 'name'],
    },
  ),
  FiledNameAnswer: entity(FiledNameAnswer, 'Contributors and payees that a search found.', {
    hits: ['The hits, the best first; of those that are as alike, those that came to much first.', []],
    hasMore: ['Whether there are more than the limit.', false],
  }),
  FiledName: entity(
    FiledName,
    'What was filed under one name and ZIP code, in the accounts of the register. Not necessarily one person. Amounts are in whole cents.',
    {
      name: ['The name, as it was filed first.', 'MOCKLEY, DANA'],
      zip: ['The ZIP code; blank where the place has none.', '34470'],
      rows: [
        'How many rows were filed under it; where they are not summed, that there are at least so many.',
        3,
      ],
      isSummed: ['Whether they are summed below.', true],
      otherAccounts: [
        'The accounts of the register that rows here name, those of the most rows first.',
        [{ account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' }],
      ],
      spellings: ['How the name was written, the commonest first.', [{ text: 'MOCKLEY, DANA', rows: 3 }]],
      places: ['The places it was filed with, the commonest first.', [{ text: 'OCALA, FL 34470', rows: 3 }]],
      totals: [
        'By kind: contributions it gave, expenditures it was paid.',
        [{ kind: 'contributions', rows: 3, cents: 75000 }],
      ],
      years: ['By year, the newest first.', [{ year: 2026, kind: 'contributions', rows: 3, cents: 75000 }]],
      accounts: [
        'Whose rows they are, the largest sums first.',
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
      moreAccounts: ['How many more accounts and kinds there are.', 0],
    },
  ),
  FiledNameRow: entity(FiledNameRow, 'A row that was filed under a name, without its street address.', {
    account: ['The account whose list has it.', 91527],
    accountName: ['Whose account that is.', 'Ada M. Alvarez'],
    kind: ['Which of the state’s lists it is in.', 'contributions'],
    day: ['Its day.', '2026-03-05'],
    cents: ['Its amount in cents, signed as filed.', 50000],
    type: ['The state’s code.', 'CHE'],
    name: ['The name, as filed.', 'MOCKLEY, DANA'],
    place: ['City, state and ZIP code, as filed.', 'OCALA, FL 34470'],
    detail: ['The occupation, the purpose, or the nature of the account.', 'BOATBUILDER'],
    otherAccount: [
      'The account of the register that the row names by it, if there is one.',
      { account: 70275, name: 'Citizens for Shade Trees', owner: 'committee' },
    ],
  }),
  FiledNameRows: entity(FiledNameRows, 'A page of the rows filed under a name.', {
    rows: ['The rows, newest first.', []],
    next: ['What to send as `after` for the next page; null on the last.', null],
  }),
} as const satisfies Record<string, Entity>
