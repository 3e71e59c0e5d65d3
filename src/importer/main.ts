import { join, resolve } from 'node:path'
import { DatabaseRefused } from '#server/db/DatabaseRefused.ts'
import { importList } from './importList.ts'
import { importSample } from './importSample.ts'
import { openRegister } from './openRegister.ts'
import { type Command, parseCommand, USAGE } from './parseCommand.ts'
import { describeReport, refusal, type Report } from './report.ts'
import { showProgress } from './showProgress.ts'

process.exitCode = await main(process.argv.slice(2), resolve(process.env['DATA_DIR'] || 'data'))

/** The exit code: 0 done, 1 refused and nothing changed, 2 wrong use. */
async function main(args: string[], dataDir: string): Promise<number> {
  const command = parseCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`)
    return 2
  }
  const report = await run(command, dataDir)
  if (command.json) console.log(JSON.stringify(report))
  else for (const line of describeReport(report)) console.log(line)
  return report.outcome === 'done' ? 0 : 1
}

async function run(command: Command, dataDir: string): Promise<Report> {
  const { kind, files, dryRun, documents, account, election } = command
  const startedAt = new Date().toISOString()
  const progress = showProgress(process.stderr)
  try {
    await using db = await openRegister(dataDir, dryRun)
    const options = { documentStore: join(dataDir, 'documents'), dryRun, onProgress: progress.show }
    const aliasFile = join(dataDir, 'aliases.txt')
    if (kind === 'sample') return await importSample(db, options)
    return await importList(db, kind, files, { ...options, documents, account, election, aliasFile })
  } catch (error) {
    if (error instanceof DatabaseRefused) return refusal({ kind, dryRun, startedAt, message: error.message })
    throw error
  } finally {
    progress.clear()
  }
}
