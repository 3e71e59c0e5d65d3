import type { SampleRandom } from './sampleRandom.ts'

/** Party codes of the state's candidate lists; its description of MGT is blank. */
const PARTIES = {
  REP: 'Republican Party of Florida',
  DEM: 'Florida Democratic Party',
  NPA: 'No Party Affiliation (Partisan)',
  WRI: 'Write-In',
  LPF: 'Libertarian Party of Florida',
  IND: 'Independent Party of Florida',
  CPF: 'Constitution Party of Florida',
  ASP: 'American Solidarity Party of Florida',
  MGT: '',
} as const

export function sampleParty(random: SampleRandom) {
  const code = random.weighted({ REP: 37, DEM: 36, NPA: 11, WRI: 6, LPF: 4, IND: 2, CPF: 1, ASP: 1, MGT: 1 })
  return { PartyCode: code, PartyDesc: PARTIES[code] }
}

export const NONPARTISAN = {
  PartyCode: 'NOP',
  PartyDesc: 'No Party Affiliation (nonpartisan offices)',
}
