import { districtName, isOnBallot } from './ballot.ts'
import { offeredElections, preferredElection } from '#contract/domain/elections.ts'
import { hasLeftRace, officesOf, raceDistrict } from '#contract/domain/races.ts'
import type { ZipDistrict, ZipRace, ZipRaces } from '#contract/schemas/race.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { latestImportsIn } from '../imports/latestImports.ts'
import { candidatesIn, type Entrant } from '../repositories/candidates.ts'
import { electionsIn } from '../repositories/elections.ts'
import { byRaceDistrict, statewideFirst } from './races.ts'
import { districtsOfZip } from '../voters/zipDistricts.ts'

/** The races of the default election in the districts of a ZIP code; undefined if none of its districts is known. */
export const zipRaces = (db: Db, zip: string): Promise<ZipRaces | undefined> =>
  withReadTransaction(db, async (trx) => {
    const districts = await districtsOfZip(trx, zip)
    if (districts?.length === 0) return undefined
    const elections = offeredElections(await electionsIn(trx).list())
    const { value, name } = preferredElection(elections)
    const all = await candidatesIn(trx).entrants(value)
    const running = all.filter((candidate) => !hasLeftRace(candidate))
    return {
      zip,
      isKnown: districts !== null,
      asOf: await latestImportsIn(trx).dayOf('voters'),
      districts: (districts ?? []).map(districtName),
      electionId: elections.length === 0 ? null : value,
      election: elections.length === 0 ? '' : name,
      races: districts === null ? [] : racesAmong(running, districts),
    }
  })

/** Their races on the ballots of voters of these districts, statewide ones first, then by district. */
function racesAmong(running: readonly Entrant[], districts: readonly ZipDistrict[]): ZipRace[] {
  return statewideFirst(officesOf(running)).flatMap(({ code, description }) => {
    const inOffice = running.filter(({ OfficeCode }) => OfficeCode === code)
    const races = Map.groupBy(inOffice, ({ Juris1num }) => raceDistrict(Juris1num))
    return [...races]
      .filter(([district]) => isOnBallot(code, district, districts))
      .toSorted(byRaceDistrict)
      .map(([district, { length }]) => ({
        officeCode: code,
        office: description,
        district,
        candidates: length,
      }))
  })
}
