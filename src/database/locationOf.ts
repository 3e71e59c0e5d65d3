import type { Closer } from './connectTo.ts'
import type { Db } from './connection/Db.ts'

interface Opened {
  location: string
  /** What is closed before the database is. */
  closers: Closer[]
}

const opened = new WeakMap<Db, Opened>()

/** For `openDatabase` alone. */
export const keepLocation = (db: Db, its: Opened): void => void opened.set(db, its)

function openedAs(db: Db): Opened {
  const found = opened.get(db)
  if (!found) throw new Error('This database was not opened by openDatabase, or is a transaction')
  return found
}

/** The location that this database was opened from. */
export const locationOf = (db: Db): string => openedAs(db).location

/** With PostgreSQL, has something else closed before this database is. */
export const closeBefore = (db: Db, close: Closer): void => void openedAs(db).closers.push(close)
