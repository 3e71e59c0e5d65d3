import { withoutZeros } from './text.ts'
import type { Candidate } from '../schemas/candidate.ts'

/** The specification's offices, in its order; it decides the order of the office selector. */
export const OFFICES: Readonly<Record<string, string>> = {
  STS: 'State Senator',
  STR: 'State Representative',
  GOV: 'Governor',
  LTG: 'Lieutenant Governor',
  AGR: 'Commissioner of Agriculture',
  CFO: 'Chief Financial Officer',
  EDU: 'Commissioner of Education',
  SEC: 'Secretary of State',
  ATG: 'Attorney General',
}

export const OFFICE_CODE_FORM = /^[A-Z0-9]{1,4}$/

/** The specification's name of the office; undefined if it has none. */
export const officeName = (code: string): string | undefined =>
  Object.hasOwn(OFFICES, code) ? OFFICES[code] : undefined

/** President, presidential nominee of a party, United States Senator and Representative. */
const FEDERAL = new Set(['PRE', 'PRN', 'USS', 'USR'])

/** Whether candidates for this office report to the Federal Election Commission and have no account with the state. */
export const filesWithFec = (officeCode: string): boolean => FEDERAL.has(officeCode)

/** The office of a list of candidates, public or of the administrators, when nobody chose one. */
export const LIST_OFFICE = 'GOV'

export interface Office {
  code: string
  description: string
}

interface HasOffice {
  OfficeCode: string
  OfficeDesc: string
}

/** The offices these candidates run for: the specification's first, in its order, then the others by description. */
export function officesOf(candidates: readonly HasOffice[]): Office[] {
  const descriptions = new Map(
    candidates.map(({ OfficeCode, OfficeDesc }) => [OfficeCode, officeName(OfficeCode) ?? OfficeDesc]),
  )
  const listed = Object.keys(OFFICES).filter((code) => descriptions.has(code))
  const others = [...descriptions.keys()]
    .filter((code) => officeName(code) === undefined)
    .toSorted((a, b) => (descriptions.get(a) ?? a).localeCompare(descriptions.get(b) ?? b, 'en'))
  return [...listed, ...others].map((code) => ({ code, description: descriptions.get(code) || code }))
}

/** Stands for the district in the address of a race without districts. */
export const WHOLE_OFFICE = 'all'

/** The district as written in a race's address: "055" is 55; a blank one is `all`. */
export const raceDistrict = (Juris1num: string): string => withoutZeros(Juris1num) || WHOLE_OFFICE

/** "State Representative, District 24". */
export const raceName = (office: string, district: string): string =>
  district === WHOLE_OFFICE ? office : `${office}, District ${district}`

/** What an address may name as a district: at most 20 letters, digits, spaces, points and hyphens. */
export const DISTRICT_FORM = /^[\w .-]{1,20}$/

/**
 * How the state's list describes that a candidate is off the ballot, perhaps with more words behind it; candidates with any
 * other status are in the race.
 */
const OUT_OF_THE_RACE = /^\s*(withdr[ae]w|did not qualify|removed|deceased|transferred to local)/i

/** Whether a candidate with this status has left the race. */
export const hasLeftRace = ({ StatusDesc }: Pick<Candidate, 'StatusDesc'>): boolean =>
  OUT_OF_THE_RACE.test(StatusDesc)

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
