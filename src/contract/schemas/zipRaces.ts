import * as z from 'zod/mini'
import { field, record } from './record.ts'
import { ElectionId } from './election.ts'
import { OfficeRaces, RaceSummary } from './race.ts'

/** A district that voters of a ZIP code live in. */
export const ZipDistrict = z.object({
  kind: z.enum(['congress', 'senate', 'house', 'county']),
  /** The number; of a county, the state's code. */
  district: z.string(),
})
export type ZipDistrict = z.infer<typeof ZipDistrict>

export const ZipRace = record('ZipRace', 'A race on the ballots of some voters of a ZIP code.', {
  officeCode: OfficeRaces.shape.officeCode,
  office: OfficeRaces.shape.office,
  district: RaceSummary.shape.district,
  candidates: RaceSummary.shape.candidates,
})
export type ZipRace = z.infer<typeof ZipRace>

export const ZipRaces = record(
  'ZipRaces',
  'The districts of a ZIP code, each of which has some or all of it.',
  {
    zip: field(z.string(), 'The ZIP code.', '32601'),
    isKnown: field(
      z.boolean(),
      'Whether this site has a list of voters; without one, the lists below are empty.',
      true,
    ),
    asOf: field(
      z.nullable(z.string()),
      'The day of the list of voters; null if it is not known.',
      '2026-07-01',
    ),
    districts: field(
      z.array(z.string()),
      'The names of the districts, by kind, the one with the most voters first.',
      ['State House District 22'],
    ),
    electionId: field(z.nullable(ElectionId), 'The default election; null while there is none.'),
    election: field(z.string(), 'Its name; blank if there is none.', '2026 General Election'),
    races: field(z.array(ZipRace), 'Its races in these districts, statewide ones first.', []),
  },
)
export type ZipRaces = z.infer<typeof ZipRaces>
