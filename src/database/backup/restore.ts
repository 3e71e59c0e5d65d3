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
 * Replaces the database and the transactions beside it by a backup, once all of it has proved to be sound, puts its voters
 * and aliases beside it and its documents back into their store. Everybody is signed out. Resolves to the files that hold
 * what was there before. Throws DatabaseError, with all as it was, when the backup is not sound, the database is in use
 * or the restore fails; where even that cannot be put back, it names the files that hold it. Where it is ended in the middle
 * of its files, no program opens them until it is made again.
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
  /** By one rename, the only one of its file, so that no disk can leave it half done; what takes it back needs none. */
  const putInPlace = (path: string) => {
    const isThere = existsSync(path)
    for (const log of isThere ? LOGS.filter((each) => existsSync(path + each)) : []) {
      keepAs(path + log, asideOf(path) + log)
      rmSync(path + log)
      undo.push(() => keepAs(asideOf(path) + log, path + log))
    }
    if (isThere) keepAs(path, asideOf(path))
    if (existsSync(unfinished(path))) renameSync(unfinished(path), path)
    else rmSync(path, { force: true })
    undo.push(() => {
      rmSync(path, { force: true })
      if (isThere) keepAs(asideOf(path), path)
    })
  }
  const kept = () => [database, store, aliases].map(asideOf).filter((path) => existsSync(path))
  try {
    // All that takes time and room is done beside what is there.
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
      // Written into the file that is there, in one transaction of the engine: whoever waits for it finds the backup.
      await copyInto(unfinished(database), database)
      undo.push(() => copyInto(asideOf(database), database))
    } else putInPlace(database)
    if (hasOtherAliases) putInPlace(aliases)
    putInPlace(store)
    endRestore(database)
    return kept()
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    const isUndone = await allDone([...undo.toReversed(), () => endRestore(database)])
    if (isUndone) for (const path of kept()) removeDatabase(path)
    throw new DatabaseError(
      `The restore was broken off: ${(error as Error).message}.${isUndone ? ' All is as it was.' : whereBefore(kept())} Mend that, and restore again.`,
      { cause: error },
    )
  } finally {
    for (const path of [database, store, aliases]) removeDatabase(unfinished(path))
  }
}

/** A second name for the same file, or a copy where a disk has no such thing. */
function keepAs(path: string, name: string): void {
  try {
    linkSync(path, name)
  } catch {
    copyFileSync(path, name, constants.COPYFILE_EXCL)
  }
}

const unfinished = (path: string) => `${path}.unfinished`

/** They belong to a file of SQLite's, and would be taken for those of another in its place. */
const LOGS = ['-wal', '-shm', '-journal']

/** As far as a disk lets it: what cannot be removed is in nobody's way. */
function removeDatabase(path: string): void {
  for (const part of ['', ...LOGS]) {
    try {
      rmSync(path + part, { force: true })
    } catch {}
  }
}

/** Does each, whatever becomes of the others; whether all could be done. */
async function allDone(steps: readonly (() => unknown)[]): Promise<boolean> {
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

/** Where what was there before a restore lies, as a sentence behind another; '' where nothing was. */
export const whereBefore = (before: readonly string[]): string =>
  before.length === 0 ? '' : ` What was there before is in ${before.join(' and ')}.`

/**
 * Reads all of a backup. Throws DatabaseError where it is not sound, or of a newer version. The file is only read: a
 * backup may lie where nobody may write.
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
    throw new DatabaseError(`${file} is no sound backup: ${(error as Error).message}.`, { cause: error })
  }
}

/**
 * Leaving WAL mode needs the database to oneself, so it fails while a server or an import has it open. One that is damaged
 * cannot be asked, or not copied, and false is returned.
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

/** By SQLite's codes: a page that is none, and a file that is no database. */
const isDamaged = (error: unknown) => [11, 26].includes(Number(engineCode(error)))

async function copyInto(from: string, to: string): Promise<void> {
  using source = new DatabaseSync(from, { readOnly: true })
  await backup(source, to)
}

/** As it will be in use. */
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

/** The generation is named by its content: a file of that name that is in use holds the same. */
function restoreVoters(source: DatabaseSync, folder: string): void {
  const generation = source.prepare('select generation from voter_generation').get()?.['generation']
  if (generation === undefined) return
  const file = fileOf(folder, String(generation))
  if (!prepareParts(source, 'backup_voters', file)) return
  // What an interrupted import left under this name must not be mixed with it.
  for (const log of LOGS) rmSync(file + log, { force: true })
  renameSync(unfinished(file), file)
}

/**
 * All of a log goes into its file. Nobody has it open: the register was to be had alone. It stays in WAL mode: to leave that
 * takes a journal, and with one that a failing disk has left, nobody who only reads could open it.
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

/** Puts together, beside a file, the one that a backup holds in parts; false where it holds none. */
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

/** The operator's aliases; backups of former versions have no place for them. */
function aliasesIn(source: DatabaseSync): { hash: string; bytes: Uint8Array } | null {
  const hasTable = source.prepare("select 1 from sqlite_master where name = 'backup_aliases'").get()
  const row = hasTable && source.prepare('select content_hash, bytes from backup_aliases').get()
  // The column is a blob.
  return row ? { hash: String(row['content_hash']), bytes: row['bytes'] as Uint8Array } : null
}

/** A backup without aliases leaves those that are there; false also where they are the same. */
function prepareAliases(source: DatabaseSync, file: string): boolean {
  const aliases = aliasesIn(source)
  if (aliases === null || (existsSync(file) && hashOf(readFileSync(file)) === aliases.hash)) return false
  writeFileSync(unfinished(file), aliases.bytes, { flush: true })
  return true
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
