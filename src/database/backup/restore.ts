import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { checkBackup, type DataPaths, voterPartsIn, votersOf } from './backUp.ts'
import { DatabaseError, engineCode, isBusy, messageOf } from '../connection/errors.ts'
import { fileOf } from '../voters/voterSchemas.ts'

/**
 * Replaces the database with a backup, after checking that the whole backup is sound, and restores its voters and documents.
 * All users are signed out. Resolves to the files that hold the previous contents. Throws DatabaseError, with everything
 * unchanged, if the backup is not sound, the database is in use, or the restore fails.
 */
export async function restore(
  file: string,
  { database, documents }: DataPaths,
  now: Date,
): Promise<string[]> {
  checkBackup(file)
  const aside = `${database}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    // Everything that takes time and space is done next to the existing files first.
    const isCopied = copyAside(database, aside)
    using source = new DatabaseSync(file, { readOnly: true })
    restoreDocuments(source, documents)
    restoreVoters(source, dirname(database))
    await prepareDatabase(source, unfinished(database))
    // Written into the existing file in one transaction of the engine, so that a connection waiting for it finds the
    // backup.
    if (isCopied) await copyInto(unfinished(database), database)
    else putInPlace(database, aside)
    return existsSync(aside) ? [aside] : []
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    removeDatabase(aside)
    throw new DatabaseError(
      `The restore failed: ${messageOf(error)}. Nothing was changed. Fix that and run the restore again.`,
      { cause: error },
    )
  } finally {
    removeDatabase(unfinished(database))
  }
}

/** Sets a damaged database aside with its logs, and replaces it with a single rename, which no full disk can prevent. */
function putInPlace(database: string, aside: string): void {
  const parts = existsSync(database) ? ['', ...LOGS].filter((part) => existsSync(database + part)) : []
  for (const part of parts) linkOrCopy(database + part, aside + part)
  const logs = parts.filter((part) => part !== '')
  try {
    // They would be applied to the new file.
    for (const log of logs) rmSync(database + log)
    renameSync(unfinished(database), database)
  } catch (error) {
    for (const log of logs) if (!existsSync(database + log)) linkOrCopy(aside + log, database + log)
    throw error
  }
}

/** A hard link to the file, or a copy if the file system has no hard links. */
function linkOrCopy(path: string, name: string): void {
  try {
    linkSync(path, name)
  } catch {
    copyFileSync(path, name, constants.COPYFILE_EXCL)
  }
}

/** A sentence to append that names the files with the contents from before a restore; '' if there are none. */
export const previousDataNote = (before: readonly string[]): string =>
  before.length === 0 ? '' : ` The previous data is in ${before.join(' and ')}.`

/**
 * Leaving WAL mode needs exclusive access, so it fails while a server or an import has the database open. Returns false
 * for a damaged database, which cannot be opened or copied.
 */
function copyAside(database: string, aside: string): boolean {
  if (!existsSync(database)) return false
  try {
    using db = new DatabaseSync(database, { timeout: 0 })
    db.exec('pragma journal_mode = delete')
    db.prepare('vacuum into ?').run(aside)
    return true
  } catch (error) {
    removeDatabase(aside)
    if (isDamaged(error)) return false
    if (!isBusy(error)) throw error
    throw new DatabaseError(
      `The database ${database} cannot be replaced: ${messageOf(error)}. Stop the server and any import first.`,
      { cause: error },
    )
  }
}

/** SQLite's codes for a malformed page and for a file that is not a database. */
const isDamaged = (error: unknown) => [11, 26].includes(Number(engineCode(error)))

async function copyInto(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to)
}

/** Copies the database of a backup to a new file, in the form in which it will be used. */
async function prepareDatabase(source: DatabaseSync, path: string): Promise<void> {
  removeDatabase(path)
  await backup(source, path)
  using restored = new DatabaseSync(path)
  restored.exec('drop table backup_document; drop table backup_voters; delete from session; vacuum')
}

/** Writes the files of documents that are missing. */
function restoreDocuments(source: DatabaseSync, documents: string): void {
  mkdirSync(documents, { recursive: true })
  for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate()) {
    const stored = join(documents, String(content_hash))
    if (existsSync(stored)) continue
    // checkBackup has compared it with its hash.
    writeFileSync(unfinished(stored), bytes as Uint8Array, { flush: true })
    renameSync(unfinished(stored), stored)
  }
}

/** A generation is named by its content, so a file of that name that is in use holds the same voters. */
function restoreVoters(source: DatabaseSync, folder: string): void {
  const generation = votersOf(source)
  if (generation === undefined) return
  const file = fileOf(folder, generation)
  if (!prepareParts(source, file)) return
  // Logs that an interrupted import left under this name must not be mixed with it.
  for (const log of LOGS) rmSync(file + log, { force: true })
  renameSync(unfinished(file), file)
}

/** Writes, next to the file of voters, the one that a backup holds in parts. Returns false if it holds none. */
export function prepareParts(source: DatabaseSync, file: string): boolean {
  const to = openSync(unfinished(file), 'w', 0o600)
  let hasAny = false
  try {
    for (const { bytes } of voterPartsIn(source)) {
      // writeSync may write less than it is given as the disk fills up; writeFileSync does not.
      writeFileSync(to, bytes as Uint8Array)
      hasAny = true
    }
    fsyncSync(to)
  } finally {
    closeSync(to)
  }
  if (!hasAny) rmSync(unfinished(file))
  return hasAny
}

/** Where the next contents of a file are prepared, next to it. */
const unfinished = (path: string) => `${path}.unfinished`

/** The suffixes of its logs. A log belongs to one SQLite file, and would be applied to another file in its place. */
const LOGS = ['-wal', '-shm', '-journal']

/** Removes a database with its logs, as far as the disk allows; files that cannot be removed do no harm. */
function removeDatabase(path: string): void {
  for (const part of ['', ...LOGS]) {
    try {
      rmSync(path + part, { force: true })
    } catch {}
  }
}
