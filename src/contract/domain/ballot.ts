import type { ZipDistrict } from '../schemas/zipRaces.ts'
import { COUNTY_NAMES, courtsOf } from './counties.ts'

/** Every voter of Florida votes for these. */
const STATEWIDE = new Set([
  'PRE',
  'PRN',
  'USS',
  'GOV',
  'LTG',
  'SEC',
  'ATG',
  'CMP',
  'CFO',
  'TRE',
  'EDU',
  'AGR',
  'SCJ',
])

export const isStatewide = (officeCode: string): boolean => STATEWIDE.has(officeCode)

/** Which of a voter's districts decides whether a race for this office is on the ballot. */
const DISTRICT_OF: Readonly<Record<string, ZipDistrict['kind']>> = {
  USR: 'congress',
  STS: 'senate',
  STR: 'house',
}

const NAMES = {
  congress: 'Congressional District',
  senate: 'State Senate District',
  house: 'State House District',
} as const

/** "State House District 22", "Alachua County". */
export const districtName = ({ kind, district }: ZipDistrict): string =>
  kind === 'county' ? `${COUNTY_NAMES[district] ?? district} County` : `${NAMES[kind]} ${district}`

/** The circuit or the court of appeal of a voter's county decides about these. */
const COURT_OF: Readonly<Record<string, 'circuit' | 'appeal'>> = {
  CTJ: 'circuit',
  STA: 'circuit',
  PUB: 'circuit',
  DCA: 'appeal',
}

/**
 * Whether a race is on the ballot of some voters of these districts; `district` as its address has it. Special districts
 * follow no line that the list of voters has, so it is never known of them.
 */
export function isOnBallot(officeCode: string, district: string, districts: readonly ZipDistrict[]): boolean {
  if (isStatewide(officeCode)) return true
  const court = COURT_OF[officeCode]
  if (court !== undefined)
    return districts.some((its) => its.kind === 'county' && courtsOf(its.district)?.[court] === district)
  const kind = DISTRICT_OF[officeCode]
  return districts.some((its) => its.kind === kind && its.district === district)
}
