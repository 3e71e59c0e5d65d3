import { closeSync, openSync, readSync } from 'node:fs'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { errorCode } from '../connection/errorCode.ts'
import { messageOf } from '../connection/messageOf.ts'

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
