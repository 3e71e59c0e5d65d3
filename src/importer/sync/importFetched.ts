import type { Db } from '#database/connection/Db.ts'
import { collectWarnings } from '../load/collectWarnings.ts'
import type { Warn } from '../read/recordsOf.ts'
import { sourceOfBytes } from '../read/openSource.ts'
import { emptyReport, type Report } from '../report.ts'
import { runImport } from '../runImport.ts'
import { orRefusal, recordAttempt, type PagesRun } from './reportPages.ts'
import type { Fetched, SyncedList } from './syncList.ts'
import type { SyncChoices } from './syncOptions.ts'

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
