import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { MAX_RECONCILED } from '../limits.ts'
import {
  ReconciliationManifest,
  ReconciliationResults,
  ReconciliationSuggestions,
} from '../schemas/reconciliation.ts'
import { ReconciliationForm } from '../schemas/bodies.ts'
import type { DetailsOf } from './endpoint.ts'
import { NO_ENDPOINT, TOO_MANY_SEARCHES } from './refusals.ts'
import { EntityPrefixQuery, parameter, PrefixQuery, ReconciliationQuery } from './parameters.ts'

const RECONCILING =
  'This call implements the Reconciliation Service API 0.2, which OpenRefine uses. Scores are from 0 to 100. `match` is true only if the whole name and every requested property match, and no other record does. The properties are election, office, district, party, status and type, given as the state’s codes or in words.'
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
    query: [ReconciliationQuery, NOT_QUERIES],
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
    query: [EntityPrefixQuery, 'Expected prefix= to be the beginning of a name, or an account number'],
    answer: { description: 'The suggestions, best match first.', schema: ReconciliationSuggestions },
    errors: TOO_MANY_SEARCHES,
  },
  suggestNames: {
    summary: 'Suggests types of records, or properties that distinguish records of the same name.',
    params: [z.object({ names: parameter(z.enum(RECONCILED_NAMES), 'Which of the two.', 'types') })],
    query: [PrefixQuery, 'Expected prefix= to be the beginning of a type or a property'],
    answer: { description: 'The types or properties.', schema: ReconciliationSuggestions },
    errors: { 404: NO_ENDPOINT },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
