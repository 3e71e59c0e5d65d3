import { type RawBuilder, sql } from 'kysely'
import type { Db } from './openDatabase.ts'

/**
 * Gives this connection empty temporary tables of these names, with columns of filed_transaction, so that they compare as
 * its own do. They stay for the next import: whenever one is made or dropped, SQLite forgets each statement that it has
 * prepared, and PostgreSQL writes its catalog, which takes longer than the import of an account's list.
 */
export async function emptyTables(
  db: Db,
  tables: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  for (const [name, columns] of Object.entries(tables)) {
    await sql`create temporary table if not exists ${sql.table(name)} as
      select ${columns} from filed_transaction where 1 = 0`.execute(db)
    await sql`delete from ${sql.table(name)}`.execute(db)
  }
}
