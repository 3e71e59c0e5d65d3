import * as z from 'zod/mini'
import { Instant } from './instant.ts'

/** One field of a record that a list changes; both texts are null for what nobody is shown. */
const FieldDifference = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** What a list does to one record. */
const RecordDifference = z.object({
  kind: z.string(),
  /** Kept: as it was, since its new line was rejected. Returned: the state lists it again. */
  change: z.enum(['kept', 'removed', 'changed', 'returned', 'added']),
  record: z.string(),
  name: z.string(),
  fields: z.array(FieldDifference),
})
export type RecordDifference = z.infer<typeof RecordDifference>

/** Rows and their sum in cents. */
const Total = z.object({ rows: z.int(), cents: z.int() })

const RejectedLine = z.object({ file: z.string(), line: z.int(), reason: z.string() })

/** What came of an import, or would. Lines are counted in `read` and `rejected`, rows in the other counts. */
export const ImportReport = z.object({
  kind: z.string(),
  outcome: z.enum(['done', 'refused']),
  /** The importer's own words. */
  message: z.string(),
  files: z.array(
    z.object({ name: z.string(), sha256: z.nullable(z.string()), size: z.nullable(z.number()) }),
  ),
  read: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  removed: z.int(),
  rejected: z.int(),
  /** As many as are named; `rejected` counts all. */
  rejections: z.array(RejectedLine),
  /** Likewise. */
  changes: z.array(RecordDifference),
  warnings: z.array(z.string()),
  /** Filers whose names settle on no account, the largest first. */
  unmatched: z.array(z.object({ filer: z.string(), reason: z.string(), ...Total.shape })),
  /** Of transactions: what became of every row and cent. */
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
  asOf: z.nullable(z.string()),
  startedAt: Instant,
  finishedAt: Instant,
})
export type ImportReport = z.infer<typeof ImportReport>

/** How many changes, rejected lines and names a report shows. */
export const REPORT_NAMED = 1_000

/** An import on record. */
export const ImportRecord = z.object({
  id: z.int(),
  ...z.pick(ImportReport, {
    kind: true,
    outcome: true,
    message: true,
    files: true,
    read: true,
    added: true,
    changed: true,
    unchanged: true,
    removed: true,
    rejected: true,
    asOf: true,
    startedAt: true,
    finishedAt: true,
  }).shape,
  /** The administrator's e-mail; `importer` of a command or a night. */
  who: z.string(),
})
export type ImportRecord = z.infer<typeof ImportRecord>

/** How many imports a page of the history holds. */
export const IMPORTS_PAGE_SIZE = 50

/** An import with all that is kept of its report. */
export const RecordedImport = z.object({
  id: z.int(),
  ...ImportReport.shape,
  who: z.string(),
  /** Those of its files whose rejected lines are kept. */
  rejectedFiles: z.array(z.string()),
  /** What `forget` would take away again; null where it takes nothing of this kind. */
  forgets: z.nullable(z.enum(['transactions', 'balances', 'totals'])),
})
export type RecordedImport = z.infer<typeof RecordedImport>
