import type { AccountCounts, SyncStep } from '#contract/schemas/dataStatus.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import type { HeldPage } from '#database/imports/heldAnswers.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import { syncAttemptsIn } from '#database/imports/latestImports.ts'
import type { Journal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import type { RowChange } from '#database/staging/openStaging.ts'
import { ImportError } from '../ImportError.ts'
import type { OptionsOf, SyncCommand } from '../parseCommand.ts'
import { sourceOfBytes } from '../read/openSource.ts'
import type { ImportTypeName } from '../read/fileSchemas.ts'
import type { Warn } from '../read/recordsOf.ts'
import {
  collectWarnings,
  describeCounts,
  describeDone,
  emptyReport,
  listedChange,
  MAX_CHANGES,
  NO_COUNTS,
  type Report,
} from '../report.ts'
import { type ImportRun, recordImport, recordRefusal, runImport } from '../runImport.ts'
import type { StateSite } from './stateClient.ts'

/** What a sync is run with; parseCommand.ts says which kind takes which choices. */
export interface SyncOptions extends OptionsOf<SyncCommand, 'verb' | 'kind' | 'json'> {
  site: StateSite
  clock: () => Date
  /** The origin of the state's listing of solicitations, if it is a different site. */
  solicitationSite?: string | undefined
  /** The folder where fetched documents are stored; without it none are fetched. */
  documentStore?: string | undefined
  /** Called with the number of accounts done and their total; for money also with the outcomes. */
  onProgress?: ((done: number, all: number, accounts?: AccountCounts) => void) | undefined
}

export interface NightOptions extends Omit<SyncOptions, 'onProgress'> {
  /** Called with the kind that begins and the outcomes of those before it; returns the listener for its progress. */
  onStep?: (kind: string, before: readonly SyncStep[]) => SyncOptions['onProgress']
}

interface Pages {
  records: ImportTypeName
  pages: readonly HeldPage[]
  /** ISO: the date the pages are as of. */
  day: string
}

interface LoadedPages {
  changes: readonly RowChange[]
  unchanged?: number
  rejections?: readonly RejectedLine[]
  isNews?: boolean
  warnings?: string[]
}

/** Loads pages of the state inside the transaction `trx`, as a separate import, and returns its report. */
export function importPages(
  trx: Db,
  run: ImportRun,
  { records, pages, day }: Pages,
  load: (importId: number, journal: Journal) => Promise<LoadedPages>,
): Promise<Report> {
  return recordImport(trx, run, async (importId, journal) => {
    const loaded = await load(importId, journal)
    const { changes, unchanged = 0, rejections = [], isNews = changes.length > 0, warnings = [] } = loaded
    const count = (change: RowChange['change']) => changes.filter((each) => each.change === change).length
    const counts = {
      ...NO_COUNTS,
      read: changes.length + unchanged + rejections.length,
      added: count('added'),
      changed: count('changed'),
      unchanged,
      rejected: rejections.length,
    }
    return {
      ...counts,
      isNews,
      message: describeDone(run.dryRun, describeCounts(run.kind, counts)),
      rejections,
      changes: changes.slice(0, MAX_CHANGES).map((change) => listedChange(records, change)),
      files: pages.map(({ name, sha256, bytes }) => ({ name, sha256, size: bytes.length })),
      asOf: day,
      warnings,
    }
  })
}

/** A change of one field, or a new record if nothing was there before. */
export const pageChange = (
  record: string,
  name: string,
  { column, before, after }: { column: string; before: string | undefined; after: string },
): RowChange =>
  before === undefined
    ? { change: 'added', record, name, fields: [] }
    : { change: 'changed', record, name, fields: [{ column, before, after }] }

/** The report of `work`, or of an ImportError as a refusal. How it ended is recorded, even without news. */
export async function attempt(
  db: Db,
  run: ImportRun,
  work: () => Promise<Report>,
  election?: string,
): Promise<Report> {
  const { kind, dryRun, startedAt, clock } = run
  const report = await work().catch(async (error: unknown) => {
    if (!(error instanceof ImportError)) throw error
    const { message } = error
    const finishedAt = clock().toISOString()
    const refused = emptyReport({ kind, dryRun, startedAt, outcome: 'refused', message, finishedAt })
    if (!dryRun) await recordRefusal(db, refused)
    return refused
  })
  await recordAttempt(db, report, { election })
  return report
}

/** Records how asking the state for a list ended; a report's kind is its name. A dry run leaves no trace. */
export async function recordAttempt(
  db: Db,
  report: Pick<Report, 'kind' | 'dryRun' | 'outcome' | 'message' | 'finishedAt'>,
  { election = '', isNews = false }: { election?: string | undefined; isNews?: boolean } = {},
): Promise<void> {
  const { kind: list, dryRun, outcome, message, finishedAt: at } = report
  if (dryRun) return
  await withImportTransaction(db, async (trx) => {
    await syncAttemptsIn(trx).record({ list, election, at, outcome, message })
    if (isNews) await registerIn(trx).noteChange()
  })
}

/** Imports the files that `fetch` returns; if it throws ImportError, the report is a refusal. */
export async function importFetched(
  db: Db,
  kind: 'candidates' | 'committees' | 'solicitations',
  { clock, dryRun = false, election }: Omit<SyncOptions, 'site'>,
  fetch: (warn: Warn) => Promise<readonly { name: string; bytes: Buffer }[]>,
): Promise<Report> {
  const run = { kind, dryRun, startedAt: clock().toISOString(), clock }
  const fetchAndImport = async () => {
    const { warn, sentences } = collectWarnings()
    const fetched = await fetch(warn)
    if (fetched.length > 0) {
      const files = fetched.map(({ name, bytes }) => sourceOfBytes(name, bytes))
      const report = await runImport(db, { kind, lists: [{ kind, files }], dryRun, clock })
      return { ...report, warnings: [...sentences(), ...report.warnings] }
    }
    return emptyReport({
      ...run,
      outcome: 'done',
      message: `The state's list of ${kind} has nothing new; nothing changed.`,
      finishedAt: clock().toISOString(),
      warnings: sentences(),
    })
  }
  return attempt(db, run, fetchAndImport, election)
}
