import { userInfo } from 'node:os'
import { diskFault, type DiskFault } from '#database/connection/errors.ts'
import { argon2Hasher } from '../auth/passwords.ts'
import { readConfig } from '../config.ts'
import { CommandError, runProgram, UsageError } from '../operatorErrors.ts'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { localUrl } from '../lifecycle/listen.ts'
import { makeDataDir } from '../lifecycle/environment.ts'
import { parseCommand, runCommand, USAGE } from './adminCommands.ts'
import { readPassword } from './readPassword.ts'

// Files it writes are readable by this user only.
process.umask(0o077)

const ON_DISK: Readonly<Record<DiskFault, string>> = {
  full: 'The disk is full, and nothing was changed. Make room on the disk of the database, then try again.',
  failing: 'The disk of the database could not be written to, and nothing was changed. Check it.',
}

await runProgram(USAGE, async (args) => {
  if (args.includes('--help')) throw new UsageError({ isAsked: true })
  const command = parseCommand(args)
  if (typeof command === 'string') throw new UsageError({ message: `${command}\n\n${USAGE}` })
  try {
    const config = readConfig(process.env)
    makeDataDir(config.dataDir, console.error)
    const db = await openDatabase(config.database)
    const who = `${userInfo().username} at the console`
    return await runCommand(command, {
      db,
      hasher: argon2Hasher(),
      actor: { who, ipAddress: 'console', at: new Date().toISOString() },
      readPassword,
      site: config.publicUrl ?? localUrl(config),
    }).finally(() => closeDatabase(db))
  } catch (error) {
    const fault = diskFault(error)
    if (!fault) throw error
    throw new CommandError(ON_DISK[fault], { cause: error })
  }
})
