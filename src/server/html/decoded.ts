import { raceDistrict } from '#contract/domain/race.ts'

/** What a part of an address stands for; undefined where it is no part of one. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The district that a part of an address names. */
export const districtIn = (part: string): string => raceDistrict(decoded(part) ?? part)
