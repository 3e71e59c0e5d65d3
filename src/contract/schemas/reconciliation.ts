import * as z from 'zod/mini'
import { RECONCILED_KINDS, RECONCILED_PROPERTIES, type ReconciledProperty } from '../domain/accounts.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH } from '../domain/search.ts'
import { MAX_RECONCILED } from '../limits.ts'

/*
 * What crosses the wire between a client such as OpenRefine and this register, by the Reconciliation Service API 0.2 of
 * the W3C's community group: https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/
 */

const Kind = z.enum(RECONCILED_KINDS)

/** A category of records. */
const ReconciliationType = z.object({ id: Kind, name: z.string() })

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

/** A record that a name may refer to. */
export const ReconciliationCandidate = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  type: z.array(ReconciliationType),
  /** From 0 to 100. */
  score: z.number(),
  /** The parts of the score: 0 to 100 for the name, and for each property whether it matches. */
  features: z.array(z.object({ id: z.string(), value: z.union([z.number(), z.boolean()]) })),
  /** Whether the match is certain: the whole name and all requested properties match, and no other record does. */
  match: z.boolean(),
})
export type ReconciliationCandidate = z.infer<typeof ReconciliationCandidate>

export const ReconciliationResults = z.record(
  z.string(),
  z.object({ result: z.array(ReconciliationCandidate) }),
)
export type ReconciliationResults = z.infer<typeof ReconciliationResults>

const Service = z.object({ service_url: z.string(), service_path: z.string() })

/** What the service is and can do. */
export const ReconciliationManifest = z.object({
  versions: z.array(z.string()),
  name: z.string(),
  identifierSpace: z.string(),
  schemaSpace: z.string(),
  documentation: z.string(),
  defaultTypes: z.array(ReconciliationType),
  view: z.object({ url: z.string() }),
  preview: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  suggest: z.object({ entity: Service, type: Service, property: Service }),
  batchSize: z.int(),
})
export type ReconciliationManifest = z.infer<typeof ReconciliationManifest>

export const ReconciliationSuggestions = z.object({
  result: z
    .array(z.object({ id: z.string(), name: z.string(), description: z.optional(z.string()) }))
    .check(z.maxLength(MAX_HITS)),
})
export type ReconciliationSuggestions = z.infer<typeof ReconciliationSuggestions>
