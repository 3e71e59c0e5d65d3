import * as z from 'zod/mini'
import { field, flag, int, intOrNull, record, text, textOrNull } from './record.ts'
import { Instant } from './values.ts'

/** A file that was imported. */
export const ImportedFile = z.object({
  name: text('Its name.', 'CandidateList_20261103-GEN_20260724.txt'),
  sha256: textOrNull('Its SHA-256 hash.', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
})

/** What a page says about the source of a table's rows. */
export const ImportNote = z.object({
  subject: text('For candidates, the election; for everything else, the kind.', '20261103-GEN'),
  description: text(
    'All of this in a sentence, with days in Florida’s time.',
    'Data as of 07/24/2026, from CandidateList_20261103-GEN_20260724.txt.',
  ),
})
export type ImportNote = z.infer<typeof ImportNote>

export const LatestImport = record('LatestImport', 'What the records of a kind were last loaded from.', {
  ...ImportNote.shape,
  kind: text('The kind of record, as the importer names it.', 'candidates'),
  election: textOrNull(
    'The election, for a kind that is imported by election; otherwise null.',
    '20261103-GEN',
  ),
  loadedAt: text('The instant of the import, in UTC.', '2026-07-25T08:15:04.000Z'),
  unchangedAt: textOrNull(
    'The instant at which the state was last asked and still had the same list; null if that was not after the import.',
    null,
  ),
  /** The content of the files does not say. */
  asOf: textOrNull(
    'The day that the data is of, by the names of its files, by its importer, or because the state still had the same list then; null if it is not known.',
    '2026-07-24',
  ),
  files: field(z.array(ImportedFile), 'The files; empty for invented records.'),
  rows: int('The number of rows in these files.', 638),
  isSample: flag('Whether the records are invented.', false),
})
export type LatestImport = z.infer<typeof LatestImport>

/** One field of a record that a list changes; both texts are null for fields that are never shown. */
const FieldDifference = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** What a list does to one record. */
const RecordDifference = z.object({
  kind: z.string(),
  change: field(
    z.enum(['kept', 'removed', 'changed', 'returned', 'added']),
    '`kept`: unchanged, because its new line was rejected; `returned`: the state lists it again.',
    'changed',
  ),
  record: z.string(),
  name: z.string(),
  fields: z.array(FieldDifference),
})
export type RecordDifference = z.infer<typeof RecordDifference>

/** Rows and their sum in cents. */
const Total = z.object({ rows: z.int(), cents: z.int() })

const RejectedLine = z.object({ file: z.string(), line: z.int(), reason: z.string() })

/** The outcome of an import or a dry run. `read` and `rejected` count lines, the other counts rows. */
const ImportOutcome = z.object({
  kind: z.string(),
  outcome: z.enum(['done', 'refused']),
  message: text('The importer’s own sentence.', 'Done.'),
  files: z.array(z.object({ ...ImportedFile.shape, size: z.nullable(z.number()) })),
  read: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  rejected: z.int(),
  asOf: z.nullable(z.string()),
  startedAt: Instant,
  finishedAt: Instant,
})

/** The outcome in detail. */
export const ImportReport = z.object({
  ...ImportOutcome.shape,
  /** At most REPORT_NAMED; `rejected` counts all. */
  rejections: z.array(RejectedLine),
  /** Likewise. */
  changes: z.array(RecordDifference),
  warnings: z.array(z.string()),
  /** Filers whose names could not be assigned to an account, largest first. */
  unmatched: z.array(z.object({ filer: z.string(), reason: z.string(), ...Total.shape })),
  /** For transactions: what became of every row and cent. */
  controlTotals: z.nullable(
    z.object({
      read: Total,
      booked: Total,
      unchanged: Total,
      waiting: Total,
      rejected: Total,
      repeated: Total,
    }),
  ),
})
export type ImportReport = z.infer<typeof ImportReport>

/** The most changes, rejected lines and names in a report. */
export const REPORT_NAMED = 1_000

/** When and by whom the money that an import loaded was removed again; null if it was not. */
const Undone = z.nullable(z.object({ at: Instant, who: z.string() }))

/** An import on record. */
export const ImportRecord = z.object({
  id: z.int(),
  ...ImportOutcome.shape,
  who: text('The administrator’s e-mail address; `importer` for a command or a night.', 'ada@example.org'),
  undone: Undone,
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** An import with its stored report. */
export const RecordedImport = z.object({
  id: z.int(),
  ...ImportReport.shape,
  who: z.string(),
  undone: Undone,
  rejectedFiles: field(z.array(z.string()), 'The files whose rejected lines are stored.', []),
  forgets: field(
    z.nullable(z.enum(['transactions', 'balances', 'totals'])),
    'What `forget` would remove; null if it cannot remove this kind.',
    null,
  ),
  listBefore: intOrNull('The import of the list that this one replaced, if its files are kept.', null),
})
export type RecordedImport = z.infer<typeof RecordedImport>
