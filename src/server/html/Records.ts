import type { Db } from '#database/connection/Db.ts'
import { type Candidates, candidatesIn } from '#database/repositories/candidates.ts'
import { type Committees, committeesIn } from '#database/repositories/committees.ts'
import { type Elections, electionsIn } from '#database/repositories/elections.ts'
import { type Races, racesIn } from '#database/races/races.ts'
import { type Registrations, registrationsIn } from '#database/repositories/registrations.ts'
import { type RegisterSearch, registerSearchIn } from '#database/search/registerSearch.ts'
import { zipRaces } from '#database/races/zipRaces.ts'
import { type FiledNames, filedNamesIn } from '#database/transactions/filedNames.ts'

/** The records that pages are about. */
export interface Records {
  candidates: Candidates
  committees: Committees
  elections: Elections
  races: Races
  racesOfZip: (zip: string) => ReturnType<typeof zipRaces>
  registrations: Registrations
  search: RegisterSearch
  names: FiledNames
}

export const recordsIn = (db: Db): Records => ({
  candidates: candidatesIn(db),
  committees: committeesIn(db),
  elections: electionsIn(db),
  races: racesIn(db),
  racesOfZip: (zip) => zipRaces(db, zip),
  registrations: registrationsIn(db),
  search: registerSearchIn(db),
  names: filedNamesIn(db),
})
