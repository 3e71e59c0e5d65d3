import { ReconciliationCandidate, ReconciliationManifest } from '../schemas/reconciliation.ts'
import { entity } from './entity.ts'

const TYPE = { id: 'candidate', name: 'Candidate' } as const
const service = (name: string) => ({
  service_url: 'https://ledger.example.org',
  service_path: `/api/reconcile/${name}`,
})

/** The records of the calls that match names, which no visitor downloads. */
export const RECONCILIATION_ENTITIES = {
  ReconciliationCandidate: entity(ReconciliationCandidate, 'A record that a name may refer to.', {
    id: ['The record’s identifier: its type and account number.', 'candidate-91527'],
    name: ['Its name.', 'Ada M. Alvarez'],
    description: [
      'What distinguishes it from others of the same name.',
      'State Representative, District 24 · NPA',
    ],
    type: ['Its type.', [TYPE]],
    score: ['How well it matches, from 0 to 100.', 100],
    features: [
      'The parts of the score: 0 to 100 for the name, and for each property whether it matches.',
      [{ id: 'name', value: 100 }],
    ],
    match: [
      'Whether the match is certain: the whole name and all requested properties match, and no other record does.',
      true,
    ],
  }),
  ReconciliationManifest: entity(
    ReconciliationManifest,
    'The manifest of the service for matching names, as the Reconciliation Service API 0.2 defines it.',
    {
      versions: ['The supported versions of that API.', ['0.2']],
      name: ['The name of the service.', 'Sunshine Ledger'],
      identifierSpace: [
        'The address to which the ids of records are appended.',
        'https://ledger.example.org/records/',
      ],
      schemaSpace: ['The address of the types.', 'https://ledger.example.org/api/reconcile/types'],
      documentation: [
        'The address of the documentation for people.',
        'https://ledger.example.org/developers',
      ],
      defaultTypes: ['The types of records.', [TYPE]],
      view: ['The address of a record’s page.', { url: 'https://ledger.example.org/records/{{id}}' }],
      preview: [
        'The address of a short preview of a record, and the size of a frame for it in pixels.',
        { url: 'https://ledger.example.org/embed/records/{{id}}', width: 400, height: 160 },
      ],
      suggest: [
        'The addresses of the suggestions of records, types and properties.',
        { entity: service('entities'), type: service('types'), property: service('properties') },
      ],
      batchSize: ['The most names in one call.', 10],
    },
  ),
}
