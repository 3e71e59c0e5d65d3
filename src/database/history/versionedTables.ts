import { VERSIONED_TABLES } from '../migrations/0018_history.ts'
import { LAST_LOOKUP } from '../migrations/0022_lastLookup.ts'
import type { VersionedTable } from '../migrations/keepFormerRows.ts'

/**
 * What public answers read, and so what is kept of former revisions. A column that an answer begins to read is added to its
 * table of former rows by a migration, which makes the triggers anew, and here.
 */
export const versionedTables: Readonly<Record<string, VersionedTable>> = {
  ...VERSIONED_TABLES,
  ...LAST_LOOKUP,
}
