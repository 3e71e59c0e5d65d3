import { COUNTY_NAMES } from '#contract/domain/counties.ts'
import type { ZipDistrict } from '#contract/schemas/race.ts'

/** The counties of each judicial circuit, by the state's code (section 26.021, Florida Statutes). */
const CIRCUITS: readonly (readonly string[])[] = [
  ['ESC', 'OKA', 'SAN', 'WAL'],
  ['FRA', 'GAD', 'JEF', 'LEO', 'LIB', 'WAK'],
  ['CLM', 'DIX', 'HAM', 'LAF', 'MAD', 'SUW', 'TAY'],
  ['CLA', 'DUV', 'NAS'],
  ['CIT', 'HER', 'LAK', 'MRN', 'SUM'],
  ['PAS', 'PIN'],
  ['FLA', 'PUT', 'STJ', 'VOL'],
  ['ALA', 'BAK', 'BRA', 'GIL', 'LEV', 'UNI'],
  ['ORA', 'OSC'],
  ['HAR', 'HIG', 'POL'],
  ['DAD'],
  ['DES', 'MAN', 'SAR'],
  ['HIL'],
  ['BAY', 'CAL', 'GUL', 'HOL', 'JAC', 'WAS'],
  ['PAL'],
  ['MON'],
  ['BRO'],
  ['BRE', 'SEM'],
  ['IND', 'MRT', 'OKE', 'STL'],
  ['CHA', 'CLL', 'GLA', 'HEN', 'LEE'],
]

/** The judicial circuits of each district court of appeal (section 35.01 and following). */
const CIRCUITS_OF_APPEAL: readonly (readonly number[])[] = [
  [1, 2, 3, 8, 14],
  [6, 12, 13],
  [11, 16],
  [15, 17, 19],
  [4, 5, 7, 18],
  [9, 10, 20],
]

/** The number of a county's judicial circuit and of its court of appeal, as text; none for a code that is not known. */
function courtsOf(countyCode: string): { circuit: string; appeal: string } | undefined {
  const circuit = CIRCUITS.findIndex((counties) => counties.includes(countyCode)) + 1
  if (circuit === 0) return undefined
  const appeal = CIRCUITS_OF_APPEAL.findIndex((circuits) => circuits.includes(circuit)) + 1
  return { circuit: String(circuit), appeal: String(appeal) }
}

/** Every voter of Florida votes for these. */
const STATEWIDE = new Set('PRE PRN USS GOV LTG SEC ATG CMP CFO TRE EDU AGR SCJ'.split(' '))

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

/** For these offices, the circuit or the court of appeal of the voter's county decides. */
const COURT_OF: Readonly<Record<string, 'circuit' | 'appeal'>> = {
  CTJ: 'circuit',
  STA: 'circuit',
  PUB: 'circuit',
  DCA: 'appeal',
}

/**
 * Whether a race is on the ballot of some voters of these districts; `district` is as in its address. False for special
 * districts, because the list of voters does not say who lives in them.
 */
export function isOnBallot(officeCode: string, district: string, districts: readonly ZipDistrict[]): boolean {
  if (isStatewide(officeCode)) return true
  const court = COURT_OF[officeCode]
  if (court !== undefined)
    return districts.some((each) => each.kind === 'county' && courtsOf(each.district)?.[court] === district)
  const kind = DISTRICT_OF[officeCode]
  return districts.some((each) => each.kind === kind && each.district === district)
}
