import { ChangeList, FieldChange, RecordChange } from '../schemas/change.ts'
import { entity, type Entity } from './entity.ts'

/** What changed in the register. */
export const CHANGE_ENTITIES = {
  FieldChange: entity(FieldChange, 'A field of a record, before and after.', {
    field: ['The field.', 'coh'],
    before: ['The value before; money is in cents, null means unknown or absent.', 120000],
    after: ['The value since.', 90000],
    says: ['The change in words.', 'Cash on hand: $1,200.00 → $900.00'],
  }),
  RecordChange: entity(RecordChange, 'What an import or an administrator changed in one record.', {
    id: ['The number of the change; newer ones have greater numbers.', 1042],
    at: ['The instant of the change, in UTC.', '2026-07-25T08:15:04.000Z'],
    importId: ['The import that made the change; null if an administrator made it.', 12],
    importKind: ['What was imported, as the importer names it.', 'balances'],
    kind: ['Which part of the record changed.', 'balance'],
    record: ['The record’s identifier within its kind: an account number, a document, an election.', '91527'],
    account: ['The account that the change is about; null if it is about none.', 91527],
    name: ['The name of the record.', 'Dana Mockley'],
    page: ['The address of the record’s page; null if it has none.', '/candidates/91527'],
    what: [
      'Whether the record was added, changed or removed; `left` and `back` say that the state’s list no longer has it, or has it again.',
      'changed',
    ],
    fields: [
      'What changed, field by field. Empty for records that were added or removed, except balances.',
      [{ field: 'coh', before: 120000, after: 90000, says: 'Cash on hand: $1,200.00 → $900.00' }],
    ],
  }),
  ChangeList: entity(ChangeList, 'A page of changes.', {
    changes: ['The changes, newest first.', []],
    next: ['The value of `before` for the next page; null on the last page.', '1017'],
    since: ['The day in Florida since which changes are kept; null before the first import.', '2026-07-24'],
  }),
} as const satisfies Record<string, Entity>
