import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import { syncAttemptsIn } from '#database/repositories/syncAttempts.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { type LatestImports, latestImportsIn } from '#database/repositories/latestImports.ts'
import { registerIn } from '#database/repositories/register.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { ImportError } from '../ImportError.ts'
import { collectWarnings } from '../load/collectWarnings.ts'
import type { ImportJob } from '../importJob.ts'
import type { Warn } from '../read/recordsOf.ts'
import { emptyReport, type Report } from '../report.ts'
import { recordRefusal, runImport } from '../runImport.ts'
import { fetchList } from './fetchList.ts'
import { type Fetched, rowsOf } from './rowsOf.ts'
import { type StateSite, stateClient } from './stateClient.ts'
import { candidateForm, COMMITTEE_FORM, type SyncedList } from './stateForms.ts'

interface SyncOptions extends Pick<ImportJob, 'dryRun'> {
  site: StateSite
  clock: () => Date
  /** Of candidates; else those of every election that is to come or was held in the last three months. */
  election?: string | undefined
}

/**
 * Fetches the state's own list and imports it, unless it is to the byte the one imported last. A list that cannot be
 * had is a refused report, as a bad file is. What came of it is noted, also where nothing was new.
 */
export async function syncList(db: Db, kind: SyncedList, options: SyncOptions): Promise<Report> {
  const report = await fetchAndImport(db, kind, options)
  const { finishedAt: at, outcome, message } = report
  const attempt = { list: kind, election: options.election ?? '', at, outcome, message }
  if (!options.dryRun) await withImportTransaction(db, true, (trx) => syncAttemptsIn(trx).record(attempt))
  return report
}

async function fetchAndImport(db: Db, kind: SyncedList, options: SyncOptions): Promise<Report> {
  const { clock, dryRun = false } = options
  const startedAt = clock().toISOString()
  const folder = mkdtempSync(join(tmpdir(), 'sunshine-sync-'))
  try {
    const { warn, sentences } = collectWarnings()
    const changed = await fetchChanged(db, kind, options, warn)
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

/** The lists that are not on file already. Throws ImportError where one cannot be had. */
async function fetchChanged(db: Db, kind: SyncedList, options: SyncOptions, warn: Warn): Promise<Fetched[]> {
  const { clock } = options
  const client = stateClient(options.site)
  const day = compactDay(clock())
  const changed: Fetched[] = []
  for (const election of await electionsToSync(db, kind, options.election, clock())) {
    const bytes = await fetchList(client, election === undefined ? COMMITTEE_FORM : candidateForm(election))
    const fetched = { name: fileName(election, day), election, bytes }
    const last = await latestImportsIn(db).of(kind, election)
    if ((await rowsOf(kind, fetched)) > 0) {
      if (!(await isOnFile(db, last, bytes))) changed.push(fetched)
    } else if (election === undefined || election === options.election || last)
      throw new ImportError(
        `The state sent ${fetched.name} without a row. Try again later, or see what its form gives a browser.`,
      )
    else warn('Elections of which the state lists no candidates yet', election)
  }
  return changed
}

/** As the id of an election begins, and the name of a list ends. */
const compactDay = (instant: Date) => dayInFlorida(instant).replaceAll('-', '')

const fileName = (election: string | undefined, day: string) =>
  election === undefined ? `CommitteeList_${day}.txt` : `CandidateList_${election}_${day}.txt`

/** Who won is noted in the weeks after an election; in milliseconds. */
const AFTER_ELECTION = 90 * 24 * 3600 * 1000

/** Undefined stands for a list that is not by election. */
async function electionsToSync(
  db: Db,
  kind: SyncedList,
  election: string | undefined,
  now: Date,
): Promise<(string | undefined)[]> {
  if (kind === 'committees') return [undefined]
  if (election !== undefined) return [election]
  const since = compactDay(new Date(now.getTime() - AFTER_ELECTION))
  const known = await electionsIn(db).list()
  // An election's id begins with its day, and days written so are in order as text.
  const current = known.map(({ value }) => value).filter((value) => value >= since)
  if (current.length === 0)
    throw new ImportError(
      'The register knows no coming election. Say which, with --election, such as --election 20281107-GEN.',
    )
  return current
}

type LastImport = Awaited<ReturnType<LatestImports['of']>>

/** An invented register is replaced whatever it is. */
async function isOnFile(db: Db, last: LastImport, bytes: Buffer): Promise<boolean> {
  if (await registerIn(db).isSample()) return false
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return last?.files.some((file) => file.sha256 === sha256) ?? false
}
