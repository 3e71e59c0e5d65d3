import * as z from 'zod/mini'
import { AcctNum } from './acctNum.ts'

/** The kinds of change to a record. */
export const CHANGE_KINDS = [
  'candidate',
  'committee',
  'balance',
  'registration',
  'document',
  'election',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** The value of a field before or after; money is in cents; null if it is unknown or did not exist. */
const FieldValue = z.nullable(z.union([z.string(), z.number()]))
export const FieldChange = z.object({
  field: z.string(),
  before: FieldValue,
  after: FieldValue,
  /** "Cash on hand: $1,200.00 → $900.00". */
  says: z.string(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** What an import or an administrator changed in a record. */
export const RecordChange = z.object({
  /** Unique among all changes; newer ones have greater numbers. */
  id: z.int(),
  at: z.string(),
  /** The import that made it; null if an administrator saved it. */
  importId: z.nullable(z.int()),
  importKind: z.nullable(z.string()),
  kind: z.enum(CHANGE_KINDS),
  record: z.string(),
  account: z.nullable(AcctNum),
  name: z.string(),
  /** The address of the record's page; null if it has none. */
  page: z.nullable(z.string()),
  /** `left` and `back` say that the state's list no longer has the record, or has it again. */
  what: z.enum(['added', 'changed', 'left', 'back', 'removed']),
  fields: z.array(FieldChange),
})
export type RecordChange = z.infer<typeof RecordChange>

export const ChangeList = z.object({
  changes: z.array(RecordChange),
  /** The cursor for older ones; null at the end. */
  next: z.nullable(z.string()),
  /** The ISO day since which changes are kept; null before the first import. */
  since: z.nullable(z.string()),
})
export type ChangeList = z.infer<typeof ChangeList>
