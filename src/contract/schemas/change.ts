import * as z from 'zod/mini'
import { field, int, intOrNull, record, text, textOrNull, dayOrNull, emptyList } from './record.ts'
import { AcctNum } from './values.ts'

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
export const FieldChange = record('FieldChange', 'A field of a record, before and after.', {
  field: text('The field.', 'coh'),
  before: field(FieldValue, 'The value before; money is in cents, null means unknown or absent.', 120000),
  after: field(FieldValue, 'The value since.', 90000),
  description: text('The change in words.', 'Cash on hand: $1,200.00 → $900.00'),
})
export type FieldChange = z.infer<typeof FieldChange>

export const RecordChange = record('RecordChange', 'What an import or administrator changed in one record.', {
  id: int('The number of the change; newer ones have greater numbers.', 1042),
  at: text('The instant of the change, in UTC.', '2026-07-25T08:15:04.000Z'),
  importId: intOrNull('The import that made the change; null if an administrator made it.', 12),
  importKind: textOrNull('What was imported, as the importer names it.', 'balances'),
  kind: field(z.enum(CHANGE_KINDS), 'Which part of the record changed.', 'balance'),
  record: text(
    'The record’s identifier within its kind: an account number, a document, an election.',
    '91527',
  ),
  account: field(z.nullable(AcctNum), 'The account that the change is about; null if it is about none.'),
  name: text('The name of the record.', 'Dana Mockley'),
  page: textOrNull('The address of the record’s page; null if it has none.', '/candidates/91527'),
  what: field(
    z.enum(['added', 'changed', 'left', 'back', 'removed']),
    'Whether the record was added, changed or removed; `left` and `back` say that the state’s list no longer has it, or has it again.',
    'changed',
  ),
  fields: field(
    z.array(FieldChange),
    'What changed, field by field. Empty for records that were added or removed, except balances.',
    [{ field: 'coh', before: 120000, after: 90000, description: 'Cash on hand: $1,200.00 → $900.00' }],
  ),
})
export type RecordChange = z.infer<typeof RecordChange>

export const ChangeList = record('ChangeList', 'A page of changes.', {
  changes: emptyList(RecordChange, 'The changes, newest first.'),
  next: textOrNull('The value of `before` for the next page; null on the last page.', '1017'),
  since: dayOrNull('The day in Florida since which changes are kept; null before the first import.'),
})
export type ChangeList = z.infer<typeof ChangeList>
