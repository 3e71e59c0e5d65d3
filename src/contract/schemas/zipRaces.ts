import * as z from 'zod/mini'
import { ElectionId } from './election.ts'

/** A district that voters of a ZIP code live in. */
export const ZipDistrict = z.object({
  kind: z.enum(['congress', 'senate', 'house', 'county']),
  /** The number; of a county, the state's code. */
  district: z.string(),
})
export type ZipDistrict = z.infer<typeof ZipDistrict>

/** A race that some voters of a ZIP code find on their ballots. */
export const ZipRace = z.object({
  officeCode: z.string(),
  office: z.string(),
  /** As in its address. */
  district: z.string(),
  /** How many are in the race. */
  candidates: z.int(),
})
export type ZipRace = z.infer<typeof ZipRace>

/** The districts of a ZIP code by the list of registered voters, and the races of the default election there. */
export const ZipRaces = z.object({
  zip: z.string(),
  /** Whether this site has a list of voters; without one, nothing is known. */
  isKnown: z.boolean(),
  /** The ISO day of that list; null if it is not known. */
  asOf: z.nullable(z.string()),
  /** Their names. */
  districts: z.array(z.string()),
  electionId: z.nullable(ElectionId),
  election: z.string(),
  /** Statewide ones first. */
  races: z.array(ZipRace),
})
export type ZipRaces = z.infer<typeof ZipRaces>
