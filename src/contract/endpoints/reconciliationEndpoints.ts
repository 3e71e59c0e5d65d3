import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { MAX_RECONCILED } from '../limits.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH } from '../domain/search.ts'
import {
  QueriesText,
  ReconciliationManifest,
  ReconciliationResults,
  ReconciliationSuggestions,
} from '../schemas/reconciliation.ts'
import { ReconciliationForm } from '../schemas/bodies.ts'
import { decimal } from '../schemas/values.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_ENDPOINT, TOO_MANY_SEARCHES } from './refusals.ts'
import { parameter } from './parameters.ts'
import { Question } from './searchEndpoints.ts'

const RECONCILING =
  'This call implements the Reconciliation Service API 0.2, which OpenRefine uses. Scores are from 0 to 100. `match` is true only if the whole name and every requested property match, and no other record does. The properties are election, office, district, party, status and type, given as the state’s codes or in words.'
const QUERIES_ARE =
  'Names to match, in JSON as defined by the Reconciliation Service API 0.2: an object whose keys you choose and whose values are queries, each with optional type, properties and limit.'
const NOT_QUERIES = 'Expected queries= to be JSON such as {"q0":{"query":"Ada Alvarez"}}'
const TOO_MANY_NAMES = `More than ${MAX_RECONCILED} names, or more than 16 kB: send fewer at a time`

/** What the service names without a look-up. */
export const RECONCILED_NAMES = ['types', 'properties'] as const

/** Matching the names of a spreadsheet with records. */
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
          z.optional(decimal(z.int().check(z.nonnegative(), z.lte(MAX_HITS)))),
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
          z.optional(z.string().check(z.maxLength(MAX_QUESTION_LENGTH))),
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
