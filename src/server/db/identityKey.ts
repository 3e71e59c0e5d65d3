import { SqliteAdapter, type ColumnDefinitionBuilder, type Kysely } from 'kysely'

/** A primary key that the engine numbers itself, said as each engine wants it. */
export function identityKey(db: Kysely<unknown>) {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  return (column: ColumnDefinitionBuilder) =>
    isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()
}
