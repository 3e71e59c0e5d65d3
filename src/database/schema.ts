import type { AdministratorTables } from './tables/administratorTables.ts'
import type { EditTables } from './tables/editTables.ts'
import type { ImportTables } from './tables/importTables.ts'
import type { MoneyTables } from './tables/moneyTables.ts'
import type { RegisterTables } from './tables/registerTables.ts'
import type { StateTables } from './tables/stateTables.ts'
import type { TransactionTables } from './tables/transactionTables.ts'

/*
 * The tables are in tables/, by subject.
 *
 * There are two kinds of table. Mirrored tables hold the state's public files and are replaced by the next import.
 * Owned tables hold what this site's administrators and its importer did. No import changes them, and they are
 * separate from the mirrored rows, so there is no foreign key from one kind to the other.
 *
 * Conventions: money is integer cents; dates are ISO `2026-11-03`; instants are ISO in UTC; blank text is ''
 * and null means unknown; a flag is 0 or 1, because both SQL engines store that the same way.
 */

export interface Database
  extends
    StateTables,
    MoneyTables,
    ImportTables,
    AdministratorTables,
    EditTables,
    RegisterTables,
    TransactionTables {}
