import { ChangeList, FieldChange, RecordChange } from '../schemas/change.ts'
import { entity, type Entity } from './entity.ts'

/** What changed in the register. */
export const CHANGE_ENTITIES = {
  FieldChange: entity(FieldChange, 'A field of a record, before and after.', {
    field: ['The field.', 'coh'],
    before: ['What it was; cents where it is money, null where it was unknown or not there.', 120000],
    after: ['What it is since.', 90000],
    says: ['Both in words.', 'Cash on hand: $1,200.00 → $900.00'],
  }),
  RecordChange: entity(RecordChange, 'What a revision of the register changed of a record.', {
    id: ['The number of the change; newer ones have greater numbers.', 1042],
    revision: ['The revision, as asOf=r57 names it.', 57],
    at: ['When it was committed, in UTC.', '2026-07-25T08:15:04.000Z'],
    importId: ['The import that made it; null of what an administrator saved.', 12],
    importKind: ['What was imported, in the importer’s word.', 'balances'],
    kind: ['What of the record changed.', 'balance'],
    record: [
      'What tells the record from others of its kind: an account number, a document, an election.',
      '91527',
    ],
    account: ['The account it is about; null where it is about none.', 91527],
    name: ['What the record is called.', 'Dana Mockley'],
    page: ['Its page.', '/candidates/91527'],
    what: ['Whether it was added, changed or removed.', 'changed'],
    fields: [
      'What differs, field by field; none of what is not said here.',
      [{ field: 'coh', before: 120000, after: 90000, says: 'Cash on hand: $1,200.00 → $900.00' }],
    ],
  }),
  ChangeList: entity(ChangeList, 'A page of changes.', {
    changes: ['The changes, the newest first.', []],
    next: ['Where to go on, as before=; null at the end.', '1017'],
    since: ['The day on which the history on file begins, in Florida.', '2026-07-24'],
  }),
} as const satisfies Record<string, Entity>
