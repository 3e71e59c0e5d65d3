import type { SyncAttempt } from '#contract/schemas/dataStatus.ts'
import type { Db } from '#database/connection/Db.ts'
import type { HeldPage } from '#database/imports/heldAnswers.ts'
import { importsIn, type RejectedLine } from '#database/imports/imports.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'
import type { RowChange } from '#database/staging/openStaging.ts'
import { withImportTransaction } from '#database/writeTransaction.ts'
import { ImportError } from '../ImportError.ts'
import { sourceOfBytes } from '../read/openSource.ts'
import type { Warn } from '../read/recordsOf.ts'
import {
  collectWarnings,
  describeCounts,
  emptyReport,
  listedChange,
  MAX_CHANGES,
  NO_COUNTS,
  type Report,
} from '../report.ts'
import { recordRefusal, runImport } from '../runImport.ts'
import { IMPORTER } from '../settings.ts'
import type { Fetched, SyncedList } from './syncList.ts'
import type { SyncChoices } from './syncOptions.ts'

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

/** The report of `work`, or of a refusal if it throws ImportError, which is recorded as for a bad file. */
export async function orRefusal(db: Db, run: PagesRun, work: () => Promise<Report>): Promise<Report> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { kind, dryRun, startedAt, clock } = run
    const refused = { kind, dryRun, startedAt, outcome: 'refused' as const, message: error.message }
    const report = emptyReport({ ...refused, finishedAt: clock().toISOString() })
    if (!dryRun) await recordRefusal(db, report)
    return report
  }
}

/** The parts of a report that are recorded; its kind is the name of the list. */
interface Attempted extends Pick<SyncAttempt, 'outcome' | 'message'> {
  kind: string
  dryRun: boolean
  finishedAt: string
}

/** Records how asking the state for a list ended, even if nothing was new. A dry run leaves no trace. */
export async function recordAttempt(
  db: Db,
  { kind: list, dryRun, outcome, message, finishedAt: at }: Attempted,
  election = '',
): Promise<void> {
  if (dryRun) return
  await withImportTransaction(db, (trx) =>
    syncAttemptsIn(trx).record({ list, election, at, outcome, message }),
  )
}

type Kind = SyncedList | 'solicitations'

type Fetch = (warn: Warn) => Promise<readonly Pick<Fetched, 'name' | 'bytes'>[]>

export interface ImportOptions extends Pick<SyncChoices, 'dryRun' | 'election'> {
  clock: () => Date
}

/**
 * Imports what `fetch` returns. If it throws ImportError, the report is a refusal, as for a bad file. The outcome is
 * recorded even if nothing was new.
 */
export async function importFetched(
  db: Db,
  kind: Kind,
  options: ImportOptions,
  fetch: Fetch,
): Promise<Report> {
  const { clock, dryRun = false } = options
  const run = { kind, dryRun, startedAt: clock().toISOString(), clock }
  const report = await orRefusal(db, run, () => fetchAndImport(db, run, fetch))
  await recordAttempt(db, report, options.election)
  return report
}

async function fetchAndImport(
  db: Db,
  { kind, dryRun, startedAt, clock }: PagesRun & { kind: Kind },
  fetch: Fetch,
): Promise<Report> {
  const { warn, sentences } = collectWarnings()
  const changed = await fetch(warn)
  if (changed.length === 0)
    return emptyReport({
      kind,
      dryRun,
      startedAt,
      outcome: 'done',
      message: `The state's list of ${kind} has nothing new; nothing changed.`,
      finishedAt: clock().toISOString(),
      warnings: sentences(),
    })
  const files = changed.map(({ name, bytes }) => sourceOfBytes(name, bytes))
  const report = await runImport(db, { kind, lists: [{ kind, files }], dryRun, clock })
  return { ...report, warnings: [...sentences(), ...report.warnings] }
}
