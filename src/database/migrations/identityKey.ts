import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/** A primary key that the engine numbers itself, said as each engine wants it. */
export const identityKey = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()
