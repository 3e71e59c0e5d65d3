import type { Voter } from '#contract/schemas/voter.ts'
import { COUNTY_NAMES } from '#contract/domain/counties.ts'

/* The codes of the state's Voter Registration Extract, from its file layout of October 2018. */

/** Later files may contain parties that are not in this list. */
const PARTIES = {
  CPF: 'Constitution Party of Florida',
  DEM: 'Florida Democratic Party',
  ECO: 'Ecology Party of Florida',
  GRE: 'Green Party of Florida',
  IND: 'Independent Party of Florida',
  LPF: 'Libertarian Party of Florida',
  NPA: 'No Party Affiliation',
  PSL: 'Party for Socialism and Liberation',
  REF: 'Reform Party of Florida',
  REP: 'Republican Party of Florida',
}

/** There is no 8. */
const RACES = {
  1: 'American Indian or Alaskan Native',
  2: 'Asian or Pacific Islander',
  3: 'Black, not Hispanic',
  4: 'Hispanic',
  5: 'White, not Hispanic',
  6: 'Other',
  7: 'Multi-racial',
  9: 'Unknown',
}

const CODES: Partial<Record<keyof Voter, Record<string, string>>> = {
  CountyCode: COUNTY_NAMES,
  Party: PARTIES,
  Race: RACES,
  Gender: { F: 'Female', M: 'Male', U: 'Unknown' },
  VoterStatus: { ACT: 'Active', INA: 'Inactive' },
  Exempt: { Y: 'Exempt from public records', N: 'Not exempt' },
}

/** The meaning of a code; undefined for a code that the state has not explained, and for a field without codes. */
export const meaningOf = (field: keyof Voter, code: string): string | undefined => CODES[field]?.[code]
