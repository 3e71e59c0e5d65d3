import { sql } from 'kysely'
import { isPostgres } from '../connection/databaseLocation.ts'
import type { Db } from '../connection/Db.ts'
import { postgresReader } from '../connection/postgresReader.ts'
import { sqliteReader } from '../connection/sqliteReader.ts'

/**
 * Reads a string that changes with every committed change to what the public sees; whenever the state was asked about
 * an account again; and with every recorded import, which is news even if it changes no record.
 */
export function publicVersionIn(db: Db): () => Promise<string> {
  const question = versionQuery(db)
  return async () => versionOf((await db.executeQuery(question)).rows[0])
}

/**
 * The same for the database at this location, which `db` reads, through a separate connection at half the cost or less,
 * because it is read before every answer. If that fails, it falls back to `db`, whose error says what is wrong.
 */
export function openPublicVersion(location: string, db: Db) {
  const open = isPostgres(location) ? postgresReader : sqliteReader
  const reader = open(location, versionQuery(db))
  const throughDatabase = publicVersionIn(db)
  const ask = async (): Promise<string> => {
    try {
      // The columns that the query selects.
      return versionOf((await reader.read()) as Row | undefined)
    } catch {
      return throughDatabase()
    }
  }
  return { ask, close: reader.close }
}

/** Numbers, or strings of digits. */
interface Row {
  concealed: number | string
  version: number | string
  lookups: number | string
  last_import: number | string | null
}

function versionOf(row: Row | undefined): string {
  if (!row) throw new Error('The database has no register')
  return `${row.concealed}/${row.version}.${row.lookups}.${row.last_import ?? 0}`
}

/** Compiled once, without parameters. */
const versionQuery = (db: Db) =>
  db
    .selectFrom('register')
    .where('register_id', '=', sql.lit(1))
    .select([
      'concealed',
      'version',
      'lookups',
      (eb) =>
        eb
          .selectFrom('import')
          .select((of) => of.fn.max('import_id').as('last'))
          .as('last_import'),
    ])
    .compile()
