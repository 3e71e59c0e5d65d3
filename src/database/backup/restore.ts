import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  existsSync,
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
import { DatabaseError } from '../connection/DatabaseError.ts'
import { engineCode } from '../connection/engineCode.ts'
import { migrationStatusOf } from '../migrations/migrate.ts'
import { storeFileOf } from '../transactions/storeFile.ts'
import { fileOf } from '../voters/sqliteVoters.ts'

/**
 * Replaces the database and the transactions beside it by a backup, once all of it has proved to be sound, puts its voters
 * and aliases beside it and its documents back into their store. Everybody is signed out. Resolves to the files that hold
 * what was there before. Throws DatabaseError, with the database as it was, when the backup is not sound or the database
 * is in use; where the restore itself fails, it names the files that hold what was there.
 */
export async function restore(
  file: string,
  { database, documents }: DataPaths,
  now: Date,
): Promise<string[]> {
  checkBackup(file)
  const stamp = now.toISOString().replaceAll(/[:.]/g, '-')
  const before = existsSync(database) ? [setAside(database, stamp)] : []
  before.push(...moveStoreAside(storeFileOf(database), stamp))
  try {
    using source = new DatabaseSync(file, { readOnly: true })
    restoreDocuments(source, documents)
    restoreParts(source, 'backup_transactions', storeFileOf(database))
    restoreVoters(source, dirname(database))
    before.push(...restoreAliases(source, dirname(database), stamp))
    // Written into the file that is there, in one transaction of the engine: a database file is never renamed.
    await backup(source, database)
    using restored = new DatabaseSync(database)
    restored.exec(
      `drop table backup_document; drop table backup_voters; drop table if exists backup_aliases;
        drop table if exists backup_transactions; delete from session; vacuum`,
    )
    return before
  } catch (error) {
    throw new DatabaseError(
      `The restore was broken off: ${(error as Error).message}.${whereBefore(before)} Mend that, and restore again.`,
      { cause: error },
    )
  }
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
 * cannot be asked; what is left of it goes aside as it is.
 */
function setAside(database: string, stamp: string): string {
  const aside = `${database}.before-restore-${stamp}`
  try {
    using db = new DatabaseSync(database, { timeout: 0 })
    db.exec('pragma journal_mode = delete')
    db.prepare('vacuum into ?').run(aside)
    return aside
  } catch (error) {
    if (isDamaged(error)) return moveAside(database, aside)
    throw new DatabaseError(
      `The database ${database} cannot be replaced: ${(error as Error).message}. Stop the server and any import first.`,
      { cause: error },
    )
  }
}

/** By SQLite's codes: a page that is none, and a file that is no database. */
const isDamaged = (error: unknown) => [11, 26].includes(Number(engineCode(error)))

/** With its log, which belongs to it and would be taken for that of the file in its place. */
function moveAside(file: string, aside: string): string {
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, aside + part)
  return aside
}

function restoreDocuments(source: DatabaseSync, documents: string): void {
  mkdirSync(documents, { recursive: true })
  for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate()) {
    const stored = join(documents, String(content_hash))
    if (existsSync(stored)) continue
    writeFileSync(`${stored}.unfinished`, bytes as Uint8Array)
    renameSync(`${stored}.unfinished`, stored)
  }
}

/** The generation is named by its content: a file of that name that is in use holds the same. */
function restoreVoters(source: DatabaseSync, folder: string): void {
  const generation = source.prepare('select generation from voter_generation').get()?.['generation']
  if (generation === undefined) return
  restoreParts(source, 'backup_voters', fileOf(folder, String(generation)))
}

/** Nobody has it open: the register was to be had alone. Backups of former versions bring none to take its place. */
function moveStoreAside(store: string, stamp: string): string[] {
  if (!existsSync(store)) return []
  const aside = `${store}.before-restore-${stamp}`
  try {
    // All of its log goes into the file.
    using db = new DatabaseSync(store, { timeout: 0 })
    db.exec('pragma journal_mode = delete')
  } catch (error) {
    if (!isDamaged(error)) throw error
  }
  return [moveAside(store, aside)]
}

/** Puts together the file that a backup holds in parts; of one that it does not hold, nothing. */
function restoreParts(source: DatabaseSync, table: string, file: string): void {
  const parts = partsIn(source, table)
  const unfinished = openSync(`${file}.unfinished`, 'w', 0o600)
  let hasAny = false
  for (const { bytes } of parts) {
    writeSync(unfinished, bytes as Uint8Array)
    hasAny = true
  }
  closeSync(unfinished)
  if (!hasAny) return rmSync(`${file}.unfinished`)
  // What an interrupted import left under this name must not be mixed with it.
  for (const rest of ['-wal', '-shm', '-journal']) rmSync(file + rest, { force: true })
  renameSync(`${file}.unfinished`, file)
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

/** A backup without aliases leaves those that are there. Returns where replaced ones are kept, if there were any. */
function restoreAliases(source: DatabaseSync, folder: string, stamp: string): string[] {
  const aliases = aliasesIn(source)
  const file = aliasFileIn(folder)
  if (aliases === null || (existsSync(file) && hashOf(readFileSync(file)) === aliases.hash)) return []
  const aside = existsSync(file) ? [`${file}.before-restore-${stamp}`] : []
  writeFileSync(`${file}.unfinished`, aliases.bytes)
  for (const copy of aside) copyFileSync(file, copy)
  renameSync(`${file}.unfinished`, file)
  return aside
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
