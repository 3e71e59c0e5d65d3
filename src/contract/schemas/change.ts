import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'
import { CHANGE_KINDS } from '../domain/changeKinds.ts'

/** A field of a record, before and after; in cents where it is money, null where it is unknown or was not there. */
const FieldValue = z.nullable(z.union([z.string(), z.number()]))
export const FieldChange = z.object({
  field: z.string(),
  before: FieldValue,
  after: FieldValue,
  /** "Cash on hand: $1,200.00 → $900.00". */
  says: z.string(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** What a revision changed of a record. */
export const RecordChange = z.object({
  /** Of all changes alike; newer ones have greater numbers. */
  id: z.int(),
  revision: z.int(),
  at: z.string(),
  /** The import that made it; null of what an administrator saved. */
  importId: z.nullable(z.int()),
  importKind: z.nullable(z.string()),
  kind: z.enum(CHANGE_KINDS),
  record: z.string(),
  account: z.nullable(AcctNum),
  name: z.string(),
  /** The address of the record's page; null where it has none. */
  page: z.nullable(z.string()),
  what: z.enum(['added', 'changed', 'removed']),
  fields: z.array(FieldChange),
})
export type RecordChange = z.infer<typeof RecordChange>

export const ChangeList = z.object({
  changes: z.array(RecordChange),
  /** Where to go on with older ones; null at the end. */
  next: z.nullable(z.string()),
  /** ISO: the day on which the history on file begins; null before the first import. */
  since: z.nullable(z.string()),
})
export type ChangeList = z.infer<typeof ChangeList>
