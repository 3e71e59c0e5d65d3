import * as z from 'zod/mini'
import { SAFE_FILE_NAME } from '../domain/safeFileName.ts'
import { AcctNum } from './acctNum.ts'
import { ElectionId } from './election.ts'
import { ImportReport } from './importRecord.ts'
import { Instant } from './instant.ts'

/** The kinds of lists, in the importer's words. */
export const IMPORT_KINDS = [
  'elections',
  'candidates',
  'committees',
  'accounts',
  'balances',
  'totals',
  'contributions',
  'expenditures',
  'transfers',
  'distributions',
  'documents',
  'solicitations',
  'voters',
] as const

/** Of an import in the browser, all files together; the command takes more. */
export const MAX_UPLOAD_BYTES = 1024 ** 3
export const MAX_UPLOAD_FILES = 200
/** Of a file that is sent in a call: so many are there in time on a slow line too. */
export const UPLOAD_PART_BYTES = 256 * 1024

/** Files that are about to be sent. */
export const UploadPlan = z.object({
  files: z
    .array(
      z.object({
        name: z.string().check(z.regex(SAFE_FILE_NAME)),
        size: z.int().check(z.gte(0), z.lte(MAX_UPLOAD_BYTES)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_UPLOAD_FILES)),
})
export type UploadPlan = z.infer<typeof UploadPlan>

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/))

/** What to import of the files that were sent, with the options of the command. */
export const ImportChoices = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** By the names that the open import gives them. */
  files: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_UPLOAD_FILES)),
  asOf: z.optional(Day),
  account: z.optional(AcctNum),
  election: z.optional(ElectionId),
  wholeThrough: z.optional(Day),
  partial: z.optional(z.boolean()),
  allowRemovals: z.optional(z.boolean()),
  allowOlder: z.optional(z.boolean()),
  replace: z.optional(z.boolean()),
})
export type ImportChoices = z.infer<typeof ImportChoices>

/** What was shown: the word that a dry run ends with. */
export const AsShown = z.object({ shown: z.string().check(z.regex(/^\d+-[\da-f]{64}$/)) })
export type AsShown = z.infer<typeof AsShown>

/** The import that an administrator has open on this server, from its files to its report. There is one at a time. */
export const OpenImport = z.object({
  id: z.string(),
  /** An e-mail. */
  startedBy: z.string(),
  startedAt: Instant,
  /**
   * `receiving`: files are being sent; `reading`: they are unpacked and recognized; `ready`: something can be chosen;
   * `checking`: the dry run is under way; `shown`: its report is there; `importing`, `done`: the same of the import;
   * `failed`: nothing came of it, for the reason in `failure`.
   */
  state: z.enum(['receiving', 'reading', 'ready', 'checking', 'shown', 'importing', 'done', 'failed']),
  /** How far the importer says it is; '' where it says nothing. */
  progress: z.string(),
  uploads: z.array(z.object({ name: z.string(), size: z.int(), received: z.int() })),
  /** Archives unpacked; a kind is null where a file is no list. */
  files: z.array(z.object({ name: z.string(), size: z.int(), kind: z.nullable(z.enum(IMPORT_KINDS)) })),
  /** What the report is of; null of what is to be forgotten. */
  choices: z.nullable(ImportChoices),
  report: z.nullable(ImportReport),
  /** What to send to have it done; null where it would be refused, and before and after. */
  shown: z.nullable(z.string()),
  /** Files whose rejected lines can be had. */
  rejectedFiles: z.array(z.string()),
  /** Its number in the history, once it is done. */
  importId: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})
export type OpenImport = z.infer<typeof OpenImport>

export const CurrentImport = z.object({ open: z.nullable(OpenImport) })
