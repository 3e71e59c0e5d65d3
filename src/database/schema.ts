import type { AdministratorTables } from './tables/administratorTables.ts'
import type { EditTables } from './tables/editTables.ts'
import type { ImportTables } from './tables/importTables.ts'
import type { MoneyTables } from './tables/moneyTables.ts'
import type { RegisterTables } from './tables/registerTables.ts'
import type { StateTables } from './tables/stateTables.ts'
import type { StoreTables } from './transactions/storeTables.ts'

/*
 * The tables, by subject, are in tables/; those of transactions, which are many, in transactions/storeTables.ts.
 *
 * Two kinds of table. Mirrored tables hold the state's public files and are replaced by the next import.
 * Owned tables hold what this site's administrators and its importer did; no import touches them, and they
 * lie beside the mirrored row, never in it, so there is no foreign key from one kind to the other.
 *
 * Conventions: money is integer cents; dates are ISO `2026-11-03`; instants are ISO in UTC; blank text is ''
 * and null means unknown; a flag is 0 or 1, because that is what both SQL engines store alike.
 */

export interface Database
  extends
    StateTables,
    MoneyTables,
    ImportTables,
    AdministratorTables,
    EditTables,
    RegisterTables,
    StoreTables {}
