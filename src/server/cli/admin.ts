import { userInfo } from 'node:os'
import { diskFault, type DiskFault, messageOf } from '#database/connection/errors.ts'
import { argon2Hasher } from '../auth/passwords.ts'
import { readConfig } from '../config.ts'
import { isForOperator } from '../operatorErrors.ts'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { localUrl } from '../lifecycle/listen.ts'
import { makeDataDir } from '../lifecycle/environment.ts'
import { type Command, parseCommand, USAGE } from './parseCommand.ts'
import { readPassword } from './readPassword.ts'
import { CommandError, runCommand } from './runCommand.ts'

// Files it writes are readable by this user only.
process.umask(0o077)

const ON_DISK: Readonly<Record<DiskFault, string>> = {
  full: 'The disk is full, and nothing was changed. Make room on the disk of the database, then try again.',
  failing: 'The disk of the database could not be written to, and nothing was changed. Check it.',
}

process.exitCode = await main(process.argv.slice(2))

/** The exit code: 0 done, 1 refused and nothing changed, 2 wrong usage. */
async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(USAGE)
    return 0
  }
  const command = parseCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`)
    return 2
  }
  try {
    await run(command)
    return 0
  } catch (error) {
    const fault = diskFault(error)
    const isRefused = isForOperator(error) || error instanceof CommandError
    if (!fault && !isRefused) throw error
    console.error(fault ? ON_DISK[fault] : messageOf(error))
    return 1
  }
}

async function run(command: Command): Promise<void> {
  const config = readConfig(process.env)
  makeDataDir(config.dataDir, console.error)
  const db = await openDatabase(config.database)
  try {
    await runCommand(command, {
      db,
      hasher: argon2Hasher(),
      actor: {
        who: `${userInfo().username} at the console`,
        ipAddress: 'console',
        at: new Date().toISOString(),
      },
      readPassword,
      say: console.log,
      site: config.publicUrl ?? localUrl(config),
    })
  } finally {
    await closeDatabase(db)
  }
}
