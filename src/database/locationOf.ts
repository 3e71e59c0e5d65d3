import type { Db } from './connection/Db.ts'

const locations = new WeakMap<Db, string>()

/** For `openDatabase` alone. */
export const keepLocation = (db: Db, location: string): void => void locations.set(db, location)

/** The location that this database was opened from. */
export function locationOf(db: Db): string {
  const found = locations.get(db)
  if (found === undefined)
    throw new Error('This database was not opened by openDatabase, or is a transaction')
  return found
}
