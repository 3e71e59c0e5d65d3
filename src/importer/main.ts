import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { aliasFileIn } from '#server/db/aliasFile.ts'
import { closeDatabase } from '#server/db/closeDatabase.ts'
import { DatabaseRefused } from '#server/db/DatabaseRefused.ts'
import { importList } from './importList.ts'
import { importSample } from './importSample.ts'
import { openRegister } from './openRegister.ts'
import { type Command, parseCommand, USAGE } from './parseCommand.ts'
import { describeReport, refusal, type Report } from './report.ts'
import { readSettings, type Settings } from './readSettings.ts'
import { showProgress } from './showProgress.ts'
import { syncList } from './sync/syncList.ts'

/** An attempt that takes longer than this, in milliseconds, will not end. */
const TIMEOUT = 120_000

const syncing = ({ stateSite, userAgent }: Settings) => ({
  clock: () => new Date(),
  site: {
    origin: stateSite,
    userAgent,
    timeout: TIMEOUT,
    wait: (ms: number) => setTimeout(ms),
    onRetry: (sentence: string) => console.error(sentence),
  },
})

// Whatever it writes is for this user alone.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2), readSettings(process.env))

/** The exit code: 0 done, 1 refused and nothing changed, 2 wrong use, 3 fetched and done, with lines to look at. */
async function main(args: string[], settings: Settings | string): Promise<number> {
  const command = parseCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`)
    return 2
  }
  if (typeof settings === 'string') {
    console.error(settings)
    return 2
  }
  const report = await run(command, settings)
  if (command.json) console.log(JSON.stringify(report))
  else for (const line of describeReport(report)) console.log(line)
  if (report.outcome === 'refused') return 1
  // Nobody watches it, and whatever is not 0 is mailed.
  return command.sync && report.rejected > 0 ? 3 : 0
}

async function run(command: Command, settings: Settings): Promise<Report> {
  const { kind, dryRun, election } = command
  const { dataDir } = settings
  const startedAt = new Date().toISOString()
  const progress = showProgress(process.stderr)
  // SQLite sorts an index in files: on the disk that was chosen for the data, and not on a small /tmp.
  process.env['SQLITE_TMPDIR'] ??= dataDir
  try {
    await using closing = new AsyncDisposableStack()
    const db = await openRegister(settings, dryRun)
    closing.defer(() => closeDatabase(db))
    const documentStore = join(dataDir, 'documents')
    if (command.sync)
      return await syncList(db, command.kind, { ...syncing(settings), documentStore, dryRun, election })
    const options = { documentStore, dryRun, onProgress: progress.show }
    const aliasFile = aliasFileIn(dataDir)
    if (command.kind === 'sample') return await importSample(db, options)
    const { sync: _, json: __, kind: list, files, ...choices } = command
    return await importList(db, list, files, { ...choices, ...options, aliasFile })
  } catch (error) {
    if (error instanceof DatabaseRefused) return refusal({ kind, dryRun, startedAt, message: error.message })
    throw error
  } finally {
    progress.clear()
  }
}
