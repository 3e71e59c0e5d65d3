import { resolve } from 'node:path'
import { counted } from '#contract/domain/text.ts'
import { readConfig } from '../config.ts'
import { runProgram, UsageError } from '../operatorErrors.ts'
import { backUp, checkBackup } from '#database/backup/backUp.ts'
import { restrictToOwner } from '#database/openDatabase.ts'
import { isPostgres } from '#database/connectTo.ts'
import { backUpPostgres, checkPostgresBackup, restorePostgres } from '#database/backup/postgresBackup.ts'
import { restore, previousDataNote } from '#database/backup/restore.ts'
import { makeDataDir } from '../lifecycle/environment.ts'

// Files it writes are readable by this user only.
process.umask(0o077)
const USAGE = `Usage: npm run backup -- FILE
       npm run restore -- FILE
       npm run restore -- --check FILE   reads it as a restore would, and changes nothing`
await runProgram(USAGE, async ([verb, ...words]) => {
  const isCheck = verb === 'restore' && words[0] === '--check'
  const [file, ...more] = isCheck ? words.slice(1) : words
  const isKnown = verb === 'backup' || verb === 'restore'
  if (file === undefined || file.startsWith('-') || more.length > 0 || !isKnown)
    throw new UsageError({ isAsked: file === '--help' })
  const run = verb === 'backup' ? runBackup : isCheck ? runCheck : runRestore
  return run(resolve(file))
})

async function runBackup(to: string): Promise<string> {
  const config = readConfig(process.env)
  if (isPostgres(config.database)) {
    await backUpPostgres(config.database, to)
    return `${to} holds the database and the files of its documents.`
  }
  const closed = restrictToOwner(config.dataDir)
  if (closed !== null) console.error(closed)
  const { documents, missing } = backUp(config, to)
  const lacking =
    missing > 0 ? ` The files of ${counted(missing, 'document')} were missing and could not be copied.` : ''
  return `${to} holds the database, any aliases and the files of ${counted(documents, 'document')}.${lacking}`
}

async function runCheck(backup: string): Promise<string> {
  const { database } = readConfig(process.env)
  if (isPostgres(database)) await checkPostgresBackup(backup)
  else checkBackup(backup)
  return `${backup} is valid and can be restored by this version.`
}

async function runRestore(from: string): Promise<string> {
  const config = readConfig(process.env)
  makeDataDir(config.dataDir, console.error)
  const now = new Date()
  if (isPostgres(config.database)) {
    const before = await restorePostgres(from, config.database, { folder: config.dataDir, now })
    return `The database and its documents are those of ${from}. Everyone has to sign in again. The previous data is in ${before}.`
  }
  const before = await restore(from, config, now)
  return `The database, its documents and any aliases it holds are those of ${from}. Everyone has to sign in again.${previousDataNote(before)}`
}
