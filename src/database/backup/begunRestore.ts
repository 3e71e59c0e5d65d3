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
    `A restore of ${file} is at work on the database ${database}, or was ended in the middle, so that its files are of ` +
    `different days. If none is at work, make it again: npm run restore -- ${file}`
  writeFileSync(noteOf(database), sentence, { flush: true })
}

export const endRestore = (database: string): void => rmSync(noteOf(database), { force: true })

/** Throws DatabaseError if a restore has begun but not finished. */
export function refuseBegunRestore(database: string): void {
  const note = noteOf(database)
  if (existsSync(note)) throw new DatabaseError(readFileSync(note, 'utf8'))
}
