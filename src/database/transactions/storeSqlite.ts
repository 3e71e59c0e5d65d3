import { pathToFileURL } from 'node:url'
import { nodeSqlite } from '../connection/nodeSqlite.ts'

const PRAGMAS = [
  'books.page_size = 8192',
  'books.journal_mode = wal',
  // The writer sees to it that the disk has all of it before it is published.
  'books.synchronous = normal',
  `books.journal_size_limit = ${64 * 1024 * 1024}`,
  // So little at a time that an administrator's save, which waits for the same disk, does not wait long.
  'wal_autocheckpoint = 1024',
  'books.cache_size = -65536',
  // What an index is sorted in has the size of the cache of the first database: so little that the processor's own holds
  // it. In pieces of 128 MB it takes half as long again.
  'main.cache_size = -16384',
]

/** A connection of SQLite that has only the store in this file, as `books`, to write it. */
export function storeSqlite(file: string) {
  const sqlite = nodeSqlite(':memory:', 5_000)
  sqlite.prepare('attach ? as books').run([`${pathToFileURL(file).href}?mode=rwc`])
  for (const pragma of PRAGMAS) sqlite.prepare(`pragma ${pragma}`).all([])
  return sqlite
}
