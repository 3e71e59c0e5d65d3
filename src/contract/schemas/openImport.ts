import * as z from 'zod/mini'
import { IMPORT_KINDS } from '../domain/administration.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { ImportReport } from './importRecord.ts'
import { Instant } from './instant.ts'

/** All files of an import in the browser together; the command accepts more. */
export const MAX_UPLOAD_BYTES = 1024 ** 3
const MAX_UPLOAD_FILES = 200

/** Names of files or folders that are valid on every system and cannot lead elsewhere, as "../x" and "C:x" could. */
export const SAFE_FILE_NAME = /^(?!\.{1,2}$)(?! )[^\\/:*?"<>|\p{Cc}]{1,200}$/u

/** Files that are about to be sent. */
export const UploadPlan = z.object({
  files: z
    .array(
      z.object({
        name: z.string().check(z.regex(SAFE_FILE_NAME)),
        size: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_UPLOAD_FILES)),
})
export type UploadPlan = z.infer<typeof UploadPlan>

/** The importer refuses a day that no calendar has, in the same words as the command. */
const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** What to import from the uploaded files, with the command's options. */
export const ImportChoices = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** By their names in the open import. */
  files: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_UPLOAD_FILES)),
  asOf: z.optional(Day),
  account: z.optional(AcctNum),
  election: z.optional(ElectionId),
  wholeThrough: z.optional(Day),
  partial: z.optional(z.boolean()),
  incomplete: z.optional(z.boolean()),
  allowRemovals: z.optional(z.boolean()),
  allowOlder: z.optional(z.boolean()),
  replace: z.optional(z.boolean()),
})
export type ImportChoices = z.infer<typeof ImportChoices>

/** The word printed by the dry run that the administrator has seen. */
export const AsShown = z.object({ shown: z.string().check(z.regex(/^\d+-[\da-f]{64}$/)) })
export type AsShown = z.infer<typeof AsShown>

/** The open import on this server, from its files to its report. There is one at a time. */
export const OpenImport = z.object({
  id: z.string(),
  /** An e-mail address. */
  startedBy: z.string(),
  startedAt: Instant,
  /**
   * `receiving`: files are being uploaded; `reading`: they are being unpacked and recognized; `ready`: the administrator
   * can choose; `checking`: the dry run is under way; `shown`: its report is available; `importing`, `done`: the same for
   * the import itself; `failed`: it was given up, for the reason in `failure`.
   */
  state: z.enum(['receiving', 'reading', 'ready', 'checking', 'shown', 'importing', 'done', 'failed']),
  /** The importer's progress; '' if it reports none. */
  progress: z.string(),
  uploads: z.array(z.object({ name: z.string(), size: z.int(), received: z.int() })),
  /** Archives are unpacked; `kind` is null if a file is not a list. */
  files: z.array(z.object({ name: z.string(), size: z.int(), kind: z.nullable(z.enum(IMPORT_KINDS)) })),
  /** The choices of the report; null when an import is to be forgotten. */
  choices: z.nullable(ImportChoices),
  report: z.nullable(ImportReport),
  /** The word that confirms it; null if it would be refused, and before and after the choice. */
  shown: z.nullable(z.string()),
  /** Files whose rejected lines can be downloaded. */
  rejectedFiles: z.array(z.string()),
  /** Its number in the history, once it is done. */
  importId: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})
export type OpenImport = z.infer<typeof OpenImport>

export const CurrentImport = z.object({ open: z.nullable(OpenImport) })
export type CurrentImport = z.infer<typeof CurrentImport>
