import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { ImportNote } from './importNote.ts'

export const LatestImport = record(
  'LatestImport',
  'The source from which the records of a kind were last loaded.',
  {
    ...ImportNote.shape,
    kind: field(z.string(), 'The kind of record, as the importer names it.', 'candidates'),
    election: field(
      z.nullable(z.string()),
      'The election, for a kind that is imported by election; otherwise null.',
      '20261103-GEN',
    ),
    loadedAt: field(z.string(), 'The instant of the import, in UTC.', '2026-07-25T08:15:04.000Z'),
    unchangedAt: field(
      z.nullable(z.string()),
      'The instant at which the state was last asked and still had the same list; null if that was not after the import.',
      null,
    ),
    /** The content of the files does not say. */
    asOf: field(
      z.nullable(z.string()),
      'The day that the data is of, by the names of its files, by its importer, or because the state still had the same list then; null if it is not known.',
      '2026-07-24',
    ),
    files: field(
      z.array(z.object({ name: z.string(), sha256: z.nullable(z.string()) })),
      'The files, with their SHA-256 hashes; empty for invented records.',
      [
        {
          name: 'CandidateList_20261103-GEN_20260724.txt',
          sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    ),
    rows: field(z.int(), 'The number of rows in these files.', 638),
    isSample: field(z.boolean(), 'Whether the records are invented.', false),
  },
)
export type LatestImport = z.infer<typeof LatestImport>
