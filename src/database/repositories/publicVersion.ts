import type { Db } from '../connection/openDatabase.ts'
import { sqliteReader } from '../connection/sqliteReader.ts'

/**
 * Asks for what changes with every committed change to what the public sees, and with every recorded import, which is
 * news even where it changes no record.
 */
export function publicVersionIn(db: Db): () => Promise<string> {
  const question = questionTo(db)
  return async () => versionOf((await db.executeQuery(question)).rows[0])
}

/**
 * The same of the embedded database in this file, through a connection of its own, which costs a quarter: it is asked
 * before every answer. Where that fails, `db` says what is the matter.
 */
export function openPublicVersion(location: string, db: Db) {
  const reader = sqliteReader(location, questionTo(db))
  const throughDatabase = publicVersionIn(db)
  const ask = (): Promise<string> => {
    try {
      // What the question selects, in its order.
      return Promise.resolve(versionOf(reader.read() as Row | undefined))
    } catch {
      return throughDatabase()
    }
  }
  return { ask, close: reader.close }
}

interface Row {
  version: number
  last_import: number | null
}

function versionOf(row: Row | undefined): string {
  if (!row) throw new Error('The database has no register')
  return `${row.version}.${row.last_import ?? 0}`
}

/** Put together once. */
const questionTo = (db: Db) =>
  db
    .selectFrom('register')
    .where('register_id', '=', 1)
    .select([
      'version',
      (eb) =>
        eb
          .selectFrom('import')
          .select((of) => of.fn.max('import_id').as('last'))
          .as('last_import'),
    ])
    .compile()
