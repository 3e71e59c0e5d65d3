import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { moneyStatusIn } from '#database/money/moneyStatus.ts'
import { aliasFileIn } from '#database/backup/aliasFile.ts'
import { closeDatabase } from '#database/connection/closeDatabase.ts'
import { DatabaseError } from '#database/connection/DatabaseError.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { describeAlias, listAliases, removeAlias, setAlias } from './aliases.ts'
import type { CommandOutcome } from './commandOutcome.ts'
import { describeStatus } from './describeStatus.ts'
import { forgetMoney } from './forget.ts'
import { importList } from './importList.ts'
import { importSample } from './importSample.ts'
import { openRegister } from './openRegister.ts'
import type { ImportJob } from './importJob.ts'
import { type Command, parseCommand, USAGE } from './parseCommand.ts'
import { describeReport, emptyReport, type Report } from './report.ts'
import { readSettings, type Settings } from './readSettings.ts'
import { type Progress, showProgress } from './showProgress.ts'
import { runSync } from './sync/runSync.ts'
import { syncKinds } from './sync/syncKinds.ts'

const documentsIn = (dataDir: string) => join(dataDir, 'documents')

/** An attempt that takes longer than this will not end. */
const FETCH_TIMEOUT_MS = 180_000

/** A run that is told to stop ends behind the answer it has, and the same signal again ends it at once. */
function syncing({ stateSite, solicitationSite, userAgent, startedBy, dataDir }: Settings) {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
  return {
    startedBy,
    stop,
    clock: () => new Date(),
    solicitationSite,
    documentStore: documentsIn(dataDir),
    site: {
      origin: stateSite,
      userAgent,
      timeoutMs: FETCH_TIMEOUT_MS,
      now: () => performance.now(),
      wait: (ms: number) => setTimeout(ms, undefined, stop).catch(() => undefined),
      onRetry: (sentence: string) => console.error(sentence),
    },
  }
}

// Whatever it writes is for this user alone.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2), readSettings(process.env))

/**
 * The exit code: 0 done, 1 refused and nothing changed, 2 wrong use, 3 fetched and done, with lines to look at, 4 nothing
 * asked, since another run of sync is under way.
 */
async function main(args: string[], settings: Settings | string): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const command = parseCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`)
    return 2
  }
  if (typeof settings === 'string') {
    console.error(settings)
    return 2
  }
  if (
    command.verb === 'sync' &&
    syncKinds[command.kind].isLong === true &&
    !/@|https?:\/\//.test(settings.userAgent)
  ) {
    console.error(
      'Say who asks the state for so much: set SYNC_CONTACT to an address of mail or of a page, which is sent along.',
    )
    return 2
  }
  const progress = showProgress(process.stderr)
  // SQLite sorts an index in files: on the disk that was chosen for the data, and not on a small /tmp.
  process.env['SQLITE_TMPDIR'] ??= settings.dataDir
  const startedAt = new Date().toISOString()
  try {
    await using closing = new AsyncDisposableStack()
    const db = await openRegister(settings, command.dryRun)
    closing.defer(() => closeDatabase(db))
    const { lines, json, exitCode } = await run(db, command, settings, progress)
    progress.clear()
    for (const line of command.json ? [JSON.stringify(json)] : lines) console.log(line)
    return exitCode
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    progress.clear()
    const { kind, dryRun } = command
    const { message } = error
    const report = emptyReport({ kind, dryRun, startedAt, outcome: 'refused', message })
    for (const line of command.json ? [JSON.stringify(report)] : describeReport(report)) console.log(line)
    return 1
  }
}

async function run(
  db: Db,
  command: Command,
  settings: Settings,
  progress: Progress,
): Promise<CommandOutcome> {
  switch (command.verb) {
    case 'status': {
      const status = await moneyStatusIn(db).ofRegister()
      return { lines: describeStatus(status), json: status, exitCode: 0 }
    }
    case 'alias':
      return runAlias(db, command)
    case 'sync':
      return runSync(db, command, { ...syncing(settings), showProgress: progress.accountsOf })
    default: {
      const report = await runImporting(db, command, settings, progress.show)
      return { lines: describeReport(report), json: report, exitCode: report.outcome === 'refused' ? 1 : 0 }
    }
  }
}

async function runAlias(
  db: Db,
  { filer, acctNum, election }: Extract<Command, { verb: 'alias' }>,
): Promise<CommandOutcome> {
  if (filer === undefined) {
    const aliases = await listAliases(db)
    return { lines: aliases.map(describeAlias), json: aliases, exitCode: 0 }
  }
  const said =
    acctNum === undefined
      ? await removeAlias(db, { filer, election })
      : await setAlias(db, { filer, election, acctNum })
  const lines = said ?? [`There is no alias of "${filer}".`]
  return { lines, json: { message: lines.join('\n') }, exitCode: said === undefined ? 1 : 0 }
}

async function runImporting(
  db: Db,
  command: Extract<Command, { verb: 'import' | 'forget' }>,
  settings: Settings,
  onProgress: ImportJob['onProgress'],
): Promise<Report> {
  if (command.verb === 'forget') return forgetMoney(db, command)
  const { verb: _, json: __, kind, files, ...choices } = command
  const documentStore = documentsIn(settings.dataDir)
  const options = { ...choices, documentStore, onProgress, aliasFile: aliasFileIn(settings.dataDir) }
  return kind === 'sample' ? importSample(db, options) : importList(db, kind, files, options)
}
