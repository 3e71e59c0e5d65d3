import * as z from 'zod/mini'
import { body, field, intOrNull, text, textOrNull } from './record.ts'
import { IMPORT_KINDS } from '../domain/administration.ts'
import { AcctNum, ElectionId, Instant } from './values.ts'
import { ImportReport } from './importRecord.ts'

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
