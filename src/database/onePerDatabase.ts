import type { Db } from './connection/Db.ts'

/** Makes something for a database when it is first asked for, and keeps it for as long as the database. */
export function onePerDatabase<Kept>(make: (db: Db) => Kept): (db: Db) => Kept {
  const known = new WeakMap<Db, Kept>()
  return (db) => {
    const kept = known.get(db) ?? make(db)
    known.set(db, kept)
    return kept
  }
}
