import { pathToFileURL } from 'node:url'
import { nodeSqlite } from '../../connection/nodeSqlite.ts'

const PRAGMAS = [
  'books.page_size = 8192',
  'books.journal_mode = wal',
  // The writer makes sure that everything is on disk before it is published.
  'books.synchronous = normal',
  `books.journal_size_limit = ${64 * 1024 * 1024}`,
  // Checkpoints this small do not delay an administrator's save, which waits for the same disk, for long.
  'wal_autocheckpoint = 1024',
  'books.cache_size = -65536',
  // Sorting for an index uses the first database's cache size: small enough for the processor's own cache. In pieces of
  // 128 MB it takes half as long again.
  'main.cache_size = -16384',
]

/** A SQLite connection that has only the store in this file, as `books`, and can write it. */
export function storeSqlite(file: string) {
  const sqlite = nodeSqlite(':memory:', 5_000)
  sqlite.prepare('attach ? as books').run([`${pathToFileURL(file).href}?mode=rwc`])
  for (const pragma of PRAGMAS) sqlite.prepare(`pragma ${pragma}`).all([])
  return sqlite
}
