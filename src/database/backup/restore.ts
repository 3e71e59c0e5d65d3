import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { aliasFileIn } from './aliasFile.ts'
import type { DataPaths } from './backUp.ts'
import { beginRestore, endRestore } from './begunRestore.ts'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { engineCode } from '../connection/engineCode.ts'
import { migrationStatusOf } from '../migrations/migrate.ts'
import { storeFileOf } from '../transactions/storeFile.ts'
import { fileOf } from '../voters/sqliteVoters.ts'

/**
 * Replaces the database and its store of transactions with a backup, after checking that the whole backup is sound, and
 * restores its voters, aliases and documents. All users are signed out. Resolves to the files that hold the previous
 * contents. Throws DatabaseError, with everything unchanged, if the backup is not sound, the database is in use, or the
 * restore fails; if the previous contents cannot be put back, the message names the files that hold them. If the process
 * is killed while it replaces the files, no program opens them until the restore is run again.
 */
export async function restore(
  file: string,
  { database, documents }: DataPaths,
  now: Date,
): Promise<string[]> {
  checkBackup(file)
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const [store, aliases] = [storeFileOf(database), aliasFileIn(dirname(database))]
  const asideOf = (path: string) => `${path}.before-restore-${stamp}`
  const undo: (() => unknown)[] = []
  /** Replaces each file with a single rename, so that no disk failure can leave it half done; undoing it needs none. */
  const putInPlace = (path: string) => {
    const isThere = existsSync(path)
    for (const log of isThere ? LOGS.filter((each) => existsSync(path + each)) : []) {
      linkOrCopy(path + log, asideOf(path) + log)
      rmSync(path + log)
      undo.push(() => linkOrCopy(asideOf(path) + log, path + log))
    }
    if (isThere) linkOrCopy(path, asideOf(path))
    if (existsSync(unfinished(path))) renameSync(unfinished(path), path)
    else rmSync(path, { force: true })
    undo.push(() => {
      rmSync(path, { force: true })
      if (isThere) linkOrCopy(asideOf(path), path)
    })
  }
  const kept = () => [database, store, aliases].map(asideOf).filter((path) => existsSync(path))
  try {
    // Everything that takes time and space is done next to the existing files first.
    const isCopied = copyAside(database, asideOf(database))
    using source = new DatabaseSync(file, { readOnly: true })
    restoreDocuments(source, documents)
    restoreVoters(source, dirname(database))
    await prepareDatabase(source, unfinished(database))
    prepareParts(source, 'backup_transactions', store)
    const hasOtherAliases = prepareAliases(source, aliases)
    foldLog(store)
    beginRestore(database, file)
    if (isCopied) {
      // Written into the existing file in one transaction of the engine, so that a connection waiting for it finds the
      // backup.
      await copyInto(unfinished(database), database)
      undo.push(() => copyInto(asideOf(database), database))
    } else putInPlace(database)
    if (hasOtherAliases) putInPlace(aliases)
    putInPlace(store)
    endRestore(database)
    return kept()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    const isUndone = await runAll([...undo.toReversed(), () => endRestore(database)])
    if (isUndone) for (const path of kept()) removeDatabase(path)
    throw new DatabaseError(
      `The restore failed: ${(error as Error).message}.${isUndone ? ' Nothing was changed.' : previousDataNote(kept())} Fix that and run the restore again.`,
      { cause: error },
    )
  } finally {
    for (const path of [database, store, aliases]) removeDatabase(unfinished(path))
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

const unfinished = (path: string) => `${path}.unfinished`

/** They belong to one SQLite file, and would be applied to another one in its place. */
const LOGS = ['-wal', '-shm', '-journal']

/** As far as the disk allows; files that cannot be removed do no harm. */
function removeDatabase(path: string): void {
  for (const part of ['', ...LOGS]) {
    try {
      rmSync(path + part, { force: true })
    } catch {}
  }
}

/** Runs every step even if others fail. Returns whether all succeeded. */
async function runAll(steps: readonly (() => unknown)[]): Promise<boolean> {
  let isDone = true
  for (const step of steps) {
    try {
      await step()
    } catch {
      isDone = false
    }
  }
  return isDone
}

/** A sentence to append that names the files with the contents from before a restore; '' if there are none. */
export const previousDataNote = (before: readonly string[]): string =>
  before.length === 0 ? '' : ` The previous data is in ${before.join(' and ')}.`

/**
 * Reads the whole backup. Throws DatabaseError if it is not sound, or is from a newer version. The file is opened
 * read-only, because a backup may be on a read-only disk.
 */
export function checkBackup(file: string): void {
  if (!existsSync(file)) throw new DatabaseError(`There is no file ${file}.`)
  try {
    using source = new DatabaseSync(file, { readOnly: true })
    const [check] = source.prepare('pragma integrity_check').all()
    if (check?.['integrity_check'] !== 'ok') throw new Error(String(check?.['integrity_check']))
    for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate())
      if (hashOf(bytes as Uint8Array) !== content_hash)
        throw new Error(`the document ${String(content_hash)} is damaged`)
    for (const what of ['voters', 'transactions'])
      for (const { content_hash, bytes } of partsIn(source, `backup_${what}`))
        if (hashOf(bytes as Uint8Array) !== content_hash)
          throw new Error(`its copy of the ${what} is damaged`)
    const aliases = aliasesIn(source)
    if (aliases && hashOf(aliases.bytes) !== aliases.hash)
      throw new Error('its copy of the aliases is damaged')
    migrationStatusOf(
      source
        .prepare('select name from kysely_migration')
        .all()
        .map(({ name }) => String(name)),
    )
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(`${file} is not a valid backup: ${(error as Error).message}.`, { cause: error })
  }
}

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
    if (Number(engineCode(error)) !== BUSY) throw error
    throw new DatabaseError(
      `The database ${database} cannot be replaced: ${(error as Error).message}. Stop the server and any import first.`,
      { cause: error },
    )
  }
}

const BUSY = 5

/** SQLite's codes for a malformed page and for a file that is not a database. */
const isDamaged = (error: unknown) => [11, 26].includes(Number(engineCode(error)))

async function copyInto(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to)
}

/** Prepares the file in the form in which it will be used. */
async function prepareDatabase(source: DatabaseSync, path: string): Promise<void> {
  removeDatabase(path)
  await backup(source, path)
  using restored = new DatabaseSync(path)
  restored.exec(
    `drop table backup_document; drop table backup_voters; drop table if exists backup_aliases;
      drop table if exists backup_transactions; delete from session; vacuum`,
  )
}

function restoreDocuments(source: DatabaseSync, documents: string): void {
  mkdirSync(documents, { recursive: true })
  for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate()) {
    const stored = join(documents, String(content_hash))
    if (existsSync(stored)) continue
    writeFileSync(unfinished(stored), bytes as Uint8Array, { flush: true })
    renameSync(unfinished(stored), stored)
  }
}

/** A generation is named by its content, so a file of that name that is in use holds the same voters. */
function restoreVoters(source: DatabaseSync, folder: string): void {
  const generation = source.prepare('select generation from voter_generation').get()?.['generation']
  if (generation === undefined) return
  const file = fileOf(folder, String(generation))
  if (!prepareParts(source, 'backup_voters', file)) return
  // Logs that an interrupted import left under this name must not be mixed with it.
  for (const log of LOGS) rmSync(file + log, { force: true })
  renameSync(unfinished(file), file)
}

/**
 * Moves the whole log into its file. No process has the store open, since the register was opened exclusively. It stays
 * in WAL mode: leaving that needs a journal, and with one left behind by a failing disk, no read-only connection could
 * open it.
 */
function foldLog(store: string): void {
  if (!existsSync(store)) return
  try {
    using db = new DatabaseSync(store, { timeout: 0 })
    db.exec('pragma wal_checkpoint(truncate)')
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
}

/** Writes, next to a file, the one that a backup holds in parts. Returns false if it holds none. */
function prepareParts(source: DatabaseSync, table: string, file: string): boolean {
  const to = openSync(unfinished(file), 'w', 0o600)
  let hasAny = false
  try {
    for (const { bytes } of partsIn(source, table)) {
      writeSync(to, bytes as Uint8Array)
      hasAny = true
    }
    fsyncSync(to)
  } finally {
    closeSync(to)
  }
  if (!hasAny) rmSync(unfinished(file))
  return hasAny
}

function partsIn(source: DatabaseSync, table: string) {
  const hasTable = source.prepare('select 1 from sqlite_master where name = ?').get(table)
  return hasTable ? source.prepare(`select content_hash, bytes from ${table} order by part`).iterate() : []
}

/** The operator's aliases; backups of earlier versions have no table for them. */
function aliasesIn(source: DatabaseSync): { hash: string; bytes: Uint8Array } | null {
  const hasTable = source.prepare("select 1 from sqlite_master where name = 'backup_aliases'").get()
  const row = hasTable && source.prepare('select content_hash, bytes from backup_aliases').get()
  // The column is a blob.
  return row ? { hash: String(row['content_hash']), bytes: row['bytes'] as Uint8Array } : null
}

/** A backup without aliases leaves the existing ones. Returns false then, and also if they are the same. */
function prepareAliases(source: DatabaseSync, file: string): boolean {
  const aliases = aliasesIn(source)
  if (aliases === null || (existsSync(file) && hashOf(readFileSync(file)) === aliases.hash)) return false
  writeFileSync(unfinished(file), aliases.bytes, { flush: true })
  return true
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
