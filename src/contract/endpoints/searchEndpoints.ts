import * as z from 'zod/mini'
import {
  MAX_HITS,
  MAX_QUESTION_LENGTH,
  MAX_QUESTION_WORDS,
  normalizeQuery,
  REGISTER_HIT_KINDS,
  USUAL_HITS,
} from '../domain/search.ts'
import { ROW_CURSOR } from '../domain/rows.ts'
import { filedNameSums } from '../apiUrls.ts'
import { FILED_ROWS_PER_PAGE, MAX_SUMMED_ROWS } from '../limits.ts'
import type * as publicAddresses from '../publicAddresses.ts'
import { FiledName, FiledNameAnswer, FiledNameRows } from '../schemas/filedName.ts'
import { SearchAnswer } from '../schemas/search.ts'
import { decimal } from '../schemas/values.ts'
import type { DetailsOf } from './endpoint.ts'
import { parameter } from './parameters.ts'
import { NO_FILED_NAME, TOO_MANY_SEARCHES } from './refusals.ts'

/** Spellings of a query that always get the same answer share one cache key. */
export const Question = z.pipe(
  z.pipe(z.string().check(z.maxLength(MAX_QUESTION_LENGTH)), z.transform(normalizeQuery)),
  z.string().check(z.minLength(1)),
)

const SearchQuery = z.object({
  q: parameter(
    Question,
    'What to search for: names or beginnings of names, in any order, or an account number.',
    ({ candidate }) => `${candidate.lastName} ${candidate.firstName}`.toLowerCase(),
  ),
  limit: parameter(
    z.optional(decimal(z.int().check(z.positive(), z.lte(MAX_HITS)))),
    `The most results in the answer, from 1 to ${MAX_HITS}. The default is ${USUAL_HITS}.`,
    5,
  ),
})

const EXPECTED_TEXT = `Expected q= to have 1 to ${MAX_QUESTION_LENGTH} characters`
const ROWS_OF_NAME = 'The rows that all accounts filed under one name and ZIP code, newest first.'
const HitKind = parameter(z.optional(z.enum(REGISTER_HIT_KINDS)), 'Only results of this kind.', 'candidate')

const FILED_NAME = [
  z.object({
    zip: parameter(
      z.string().check(z.regex(/^(\d{5}|-)$/)),
      'The ZIP code that the name was filed with: five digits, or - for none.',
      ({ contributor }) => contributor.zip,
    ),
    name: parameter(
      z.string().check(z.maxLength(200)),
      'The name, as it was filed.',
      ({ contributor }) => contributor.name,
    ),
  }),
  'Expected a ZIP code of five digits, or - for none, and a name of up to 200 characters',
] as const

/** Searching the register, and names as they were filed. */
export const SEARCH_CALLS = {
  searchRegister: {
    summary:
      'Searches candidates, races, committees and their officers by name, by the beginning of a name, by ZIP code, or by account number.',
    remarks: `Case, accents, apostrophes, hyphens and the order of the words do not matter; a word may also be a nickname or differ by one letter. Words after the first ${MAX_QUESTION_WORDS} are ignored. A race is found by what people call it, such as \`house 55\`; a ZIP code finds the committees and candidates with an address there, unless the state suppresses it. Records that an administrator deleted are not found; records that the state no longer lists are, with the day in \`offListSince\`.`,
    query: [SearchQuery, `${EXPECTED_TEXT}, and limit= to be a number from 1 to ${MAX_HITS}`],
    answer: { description: 'The results, best match first.', schema: SearchAnswer },
    files: {
      exportSearch: {
        summary: 'The results of a search, as on their page.',
        remarks: `The file has the best ${MAX_HITS} matches in the register and, without \`kind\`, the best ${MAX_HITS} contributors and payees.`,
        query: [
          z.object({ q: SearchQuery.shape.q, kind: HitKind }),
          EXPECTED_TEXT,
          { kind: `Expected kind= to be one of ${REGISTER_HIT_KINDS.join(', ')}` },
        ],
      },
    },
    errors: TOO_MANY_SEARCHES,
  },
  searchNames: {
    summary: 'Searches the contributors and payees of all accounts by name, place and occupation.',
    remarks:
      'A result stands for one name and ZIP code as filed, not necessarily one person. Words match as in `GET /api/search`.',
    query: [SearchQuery, `${EXPECTED_TEXT}, and limit= to be a number from 1 to ${MAX_HITS}`],
    answer: { description: 'The results, best match first.', schema: FiledNameAnswer },
    files: {
      exportNames: {
        summary: 'The results of a search for contributors and payees, as on their page.',
        remarks: `The file has the best ${MAX_HITS} matches. A result stands for one name and ZIP code as filed, not necessarily one person.`,
        query: [z.object({ q: SearchQuery.shape.q }), EXPECTED_TEXT],
      },
    },
    errors: TOO_MANY_SEARCHES,
  },
  getFiledName: {
    summary:
      'What was filed under one name and ZIP code: spellings, places, and sums by year and by account.',
    remarks: `Case and accents are ignored. The name is not necessarily one person. More than ${MAX_SUMMED_ROWS} rows may not be summed; \`isSummed\` is then false. Street addresses are not published.`,
    params: FILED_NAME,
    answer: { description: 'The name as filed.', schema: FiledName },
    files: {
      exportFiledNameRows: { summary: ROWS_OF_NAME },
      exportFiledNameSums: {
        summary:
          'The sums of what was filed under one name and ZIP code, by kind, year and account, and its spellings.',
        address: filedNameSums,
        errors: {
          413: 'More rows were filed under this name and ZIP code than are summed; ask for the rows instead',
        },
      },
    },
    errors: { 404: NO_FILED_NAME },
  },
  listFiledNameRows: {
    summary: ROWS_OF_NAME,
    remarks: `A page has at most ${FILED_ROWS_PER_PAGE} rows. A page begins after the row that the one before it ended with, whatever is imported in between.`,
    params: FILED_NAME,
    query: [
      z.object({
        after: parameter(
          z.optional(z.string().check(z.regex(ROW_CURSOR))),
          '`next` of the previous page. Without it, the answer is the first page.',
          '1.20991231.0',
        ),
      }),
      'Expected a ZIP code of five digits, or - for none, a name of up to 200 characters, and after= to be next of the previous page',
    ],
    answer: { description: 'A page of the rows.', schema: FiledNameRows },
    errors: { 404: NO_FILED_NAME },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
