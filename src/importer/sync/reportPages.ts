import type { Db } from '#database/connection/Db.ts'
import type { HeldPage } from '#database/imports/heldAnswers.ts'
import { importsIn, type RejectedLine } from '#database/imports/imports.ts'
import type { RowChange } from '#database/staging/openStaging.ts'
import { IMPORTER } from '../actor.ts'
import { listedChange } from '../load/describeChanges.ts'
import { describeCounts, emptyReport, MAX_CHANGES, NO_COUNTS, type Report } from '../report.ts'

/** A run that loads pages of the state. */
export interface PagesRun {
  /** The kind in its report and in the record of the import. */
  kind: string
  dryRun: boolean
  startedAt: string
  clock: () => Date
}

interface Brought {
  importId: number
  /** The kind of records that changed. */
  records: 'committees' | 'candidates' | 'elections'
  pages: readonly HeldPage[]
  /** ISO: the day the pages are as of. */
  day: string
  changes: readonly RowChange[]
  unchanged: number
  rejections: readonly RejectedLine[]
}

/** Records the import of pages of the state, in its transaction, and returns its report. */
export async function reportPages(
  trx: Db,
  { kind, dryRun, startedAt, clock }: PagesRun,
  { importId, records, pages, day, changes, unchanged, rejections }: Brought,
): Promise<Omit<Report, 'warnings'>> {
  const count = (change: RowChange['change']) => changes.filter((each) => each.change === change).length
  const counts = {
    ...NO_COUNTS,
    read: changes.length + unchanged + rejections.length,
    added: count('added'),
    changed: count('changed'),
    unchanged,
    rejected: rejections.length,
  }
  const { warnings: _, ...report } = {
    ...emptyReport({ kind, dryRun, startedAt, outcome: 'done', message: '' }),
    ...counts,
    message: `${dryRun ? 'Dry run, nothing changed; it would be' : 'Done'}: ${describeCounts(kind, counts)}.`,
    rejections,
    changes: changes.slice(0, MAX_CHANGES).map((change) => listedChange(records, change)),
    files: pages.map(({ name, sha256, bytes }) => ({ name, sha256, size: bytes.length })),
    asOf: day,
    finishedAt: clock().toISOString(),
  }
  await importsIn(trx).finish(importId, { ...report, who: IMPORTER.who })
  return { ...report, importId: dryRun ? null : importId }
}

/** A change of one field, or a new record. */
export function pageChange(
  record: string,
  name: string,
  field?: { column: string; before: string; after: string },
): RowChange {
  return { change: field ? 'changed' : 'added', record, name, fields: field ? [field] : [] }
}
