import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseRefused } from '#server/db/DatabaseRefused.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { importList } from './importList.ts'
import { parseCommand, USAGE } from './parseCommand.ts'
import { describeReport } from './report.ts'

process.exitCode = await main(process.argv.slice(2), resolve(process.env['DATA_DIR'] ?? 'data'))

/** The exit code: 0 done, 1 refused and nothing changed, 2 wrong use. */
async function main(args: string[], dataDir: string): Promise<number> {
  const command = parseCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`)
    return 2
  }
  try {
    const file = join(dataDir, 'sunshine-ledger.sqlite')
    // A dry run leaves nothing behind, not even an empty database.
    if (!command.dryRun) mkdirSync(dataDir, { recursive: true })
    const db = await openDatabase(command.dryRun && !existsSync(file) ? ':memory:' : file)
    try {
      const report = await importList(db, command.kind, command.files, {
        documentStore: join(dataDir, 'documents'),
        documents: command.documents,
        dryRun: command.dryRun,
      })
      console.log(command.json ? JSON.stringify(report) : describeReport(report).join('\n'))
      return report.outcome === 'done' ? 0 : 1
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error
    console.error(error.message)
    return 1
  }
}
