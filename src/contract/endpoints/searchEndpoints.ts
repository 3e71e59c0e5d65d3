import * as z from 'zod/mini'
import * as search from '../domain/search.ts'
import { ROW_CURSOR } from '../domain/rows.ts'
import { filedNameSums } from '../apiUrls.ts'
import { FILED_ROWS_PER_PAGE, MAX_SUMMED_ROWS, MAX_RECONCILED } from '../limits.ts'
import type * as publicAddresses from '../publicAddresses.ts'
import { FiledName, FiledNameAnswer, FiledNameRows } from '../schemas/filedName.ts'
import { SearchAnswer } from '../schemas/search.ts'
import { decimal } from '../schemas/values.ts'
import type { DetailsOf } from './endpoint.ts'
import { parameter } from './parameters.ts'
import { NO_FILED_NAME, TOO_MANY_SEARCHES, NO_ENDPOINT } from './refusals.ts'
import {
  QueriesText,
  ReconciliationManifest,
  ReconciliationResults,
  ReconciliationSuggestions,
} from '../schemas/reconciliation.ts'
import { ReconciliationForm } from '../schemas/bodies.ts'

/** Spellings of a query that always get the same answer share one cache key. */
const Question = z.pipe(
  z.pipe(z.string().check(z.maxLength(search.MAX_QUESTION_LENGTH)), z.transform(search.normalizeQuery)),
  z.string().check(z.minLength(1)),
)

const SearchQuery = z.object({
  q: parameter(
    Question,
    'What to search for: names or beginnings of names, in any order, or an account number.',
    ({ candidate }) => `${candidate.lastName} ${candidate.firstName}`.toLowerCase(),
  ),
  limit: parameter(
    z.optional(decimal(z.int().check(z.positive(), z.lte(search.MAX_HITS)))),
    `The most results in the answer, from 1 to ${search.MAX_HITS}. The default is ${search.USUAL_HITS}.`,
    5,
  ),
})

const EXPECTED_TEXT = `Expected q= to have 1 to ${search.MAX_QUESTION_LENGTH} characters`
const ROWS_OF_NAME = 'The rows that all accounts filed under one name and ZIP code, newest first.'
const HitKind = parameter(
  z.optional(z.enum(search.REGISTER_HIT_KINDS)),
  'Only results of this kind.',
  'candidate',
)

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

export const SEARCH_CALLS = {
  searchRegister: {
    summary:
      'Searches candidates, races, committees and their officers by name, by the beginning of a name, by ZIP code, or by account number.',
    remarks: `Case, accents, apostrophes, hyphens and the order of the words do not matter; a word may also be a nickname or differ by one letter. Words after the first ${search.MAX_QUESTION_WORDS} are ignored. A race is found by what people call it, such as \`house 55\`; a ZIP code finds the committees and candidates with an address there, unless the state suppresses it. Records that an administrator deleted are not found; records that the state no longer lists are, with the day in \`offListSince\`.`,
    query: [SearchQuery, `${EXPECTED_TEXT}, and limit= to be a number from 1 to ${search.MAX_HITS}`],
    answer: { description: 'The results, best match first.', schema: SearchAnswer },
    files: {
      exportSearch: {
        summary: 'The results of a search, as on their page.',
        remarks: `The file has the best ${search.MAX_HITS} matches in the register and, without \`kind\`, the best ${search.MAX_HITS} contributors and payees.`,
        query: [
          z.object({ q: SearchQuery.shape.q, kind: HitKind }),
          EXPECTED_TEXT,
          { kind: `Expected kind= to be one of ${search.REGISTER_HIT_KINDS.join(', ')}` },
        ],
      },
    },
    errors: TOO_MANY_SEARCHES,
  },
  searchNames: {
    summary: 'Searches the contributors and payees of all accounts by name, place and occupation.',
    remarks:
      'A result stands for one name and ZIP code as filed, not necessarily one person. Words match as in `GET /api/search`.',
    query: [SearchQuery, `${EXPECTED_TEXT}, and limit= to be a number from 1 to ${search.MAX_HITS}`],
    answer: { description: 'The results, best match first.', schema: FiledNameAnswer },
    files: {
      exportNames: {
        summary: 'The results of a search for contributors and payees, as on their page.',
        remarks: `The file has the best ${search.MAX_HITS} matches. A result stands for one name and ZIP code as filed, not necessarily one person.`,
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

const RECONCILING =
  'This call implements the Reconciliation Service API 0.2, which OpenRefine uses. Scores are from 0 to 100. `match` is true only if the whole name and every requested property match, and no other record does. The properties are election, office, district, party, status and type, given as the state’s codes or in words.'
const QUERIES_ARE =
  'Names to match, in JSON as defined by the Reconciliation Service API 0.2: an object whose keys you choose and whose values are queries, each with optional type, properties and limit.'
const NOT_QUERIES = 'Expected queries= to be JSON such as {"q0":{"query":"Ada Alvarez"}}'
const TOO_MANY_NAMES = `More than ${MAX_RECONCILED} names, or more than 16 kB: send fewer at a time`

/** What the service names without a look-up. */
export const RECONCILED_NAMES = ['types', 'properties'] as const

export const RECONCILIATION_CALLS = {
  getReconciliation: {
    summary:
      'Matches names with candidates and committees; without names, the answer is the service’s manifest.',
    remarks: RECONCILING,
    query: [
      z.object({
        queries: parameter(
          z.optional(QueriesText),
          `${QUERIES_ARE} Without it, the answer is the service’s manifest.`,
          ({ candidate }) => JSON.stringify({ q0: { query: candidate.name, type: 'candidate' } }),
        ),
      }),
      NOT_QUERIES,
    ],
    answer: {
      description:
        'Under each key, the records that its name may refer to, best match first; or the manifest.',
      schema: z.union([ReconciliationManifest, ReconciliationResults]),
    },
    errors: { 413: TOO_MANY_NAMES, ...TOO_MANY_SEARCHES },
  },
  reconcile: {
    summary: 'Matches names with candidates and committees, as OpenRefine sends them.',
    remarks: RECONCILING,
    body: [ReconciliationForm, NOT_QUERIES],
    isForm: true,
    answer: {
      description: 'Under each key, the records that its name may refer to, best match first.',
      schema: ReconciliationResults,
    },
    errors: { 413: TOO_MANY_NAMES, ...TOO_MANY_SEARCHES },
  },
  suggestEntities: {
    summary: 'Suggests candidates and committees by the beginning of a name.',
    query: [
      z.object({
        prefix: parameter(Question, 'The beginning of a name, or an account number.', ({ candidate }) =>
          candidate.lastName.slice(0, 5).toLowerCase(),
        ),
        cursor: parameter(
          z.optional(decimal(z.int().check(z.nonnegative(), z.lte(search.MAX_HITS)))),
          'The number of suggestions to skip.',
          10,
        ),
      }),
      'Expected prefix= to be the beginning of a name, or an account number',
    ],
    answer: { description: 'The suggestions, best match first.', schema: ReconciliationSuggestions },
    errors: TOO_MANY_SEARCHES,
  },
  suggestNames: {
    summary: 'Suggests types of records, or properties that distinguish records of the same name.',
    params: [z.object({ names: parameter(z.enum(RECONCILED_NAMES), 'Which of the two.', 'types') })],
    query: [
      z.object({
        prefix: parameter(
          z.optional(z.string().check(z.maxLength(search.MAX_QUESTION_LENGTH))),
          'The beginning of the name or id. Without it, the answer has all of them.',
          'c',
        ),
      }),
      'Expected prefix= to be the beginning of a type or a property',
    ],
    answer: { description: 'The types or properties.', schema: ReconciliationSuggestions },
    errors: { 404: NO_ENDPOINT },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
