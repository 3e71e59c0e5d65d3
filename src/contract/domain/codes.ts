import { wordsOf } from './text.ts'

/** The state's types of committees; CCE and ECI are in old data alone. */
const COMMITTEE_TYPES: Readonly<Record<string, string>> = {
  PAC: 'Political committee',
  PTY: 'Party executive committee',
  PAP: 'Affiliated party committee',
  ECO: 'Electioneering communications organization',
  IXO: 'Independent expenditures organization',
  CCE: 'Committee of continuous existence',
  ECI: 'Electioneering communications individual',
}

export const committeeTypeText = (code: string): string => wordsOf(COMMITTEE_TYPES, code)

const PARTIES: Readonly<Record<string, string>> = {
  REP: 'Republican Party',
  DEM: 'Democratic Party',
  NOP: 'Nonpartisan office',
  NPA: 'No party affiliation',
  WRI: 'Write-in',
  LPF: 'Libertarian Party',
  IND: 'Independent Party',
  CPF: 'Constitution Party',
  ASP: 'American Solidarity Party',
  FFP: 'Florida Forward Party',
  ECO: 'Ecology Party',
  GRE: 'Green Party',
  REF: 'Reform Party',
  PSL: 'Party for Socialism and Liberation',
}

export const partyText = (code: string): string => wordsOf(PARTIES, code)
