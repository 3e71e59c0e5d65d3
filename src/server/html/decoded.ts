import { raceDistrict } from '#contract/domain/race.ts'

/** A decoded path segment; undefined if it is malformed. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The district in a path segment. */
export const districtIn = (part: string): string => raceDistrict(decoded(part) ?? part)
