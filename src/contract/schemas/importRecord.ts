import * as z from 'zod/mini'
import { field, flag, int, intOrNull, record, text, textOrNull, body, dayOrNull } from './record.ts'
import { Instant, AcctNum, ElectionId } from './values.ts'
import { IMPORT_KINDS } from '../domain/administration.ts'

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
  asOf: dayOrNull(
    'The day that the data is of, by the names of its files, by its importer, or because the state still had the same list then; null if it is not known.',
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

export const ImportRecord = z.object({
  id: z.int(),
  ...ImportOutcome.shape,
  who: text('The administrator’s e-mail address; `importer` for a command or a night.', 'ada@example.org'),
  undone: Undone,
})
export type ImportRecord = z.infer<typeof ImportRecord>

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

// @limit imports importer/importInBrowser: Size of all files of an import together: {bytes}, then 413
export const MAX_UPLOAD_BYTES = 1024 ** 3
// @limit imports unit/roomLeft: Disk space left to the register: {bytes}, or no upload is taken or unpacked
export const ROOM_LEFT_BYTES = 1024 ** 3
// @limit imports importer/importInBrowser: Its files: {count}, then 400
const MAX_UPLOAD_FILES = 200

/** Names of files or folders that are valid on every system and cannot lead elsewhere, as "../x" and "C:x" could. */
export const SAFE_FILE_NAME = /^(?!\.{1,2}$)(?! )[^\\/:*?"<>|\p{Cc}]{1,200}$/u

export const UploadPlan = body('UploadPlan', 'The files to upload.', {
  files: field(
    z
      .array(z.object({ name: z.string().check(z.regex(SAFE_FILE_NAME)), size: z.int().check(z.gte(0)) }))
      .check(z.minLength(1), z.maxLength(MAX_UPLOAD_FILES)),
    'The plain name of each file, once, with its size in bytes.',
    [{ name: 'CandidateList.txt', size: 51_200 }],
  ),
})
export type UploadPlan = z.infer<typeof UploadPlan>

/** The importer refuses a day that no calendar has, in the same words as the command. */
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

export const ImportChoices = body(
  'ImportChoices',
  'What to import, with the options of the command `npm run import`. Days are ISO 8601.',
  {
    kind: field(z.enum(IMPORT_KINDS), 'The kind of list in the files.', 'candidates'),
    files: field(
      z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_UPLOAD_FILES)),
      'The names of the files, as in the open import.',
      ['CandidateList.txt'],
    ),
    asOf: field(z.optional(Day), 'The day that the files are as of, if they do not say.', '2026-11-20'),
    account: field(z.optional(AcctNum), 'The account that the files are about, if they do not say.'),
    election: field(z.optional(ElectionId), 'The election that the files are about, if they do not say.'),
    wholeThrough: field(
      z.optional(Day),
      'The day through which the files have all transactions of an account.',
      '2026-11-20',
    ),
    partial: field(z.optional(z.boolean()), 'True if the files are not the whole list.', false),
    incomplete: field(
      z.optional(z.boolean()),
      'True to accept a list that may have been cut, or many of whose lines are rejected.',
      false,
    ),
    allowRemovals: field(z.optional(z.boolean()), 'True to allow the removal of many records.', false),
    allowOlder: field(z.optional(z.boolean()), 'True to allow a list older than the last one.', false),
    replace: field(z.optional(z.boolean()), 'True to replace what earlier files loaded.', false),
  },
)
export type ImportChoices = z.infer<typeof ImportChoices>

export const AsShown = body('AsShown', 'Confirms an import as its dry run showed it.', {
  shown: field(
    z.string().check(z.regex(/^\d+-[\da-f]{64}$/)),
    'The value of `shown` in the open import after its dry run.',
    `7-${'0123456789abcdef'.repeat(4)}`,
  ),
})
export type AsShown = z.infer<typeof AsShown>

/** The open import on this server, from its files to its report. There is one at a time. */
export const OpenImport = z.object({
  id: z.string(),
  startedBy: text('The e-mail address of whoever opened it.', 'ada@example.org'),
  startedAt: Instant,
  state: field(
    z.enum(['receiving', 'reading', 'ready', 'checking', 'shown', 'importing', 'done', 'failed']),
    '`receiving`: files are being uploaded; `reading`: they are being unpacked and recognized; `ready`: the administrator can choose; `checking`: the dry run is under way; `shown`: its report is available; `importing`, `done`: the same for the import itself; `failed`: it was given up, for the reason in `failure`.',
    'ready',
  ),
  progress: text('The importer’s progress; blank if it reports none.', ''),
  uploads: z.array(z.object({ name: z.string(), size: z.int(), received: z.int() })),
  files: field(
    z.array(z.object({ name: z.string(), size: z.int(), kind: z.nullable(z.enum(IMPORT_KINDS)) })),
    'Archives are unpacked; `kind` is null if a file is not a list.',
    [{ name: 'CandidateList.txt', size: 51_200, kind: 'candidates' }],
  ),
  choices: field(z.nullable(ImportChoices), 'The choices; null when an import is to be forgotten.', null),
  report: z.nullable(ImportReport),
  shown: textOrNull('What confirms it; null if it would be refused, and before and after the choice.', null),
  rejectedFiles: field(z.array(z.string()), 'Files whose rejected lines can be downloaded.', []),
  importId: intOrNull('Its number in the history, once it is done.', null),
  failure: z.nullable(z.string()),
})
export type OpenImport = z.infer<typeof OpenImport>

export const CurrentImport = z.object({ open: z.nullable(OpenImport) })
export type CurrentImport = z.infer<typeof CurrentImport>
