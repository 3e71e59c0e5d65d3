import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withImportTransaction } from '#database/history/withImportTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { syncAttemptsIn } from '#database/repositories/syncAttempts.ts'
import { ImportError } from '../ImportError.ts'
import { collectWarnings } from '../load/collectWarnings.ts'
import type { Warn } from '../read/recordsOf.ts'
import { emptyReport, type Report } from '../report.ts'
import { recordRefusal, runImport } from '../runImport.ts'
import type { Fetched } from './rowsOf.ts'
import type { SyncedList } from './stateForms.ts'
import type { SyncChoices } from './syncOptions.ts'

export interface ImportOptions extends Pick<SyncChoices, 'dryRun' | 'election'> {
  clock: () => Date
}

/**
 * Imports what `fetch` returns. If it throws ImportError, the report is a refusal, as for a bad file. The outcome is
 * recorded even if nothing was new.
 */
export async function importFetched(
  db: Db,
  kind: SyncedList | 'solicitations',
  options: ImportOptions,
  fetch: (warn: Warn) => Promise<readonly Pick<Fetched, 'name' | 'bytes'>[]>,
): Promise<Report> {
  const report = await fetchAndImport(db, kind, options, fetch)
  const { finishedAt: at, outcome, message } = report
  const attempt = { list: kind, election: options.election ?? '', at, outcome, message }
  if (!options.dryRun) await withImportTransaction(db, (trx) => syncAttemptsIn(trx).record(attempt))
  return report
}

async function fetchAndImport(
  ...[db, kind, options, fetch]: Parameters<typeof importFetched>
): Promise<Report> {
  const { clock, dryRun = false } = options
  const startedAt = clock().toISOString()
  const folder = mkdtempSync(join(tmpdir(), 'sunshine-sync-'))
  try {
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
    const files = changed.map(({ name, bytes }) => {
      writeFileSync(join(folder, name), bytes)
      return join(folder, name)
    })
    const report = await runImport(db, { kind, lists: [{ kind, files }], dryRun, clock })
    return { ...report, warnings: [...sentences(), ...report.warnings] }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { message } = error
    const report = emptyReport({ kind, dryRun, startedAt, outcome: 'refused', message })
    if (!dryRun) await recordRefusal(db, report)
    return report
  } finally {
    rmSync(folder, { recursive: true })
  }
}
