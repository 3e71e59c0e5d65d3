import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { isSqlite } from '../connection/isSqlite.ts'

/** An automatically numbered primary key, in each engine's syntax. */
export const identityKey = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isSqlite(db) ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity()
