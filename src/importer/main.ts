import { closeDatabase } from '#database/openDatabase.ts'
import { DatabaseError, DatabaseUnavailable } from '#database/connection/errors.ts'
import { openRegister, readSettings, type Settings } from './settings.ts'
import { parseCommand, USAGE } from './parseCommand.ts'
import { describeReport, emptyReport } from './report.ts'
import { runCommand, showProgress } from './runCommand.ts'

// Files it writes are readable by this user only.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2), readSettings(process.env))

/**
 * The exit code: 0 done; 1 refused, nothing changed; 2 wrong usage; 3 fetched and done, with lines to look at; 4 nothing
 * requested, because another sync is under way; 5 a sync whose database does not answer.
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
    !['elections', 'committees', 'candidates'].includes(command.kind) &&
    !/@|https?:\/\//.test(settings.userAgent)
  ) {
    console.error(
      'SYNC_CONTACT is not set. Set it to an email or web address, so that the state can tell who sends so many requests.',
    )
    return 2
  }
  const isAskedFor = command.verb === 'import' && command.progress
  const progress = showProgress(process.stderr, isAskedFor)
  // SQLite sorts indexes in temporary files; these go on the data disk, not into a small /tmp.
  process.env['SQLITE_TMPDIR'] ??= settings.dataDir
  const startedAt = new Date().toISOString()
  try {
    await using closing = new AsyncDisposableStack()
    const db = await openRegister(settings, command.dryRun)
    closing.defer(() => closeDatabase(db))
    const { lines, json, exitCode } = await runCommand(db, command, settings, progress)
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
    return command.verb === 'sync' && isUnavailable(error) ? 5 : 1
  }
}

/** A database that cannot be opened may not answer either. */
function isUnavailable(error: DatabaseError): boolean {
  return error instanceof DatabaseUnavailable || error.cause instanceof DatabaseUnavailable
}
