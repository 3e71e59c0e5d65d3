import { hash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError, errorCode, messageOf } from '../connection/errors.ts'
import { migrationStatusOf } from '../migrations/migrate.ts'
import { fileOf } from '../voters/voterSchemas.ts'

/** Where the database and the files of its documents are. */
export interface DataPaths {
  database: string
  documents: string
}

/**
 * Copies a snapshot of the database while it is in use, with its voters and the files of its documents, into one new file:
 * an SQLite database with two more tables, `backup_voters` and `backup_document`. Throws DatabaseError, with nothing left behind.
 */
export function backUp({ database, documents }: DataPaths, file: string) {
  if (!existsSync(database)) throw new DatabaseError(`There is no database at ${database}.`)
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Name a new file.`)
  const unfinished = `${file}.unfinished`
  removeUnfinished(unfinished)
  try {
    copyRegister(unfinished, database)
    const counts = addDocuments(unfinished, documents)
    renameSync(unfinished, file)
    return counts
  } catch (error) {
    throw new DatabaseError(`The backup could not be made: ${messageOf(error)}.`, { cause: error })
  } finally {
    removeUnfinished(unfinished)
  }
}

/** Removes what an unfinished copy left behind: its log would be replayed into the next copy. */
function removeUnfinished(unfinished: string): void {
  for (const part of ['', '-journal']) rmSync(unfinished + part, { force: true })
}

/**
 * Copies the register, and the file of its voters in parts. An import of voters that ends in the meantime deletes that
 * file, so it is opened before the register is copied, and both are copied again if the copy then names the voters of
 * that import.
 */
function copyRegister(copy: string, database: string): void {
  using source = new DatabaseSync(database, { timeout: 5_000 })
  for (let isCopied = false; !isCopied;) {
    rmSync(copy, { force: true })
    const generation = votersOf(source)
    const voters = generation === undefined ? undefined : openSync(fileOf(dirname(database), generation), 'r')
    try {
      source.prepare('vacuum into ?').run(copy)
      // It holds the administrators' password hashes and the voters.
      chmodSync(copy, 0o600)
      using copied = new DatabaseSync(copy)
      isCopied = votersOf(copied) === generation
      // A complete generation never changes, so its bytes can be copied as they are.
      if (isCopied) addVoters(copy, voters)
    } finally {
      if (voters !== undefined) closeSync(voters)
    }
  }
}

/** The current generation of the voters. */
export function votersOf(db: DatabaseSync): string | undefined {
  const generation = db.prepare('select voter_generation from register').get()?.['voter_generation']
  return typeof generation === 'string' ? generation : undefined
}

/** A blob cannot hold a file of several gigabytes. */
const PART_BYTES = 1 << 24

/** Puts the open file of the voters, if there is one, into its own table. */
function addVoters(copy: string, file: number | undefined): void {
  using db = new DatabaseSync(copy)
  db.exec(
    'create table backup_voters (part integer primary key, content_hash text not null, bytes blob not null)',
  )
  if (file === undefined) return
  const insert = db.prepare('insert into backup_voters values (null, ?, ?)')
  const buffer = Buffer.alloc(PART_BYTES)
  for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
    const bytes = buffer.subarray(0, length)
    insert.run(hash('sha256', bytes), bytes)
  }
}

function addDocuments(copy: string, documents: string) {
  using db = new DatabaseSync(copy)
  db.exec('create table backup_document (content_hash text primary key, bytes blob not null)')
  const insert = db.prepare('insert into backup_document values (?, ?)')
  /** `missing` counts documents of the index whose files are not in the store, and so not in the copy. */
  const counts = { documents: 0, missing: 0 }
  db.exec('begin')
  const stored = "select distinct content_hash from document where content_hash <> ''"
  for (const { content_hash } of db.prepare(stored).all()) {
    const file = join(documents, String(content_hash))
    if (existsSync(file)) insert.run(String(content_hash), readFileSync(file))
    counts[existsSync(file) ? 'documents' : 'missing'] += 1
  }
  db.exec('commit')
  return counts
}

/**
 * Reads the whole backup. Throws DatabaseError if it is not sound, or is from a newer version. The file is opened
 * read-only, because a backup may be on a read-only disk. A column of bytes that holds anything but blobs fails here.
 */
export function checkBackup(file: string): void {
  assertBackupOf('SQLite', file)
  try {
    using source = new DatabaseSync(file, { readOnly: true })
    const [check] = source.prepare('pragma integrity_check').all()
    if (check?.['integrity_check'] !== 'ok') throw new Error(String(check?.['integrity_check']))
    for (const { content_hash, bytes } of source.prepare('select * from backup_document').iterate())
      if (hash('sha256', bytes as Uint8Array) !== content_hash)
        throw new Error(`the document ${String(content_hash)} is damaged`)
    for (const { content_hash, bytes } of voterPartsIn(source))
      if (hash('sha256', bytes as Uint8Array) !== content_hash)
        throw new Error('its copy of the voters is damaged')
    migrationStatusOf(
      source
        .prepare('select name from kysely_migration')
        .all()
        .map(({ name }) => String(name)),
    )
  } catch (error) {
    if (error instanceof DatabaseError) throw error
    throw new DatabaseError(`${file} is not a valid backup: ${messageOf(error)}.`, { cause: error })
  }
}

/** The first bytes of an SQLite database, and of what pg_dump writes in its custom format. */
const SIGNATURES = { SQLite: 'SQLite format 3\0', PostgreSQL: 'PGDMP' } as const

const OF_THE_OTHER = {
  SQLite: 'of a PostgreSQL database. Set DATABASE_URL to restore it; the embedded database cannot take it.',
  PostgreSQL: 'of the embedded database. Unset DATABASE_URL to restore it; PostgreSQL cannot take it.',
} as const

/** Throws DatabaseError that says why this user cannot read the file, or that it is a backup of the other engine. */
export function assertBackupOf(engine: keyof typeof SIGNATURES, file: string): void {
  const other = engine === 'SQLite' ? 'PostgreSQL' : 'SQLite'
  if (signatureOf(file).startsWith(SIGNATURES[other]))
    throw new DatabaseError(`${file} is a backup ${OF_THE_OTHER[engine]}`)
}

function signatureOf(file: string): string {
  try {
    const descriptor = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(SIGNATURES.SQLite.length)
      return bytes.toString('latin1', 0, readSync(descriptor, bytes))
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new DatabaseError(
      errorCode(error) === 'ENOENT'
        ? `There is no file ${file}.`
        : `This user cannot read ${file}: ${messageOf(error)}.`,
      { cause: error },
    )
  }
}

/** The parts of the file of voters in a backup, in order. */
export const voterPartsIn = (source: DatabaseSync) =>
  source.prepare('select content_hash, bytes from backup_voters order by part').iterate()
