import { closeDatabase } from '#database/openDatabase.ts'
import { openRegister, readSettings } from '#importer/settings.ts'
import { parseCommand } from '#importer/parseCommand.ts'
import { runCommand, showProgress } from '#importer/runCommand.ts'

/** A command's exit code and output, run in this process: starting the program takes a second. */
export async function importHere(args: string[], settings: Readonly<Record<string, string>>) {
  const command = parseCommand(args)
  const chosen = readSettings({ ...settings })
  if (typeof command === 'string' || typeof chosen === 'string')
    throw new Error(`Wrong use: ${args.join(' ')}`)
  const db = await openRegister(chosen, command.dryRun)
  try {
    const { lines, exitCode } = await runCommand(db, command, chosen, showProgress(process.stderr))
    return { status: exitCode, stdout: lines.map((line) => `${line}\n`).join('') }
  } finally {
    await closeDatabase(db)
  }
}
