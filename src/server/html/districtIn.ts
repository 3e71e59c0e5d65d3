import { raceDistrict } from '#contract/domain/race.ts'
import { decoded } from '../decoded.ts'

/** The district in a path segment. */
export const districtIn = (part: string): string => raceDistrict(decoded(part) ?? part)
