import { userInfo } from 'node:os'
import { argon2Hasher } from '../auth/passwordHasher.ts'
import { readConfig, SettingRefused } from '../config.ts'
import { closeDatabase } from '#database/connection/closeDatabase.ts'
import { DatabaseRefused } from '#database/connection/DatabaseRefused.ts'
import { diskFault, type DiskFault } from '#database/connection/diskFault.ts'
import { openDatabase } from '#database/connection/openDatabase.ts'
import { RegisterBusy } from '#database/connection/writing.ts'
import { makeDataDir } from '../lifecycle/makeDataDir.ts'
import { StartRefused } from '../lifecycle/StartRefused.ts'
import { type Command, parseCommand, USAGE } from './parseCommand.ts'
import { readPassword } from './readPassword.ts'
import { CommandRefused, runCommand } from './runCommand.ts'

// Whatever it writes is for this user alone.
process.umask(0o077)
process.exitCode = await main(process.argv.slice(2))

const ON_DISK: Readonly<Record<DiskFault, string>> = {
  full: 'The disk is full, and nothing was changed. Make room on the disk of the database, then try again.',
  failing: 'The disk of the database does not take what is written to it, and nothing was changed. Check it.',
}

/** The exit code: 0 done, 1 refused and nothing changed, 2 wrong use. */
async function main(args: string[]): Promise<number> {
  const command = parseCommand(args)
  if (typeof command === 'string') {
    console.error(`${command}\n\n${USAGE}`)
    return 2
  }
  try {
    await run(command)
    return 0
  } catch (error) {
    const refused = [CommandRefused, SettingRefused, StartRefused, DatabaseRefused, RegisterBusy]
    const fault = diskFault(error)
    if (!fault && !refused.some((Kind) => error instanceof Kind)) throw error
    console.error(fault ? ON_DISK[fault] : (error as Error).message)
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
      actor: { who: `${userInfo().username} at the console`, peer: 'console', at: new Date().toISOString() },
      readPassword,
      say: console.log,
    })
  } finally {
    await closeDatabase(db)
  }
}
