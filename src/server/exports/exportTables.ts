import type { Db } from '#database/connection/Db.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { betweenTables } from './betweenTables.ts'
import { candidateTables } from './candidateTables.ts'
import { changeTables } from './changeTables.ts'
import { freshnessTables } from './freshnessTables.ts'
import { overviewTables } from './overviewTables.ts'
import { raceTables } from './raceTables.ts'
import { recordTables } from './recordTables.ts'
import { rowTables } from './rowTables.ts'
import { searchTables } from './searchTables.ts'

export type ExportTables = ReturnType<typeof exportTables>

/** Every table of the public site, for export. */
export function exportTables(db: Db) {
  const search = registerSearchIn(db)
  const names = filedNamesIn(db)
  return {
    overview: overviewTables(db),
    candidates: candidateTables(db),
    races: raceTables(db),
    records: recordTables(db, search),
    rows: rowTables(db, names),
    between: betweenTables(db),
    found: searchTables(db, search, names),
    freshness: freshnessTables(db),
    changed: changeTables(db),
  }
}
