import { resolve } from 'node:path'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { DatabaseError, diskFault, messageOf } from '#database/connection/errors.ts'
import { type Db, withWriteTransaction } from '#database/connection/Db.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { registerIn } from '#database/register.ts'
import { readConfig } from '../config.ts'
import { runProgram, UsageError } from '../operatorErrors.ts'
import { publicationsIn } from '../exports/publications.ts'
import { publish } from '../exports/publish.ts'

/* Writes what the public site shows as files. */

// Files it writes are readable by this user only.
process.umask(0o077)
const USAGE = `Usage: npm run publish -- [--if-synced] [FOLDER]

Writes the whole public site's data as CSV, JSON and an SQLite file, with a manifest: into FOLDER, or where the server
offers it to visitors. With --if-synced, only if PUBLISH is on and a nightly run has ended since it last did.`
const IF_SYNCED = '--if-synced'

await runProgram(USAGE, async (args) => {
  const [folder, ...more] = args.filter((arg) => arg !== IF_SYNCED)
  if (folder?.startsWith('-') || more.length > 0) throw new UsageError({ isAsked: folder === '--help' })
  const config = readConfig(process.env)
  const isIfSynced = args.includes(IF_SYNCED)
  if (isIfSynced && !config.publish) return 'PUBLISH is not on; nothing was published.'
  const db = await openDatabase(config.database)
  try {
    const to = folder === undefined ? config.bulk : resolve(folder)
    if (isIfSynced && (await isUpToDate(db, to)))
      return 'No nightly run has ended since the last publication; nothing was published.'
    const { files } = await publish(db, to, new Date())
    await noteOn(db)
    return `${to} holds ${files.length} files; manifest.json names them with their hashes.`
  } finally {
    await closeDatabase(db)
  }
})

/** A night that is tried again would otherwise publish all again, and remove the one before. */
async function isUpToDate(db: Db, to: string): Promise<boolean> {
  const concealment = () => registerIn(db).concealment()
  const last = await publicationsIn(to, concealment).last()
  const night = (await syncRunsIn(db).latest(5, ['all'])).find(({ endedAt }) => endedAt !== null)
  // Both are ISO in UTC, to the millisecond.
  return last !== null && last.at >= (night?.endedAt ?? '')
}

/**
 * About This Data names the publication, so its cached page has to go. If this fails, the publication stands all the same.
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
