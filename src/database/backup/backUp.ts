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
import { aliasFileIn } from './aliasFile.ts'
import { refuseBegunRestore } from './begunRestore.ts'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { storeFileOf } from '../transactions/store/storeFile.ts'
import { fileOf } from '../voters/sqliteVoters.ts'

/** Where the database and the files of its documents are. */
export interface DataPaths {
  database: string
  documents: string
}

export interface BackedUp {
  documents: number
  /** Documents of the index whose files are missing from the store, and so also from the copy. */
  missing: number
}

/**
 * Copies a snapshot of the database while it is in use, with its transactions, its voters, the files of its documents and
 * the operator's aliases, into one new file: an SQLite database with four more tables, `backup_transactions`,
 * `backup_voters`, `backup_document` and `backup_aliases`. Throws DatabaseError, with nothing left behind.
 */
export function backUp({ database, documents }: DataPaths, file: string): BackedUp {
  if (!existsSync(database)) throw new DatabaseError(`There is no database at ${database}.`)
  if (existsSync(file)) throw new DatabaseError(`${file} already exists. Name a new file.`)
  refuseBegunRestore(database)
  const unfinished = `${file}.unfinished`
  removeUnfinished(unfinished)
  try {
    using source = new DatabaseSync(database, { timeout: 5_000 })
    source.prepare('vacuum into ?').run(unfinished)
    // It holds the administrators' password hashes and the voters.
    chmodSync(unfinished, 0o600)
    addTransactions(unfinished, storeFileOf(database))
    addVoters(unfinished, dirname(database))
    addAliases(unfinished, dirname(database))
    const counts = addDocuments(unfinished, documents)
    renameSync(unfinished, file)
    return counts
  } catch (error) {
    throw new DatabaseError(`The backup could not be made: ${(error as Error).message}.`, { cause: error })
  } finally {
    removeUnfinished(unfinished)
  }
}

/** What an unfinished copy left behind. The log of an earlier one would be replayed into this one. */
function removeUnfinished(unfinished: string): void {
  for (const part of ['', '-journal', '-transactions']) rmSync(unfinished + part, { force: true })
}

/** A blob cannot hold a file of several gigabytes. */
const PART_BYTES = 1 << 24

/**
 * The store of transactions from a moment after the register was copied: it has everything that the copied register makes
 * visible, and what an import has added since stays invisible.
 */
function addTransactions(copy: string, store: string): void {
  const whole = `${copy}-transactions`
  rmSync(whole, { force: true })
  try {
    if (existsSync(store)) {
      using source = new DatabaseSync(store, { timeout: 5_000 })
      source.prepare('vacuum into ?').run(whole)
    }
    addParts(copy, 'backup_transactions', existsSync(whole) ? whole : undefined)
  } finally {
    rmSync(whole, { force: true })
  }
}

/** The file of the current generation, in parts. It never changes, so its bytes can be copied as they are. */
function addVoters(copy: string, folder: string): void {
  using db = new DatabaseSync(copy)
  const generation = db.prepare('select generation from voter_generation').get()?.['generation']
  addParts(copy, 'backup_voters', generation === undefined ? undefined : fileOf(folder, String(generation)))
}

/** Puts a file, if it exists, into its own table. */
function addParts(copy: string, table: string, path: string | undefined): void {
  using db = new DatabaseSync(copy)
  db.exec(`create table ${table} (part integer primary key, content_hash text not null, bytes blob not null)`)
  if (path === undefined) return
  const insert = db.prepare(`insert into ${table} values (null, ?, ?)`)
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(PART_BYTES)
    for (let length = readSync(file, buffer); length > 0; length = readSync(file, buffer)) {
      const bytes = buffer.subarray(0, length)
      insert.run(hash('sha256', bytes), bytes)
    }
  } finally {
    closeSync(file)
  }
}

function addAliases(copy: string, folder: string): void {
  using db = new DatabaseSync(copy)
  db.exec('create table backup_aliases (content_hash text not null, bytes blob not null)')
  const file = aliasFileIn(folder)
  if (!existsSync(file)) return
  const bytes = readFileSync(file)
  db.prepare('insert into backup_aliases values (?, ?)').run(hash('sha256', bytes), bytes)
}

function addDocuments(copy: string, documents: string): BackedUp {
  using db = new DatabaseSync(copy)
  db.exec('create table backup_document (content_hash text primary key, bytes blob not null)')
  const insert = db.prepare('insert into backup_document values (?, ?)')
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
