import type { Candidate } from '../schemas/candidate.ts'

type InDistrict = Pick<Candidate, 'Juris1num'>
type NamedInDistrict = Pick<Candidate, 'Juris1num' | 'NameLast' | 'NameFirst' | 'AcctNum'>

/** The district's number, or null if the district is blank or not a number. */
export const districtNumber = ({ Juris1num }: InDistrict): number | null =>
  /^\d+$/.test(Juris1num) ? Number(Juris1num) : null

/** After every district. Finite, because Infinity minus itself is NaN. */
const LAST = Number.MAX_SAFE_INTEGER

/** By district as a number, blank ones last. */
export function byDistrictOnly(a: InDistrict, b: InDistrict): number {
  // Most districts are equal, and a locale-aware numeric comparison takes a hundred times as long.
  if (a.Juris1num === b.Juris1num) return 0
  return (
    (districtNumber(a) ?? LAST) - (districtNumber(b) ?? LAST) ||
    Number(a.Juris1num === '') - Number(b.Juris1num === '') ||
    a.Juris1num.localeCompare(b.Juris1num, 'en', { numeric: true })
  )
}

/** The same; ties by last name, first name and account, so the order is always the same. */
export function byDistrict(a: NamedInDistrict, b: NamedInDistrict): number {
  return (
    byDistrictOnly(a, b) ||
    a.NameLast.localeCompare(b.NameLast, 'en') ||
    a.NameFirst.localeCompare(b.NameFirst, 'en') ||
    a.AcctNum - b.AcctNum
  )
}
