import { resolve } from 'node:path'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { DatabaseError, diskFault, messageOf } from '#database/connection/errors.ts'
import { type Db, withWriteTransaction } from '#database/connection/Db.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { registerIn } from '#database/register.ts'
import { readConfig } from '../config.ts'
import { isForOperator } from '../operatorErrors.ts'
import { publicationsIn } from '../exports/publications.ts'
import { publish } from '../exports/publish.ts'

/* Writes what the public site shows as files. */

// Files it writes are readable by this user only.
process.umask(0o077)
const USAGE = `Usage: npm run publish -- [--if-synced] [FOLDER]

Writes the whole public site's data as CSV, JSON and an SQLite file, with a manifest: into FOLDER, or where the server
offers it to visitors. With --if-synced, only if PUBLISH is on and a nightly run has ended since it last did.`
const IF_SYNCED = '--if-synced'
const args = process.argv.slice(2)
const [folder, ...more] = args.filter((arg) => arg !== IF_SYNCED)
process.exitCode = await main()

/** The exit code: 0 done, 1 refused, 2 wrong usage. */
async function main(): Promise<number> {
  if (folder === '--help' || folder?.startsWith('-') || more.length > 0) {
    ;(folder === '--help' ? console.log : console.error)(USAGE)
    return folder === '--help' ? 0 : 2
  }
  try {
    const config = readConfig(process.env)
    if (args.includes(IF_SYNCED) && !config.publish) {
      console.log('PUBLISH is not on; nothing was published.')
      return 0
    }
    const db = await openDatabase(config.database)
    try {
      const to = folder === undefined ? config.bulk : resolve(folder)
      if (args.includes(IF_SYNCED) && (await isUpToDate(db, to))) {
        console.log('No nightly run has ended since the last publication; nothing was published.')
        return 0
      }
      const { files } = await publish(db, to, new Date())
      await noteOn(db)
      console.log(`${to} holds ${files.length} files; manifest.json names them with their hashes.`)
    } finally {
      await closeDatabase(db)
    }
    return 0
  } catch (error) {
    if (!isForOperator(error)) throw error
    console.error(error.message)
    return 1
  }
}

/** A night that is tried again would otherwise publish all again, and remove the one before. */
async function isUpToDate(db: Db, to: string): Promise<boolean> {
  const concealment = () => registerIn(db).concealment()
  const last = await publicationsIn(to, concealment).last()
  const night = (await syncRunsIn(db).latest(5, ['all'])).find(({ endedAt }) => endedAt !== null)
  // Both are ISO in UTC, to the millisecond.
  return last !== null && last.at >= (night?.endedAt ?? '')
}

/**
 * The cached page About this data names the publication, so its version is raised. If that fails, the publication stands
 * all the same.
 */
async function noteOn(db: Db): Promise<void> {
  try {
    await withWriteTransaction(db, (trx) => registerIn(trx).noteChange())
  } catch (error) {
    if (!(error instanceof DatabaseError) && diskFault(error) === undefined) throw error
    // The engine's words, because the sentence for a busy database says to try again, which would publish all again.
    const message = messageOf(error instanceof Error ? (error.cause ?? error) : error)
    console.error(`About this data shows the former publication until the register changes: ${message}.`)
  }
}
