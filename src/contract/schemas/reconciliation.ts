import * as z from 'zod/mini'
import { field, flag, int, record, text } from './record.ts'
import { RECONCILED_KINDS, RECONCILED_PROPERTIES, type ReconciledProperty } from '../domain/accounts.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH } from '../domain/search.ts'
import { MAX_RECONCILED } from '../limits.ts'

/*
 * What crosses the wire between a client such as OpenRefine and this register, by the Reconciliation Service API 0.2 of
 * the W3C's community group: https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */

const Kind = z.enum(RECONCILED_KINDS)

const ReconciliationType = z
  .object({ id: Kind, name: z.string() })
  .check(z.meta({ example: { id: 'candidate', name: 'Candidate' } }))

/** A value is text, a number, or a record reconciled before. */
const Value = z.union([
  z.string().check(z.maxLength(200)),
  z.number(),
  z.boolean(),
  z.object({ id: z.string(), name: z.optional(z.string()) }),
])

// Object.keys returns strings; these are the keys of this object.
const PROPERTY_IDS = Object.keys(RECONCILED_PROPERTIES) as ReconciledProperty[]

const Query = z.object({
  query: z.optional(z.string().check(z.maxLength(MAX_QUESTION_LENGTH))),
  type: z.optional(z.union([z.string(), z.array(z.string()).check(z.maxLength(5))])),
  limit: z.optional(z.int().check(z.positive())),
  properties: z.optional(
    z
      .array(z.object({ pid: z.enum(PROPERTY_IDS), v: z.union([Value, z.array(Value)]) }))
      .check(z.maxLength(10)),
  ),
  type_strict: z.optional(z.enum(['any', 'all', 'should'])),
})
export type ReconciliationQuery = z.infer<typeof Query>

/** Names to look for, each under a key of the client's own. */
export const ReconciliationQueries = z.record(z.string().check(z.maxLength(100)), Query)
export type ReconciliationQueries = z.infer<typeof ReconciliationQueries>

/** The batch as sent: JSON in a form field or an address parameter. */
export const QueriesText = z.string().check(z.maxLength(MAX_RECONCILED * 1_600))

export const ReconciliationCandidate = record('ReconciliationCandidate', 'A record that a name may mean.', {
  id: text('The record’s identifier: its type and account number.', 'candidate-91527'),
  name: text('Its name.', 'Ada M. Alvarez'),
  description: text(
    'What distinguishes it from others of the same name.',
    'State Representative, District 24 · NPA',
  ),
  type: field(z.array(ReconciliationType), 'Its type.'),
  score: field(z.number(), 'How well it matches, from 0 to 100.', 100),
  features: field(
    z.array(z.object({ id: z.string(), value: z.union([z.number(), z.boolean()]) })),
    'The parts of the score: 0 to 100 for the name, and for each property whether it matches.',
    [{ id: 'name', value: 100 }],
  ),
  match: flag(
    'Whether the match is certain: the whole name and all requested properties match, and no other record does.',
    true,
  ),
})
export type ReconciliationCandidate = z.infer<typeof ReconciliationCandidate>

export const ReconciliationResults = z.record(
  z.string(),
  z.object({ result: z.array(ReconciliationCandidate) }),
)
export type ReconciliationResults = z.infer<typeof ReconciliationResults>

const service = (name: string) => ({
  service_url: 'https://ledger.example.org',
  service_path: `/api/reconcile/${name}`,
})

const Service = z.object({ service_url: z.string(), service_path: z.string() })

export const ReconciliationManifest = record(
  'ReconciliationManifest',
  'The manifest of the service for matching names, as the Reconciliation Service API 0.2 defines it.',
  {
    versions: field(z.array(z.string()), 'The supported versions of that API.', ['0.2']),
    name: text('The name of the service.', 'Sunshine Ledger'),
    identifierSpace: text(
      'The address to which the ids of records are appended.',
      'https://ledger.example.org/records/',
    ),
    schemaSpace: text('The address of the types.', 'https://ledger.example.org/api/reconcile/types'),
    documentation: text(
      'The address of the documentation for people.',
      'https://ledger.example.org/developers',
    ),
    defaultTypes: field(z.array(ReconciliationType), 'The types of records.'),
    view: field(z.object({ url: z.string() }), 'The address of a record’s page.', {
      url: 'https://ledger.example.org/records/{{id}}',
    }),
    preview: field(
      z.object({ url: z.string(), width: z.int(), height: z.int() }),
      'The address of a short preview of a record, and the size of a frame for it in pixels.',
      { url: 'https://ledger.example.org/embed/records/{{id}}', width: 400, height: 160 },
    ),
    suggest: field(
      z.object({ entity: Service, type: Service, property: Service }),
      'The addresses of the suggestions of records, types and properties.',
      { entity: service('entities'), type: service('types'), property: service('properties') },
    ),
    batchSize: int('The most names in one call.', 10),
  },
)
export type ReconciliationManifest = z.infer<typeof ReconciliationManifest>

export const ReconciliationSuggestions = z.object({
  result: z
    .array(z.object({ id: z.string(), name: z.string(), description: z.optional(z.string()) }))
    .check(z.maxLength(MAX_HITS)),
})
export type ReconciliationSuggestions = z.infer<typeof ReconciliationSuggestions>
