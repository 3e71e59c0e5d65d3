import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseError } from '../connection/DatabaseError.ts'

/**
 * This note is next to a database while a restore puts its files in place one after the other. If it is left behind, it
 * says what to do.
 */
const noteOf = (database: string) => `${database}.restoring`

/** From here until `endRestore`, the files may be from different times. */
export function beginRestore(database: string, file: string): void {
  const sentence =
    `A restore of ${file} into the database ${database} is running or was interrupted, so its files may be from ` +
    `different days. If none is running, run it again: npm run restore -- ${file}`
  writeFileSync(noteOf(database), sentence, { flush: true })
}

export const endRestore = (database: string): void => rmSync(noteOf(database), { force: true })

/** Throws DatabaseError if a restore has begun but not finished. */
export function refuseBegunRestore(database: string): void {
  const note = noteOf(database)
  if (existsSync(note)) throw new DatabaseError(readFileSync(note, 'utf8'))
}
