import { VERSIONED_TABLES } from '../migrations/0018_history.ts'
import { LAST_LOOKUP } from '../migrations/0022_lastLookup.ts'
import type { VersionedTable } from '../migrations/keepFormerRows.ts'

/**
 * The tables and columns that public answers read, and of which former rows are stored. When an answer begins to read
 * another column, a migration adds it to the table of former rows and recreates the triggers, and it is added here.
 */
export const versionedTables: Readonly<Record<string, VersionedTable>> = {
  ...VERSIONED_TABLES,
  ...LAST_LOOKUP,
}
