import type { RowsOf } from './tables/columns.ts'
import { ownedTables } from './tables/ownedTables.ts'
import { type postgresTables, stateTables } from './tables/stateTables.ts'
import { transactionTables } from './tables/transactionTables.ts'

/*
 * There are two kinds of table. Mirrored tables hold the state's public files and are replaced by the next import.
 * Owned tables hold what this site's administrators and its importer did. No import changes them, and they are
 * separate from the mirrored rows, so there is no foreign key from one kind to the other.
 *
 * Conventions: money is integer cents; dates are ISO `2026-11-03`; instants are ISO in UTC; blank text is ''
 * and null means unknown; a flag is 0 or 1, because both SQL engines store that the same way.
 */

/** The tables of both engines. */
export const tables = { ...ownedTables, ...stateTables, ...transactionTables }

export interface Database extends RowsOf<typeof tables>, RowsOf<typeof postgresTables> {}
