import { ReconciliationCandidate, ReconciliationManifest } from '../schemas/reconciliation.ts'
import { entity } from './entity.ts'

const TYPE = { id: 'candidate', name: 'Candidate' } as const
const service = (name: string) => ({
  service_url: 'https://ledger.example.org',
  service_path: `/api/reconcile/${name}`,
})

/** The records of the calls that match names, which no visitor downloads. */
export const RECONCILIATION_ENTITIES = {
  ReconciliationCandidate: entity(ReconciliationCandidate, 'A record that a name may be meant for.', {
    id: ['What the record is known by: its type and account number.', 'candidate-91527'],
    name: ['Its name.', 'Ada M. Alvarez'],
    description: ['What tells it from others of its name.', 'State Representative, District 24 · NPA'],
    type: ['What it is.', [TYPE]],
    score: ['How well it fits, from 0 to 100.', 100],
    features: [
      'What the score is made of: of the name from 0 to 100, of each property whether it is as asked.',
      [{ id: 'name', value: 100 }],
    ],
    match: [
      'Whether it is sure: the whole name, all that was asked of it, and no other record like it.',
      true,
    ],
  }),
  ReconciliationManifest: entity(
    ReconciliationManifest,
    'What the service for matching names is and can do, by the Reconciliation Service API 0.2.',
    {
      versions: ['The versions of that API.', ['0.2']],
      name: ['What people call the service.', 'Sunshine Ledger'],
      identifierSpace: ['What the ids of records are appended to.', 'https://ledger.example.org/records/'],
      schemaSpace: ['Where the types are told.', 'https://ledger.example.org/api/reconcile/types'],
      documentation: ['Where people read on.', 'https://ledger.example.org/developers'],
      defaultTypes: ['The types of records.', [TYPE]],
      view: ['The page of a record.', { url: 'https://ledger.example.org/records/{{id}}' }],
      preview: [
        'The same in a few lines, for a frame of this size.',
        { url: 'https://ledger.example.org/embed/records/{{id}}', width: 400, height: 160 },
      ],
      suggest: [
        'Where records, types and properties are suggested.',
        { entity: service('entities'), type: service('types'), property: service('properties') },
      ],
      batchSize: ['The most names of a call.', 10],
    },
  ),
}
