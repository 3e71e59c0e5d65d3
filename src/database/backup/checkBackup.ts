import { hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError, errorCode, messageOf } from '../connection/errors.ts'
import { migrationStatusOf } from '../migrations/migrate.ts'

/**
 * Reads the whole backup. Throws DatabaseError if it is not sound, or is from a newer version. The file is opened
 * read-only, because a backup may be on a read-only disk. Its columns of bytes are blobs, or it fails here.
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
