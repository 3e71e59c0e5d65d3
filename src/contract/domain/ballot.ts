import type { ZipDistrict } from '../schemas/race.ts'

/** Florida's counties by the state's code, each with its judicial circuit (section 26.021, Florida Statutes). */
const COUNTIES: Readonly<Record<string, readonly [name: string, circuit: number]>> = {
  ALA: ['Alachua', 8],
  BAK: ['Baker', 8],
  BAY: ['Bay', 14],
  BRA: ['Bradford', 8],
  BRE: ['Brevard', 18],
  BRO: ['Broward', 17],
  CAL: ['Calhoun', 14],
  CHA: ['Charlotte', 20],
  CIT: ['Citrus', 5],
  CLA: ['Clay', 4],
  CLL: ['Collier', 20],
  CLM: ['Columbia', 3],
  DAD: ['Miami-Dade', 11],
  DES: ['DeSoto', 12],
  DIX: ['Dixie', 3],
  DUV: ['Duval', 4],
  ESC: ['Escambia', 1],
  FLA: ['Flagler', 7],
  FRA: ['Franklin', 2],
  GAD: ['Gadsden', 2],
  GIL: ['Gilchrist', 8],
  GLA: ['Glades', 20],
  GUL: ['Gulf', 14],
  HAM: ['Hamilton', 3],
  HAR: ['Hardee', 10],
  HEN: ['Hendry', 20],
  HER: ['Hernando', 5],
  HIG: ['Highlands', 10],
  HIL: ['Hillsborough', 13],
  HOL: ['Holmes', 14],
  IND: ['Indian River', 19],
  JAC: ['Jackson', 14],
  JEF: ['Jefferson', 2],
  LAF: ['Lafayette', 3],
  LAK: ['Lake', 5],
  LEE: ['Lee', 20],
  LEO: ['Leon', 2],
  LEV: ['Levy', 8],
  LIB: ['Liberty', 2],
  MAD: ['Madison', 3],
  MAN: ['Manatee', 12],
  MON: ['Monroe', 16],
  MRN: ['Marion', 5],
  MRT: ['Martin', 19],
  NAS: ['Nassau', 4],
  OKA: ['Okaloosa', 1],
  OKE: ['Okeechobee', 19],
  ORA: ['Orange', 9],
  OSC: ['Osceola', 9],
  PAL: ['Palm Beach', 15],
  PAS: ['Pasco', 6],
  PIN: ['Pinellas', 6],
  POL: ['Polk', 10],
  PUT: ['Putnam', 7],
  SAN: ['Santa Rosa', 1],
  SAR: ['Sarasota', 12],
  SEM: ['Seminole', 18],
  STJ: ['St. Johns', 7],
  STL: ['St. Lucie', 19],
  SUM: ['Sumter', 5],
  SUW: ['Suwannee', 3],
  TAY: ['Taylor', 3],
  UNI: ['Union', 8],
  VOL: ['Volusia', 7],
  WAK: ['Wakulla', 2],
  WAL: ['Walton', 1],
  WAS: ['Washington', 14],
}

export const COUNTY_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(COUNTIES).map(([code, [name]]) => [code, name]),
)

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
  const circuit = COUNTIES[countyCode]?.[1]
  if (circuit === undefined) return undefined
  const appeal = CIRCUITS_OF_APPEAL.findIndex((circuits) => circuits.includes(circuit)) + 1
  return { circuit: String(circuit), appeal: String(appeal) }
}

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
