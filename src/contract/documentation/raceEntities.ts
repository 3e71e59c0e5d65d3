import {
  ElectionOffice,
  ElectionRaces,
  OfficeRaces,
  Race,
  RaceEntry,
  RaceMoney,
  RaceSummary,
  RichAccount,
} from '../schemas/race.ts'
import { ZipRace, ZipRaces } from '../schemas/zipRaces.ts'
import { entity } from './entity.ts'

const SOME_MONEY: RaceMoney = {
  coh: 100000,
  monetary: 150000,
  loans: 0,
  expend: 50000,
  known: 1,
  accounts: 1,
  asOf: '2026-07-24',
  bases: ['ledger'],
  apart: null,
}
const NO_MONEY: RaceMoney = {
  coh: null,
  monetary: null,
  loans: null,
  expend: null,
  known: 0,
  accounts: 0,
  asOf: null,
  bases: [],
  apart: null,
}

const NAMED = {
  electionId: ['The election’s id: its date and type.', '20261103-GEN'],
  election: ['The name of the election.', '2026 General Election'],
  officeCode: ['The state’s code for the office.', 'STR'],
  office: ['The name of the office.', 'State Representative'],
} as const
const DISTRICT = [
  'The district, without leading zeros; `all` for an office without districts.',
  '24',
] as const
const TOTAL = [
  'The money of the candidates in the race. An account in the lists of several of them counts once.',
  SOME_MONEY,
] as const

/** The records of the calls of races, which no visitor downloads. */
export const RACE_ENTITIES = {
  RaceMoney: entity(
    RaceMoney,
    'The combined money of several accounts: of those whose cash on hand is known. Amounts are in whole cents; null means unknown, which is not zero.',
    {
      coh: ['Cash on hand.', 100000],
      monetary: ['Monetary contributions, without loans and in-kind.', 150000],
      loans: ['Loans received.', 0],
      expend: ['Expenditures.', 50000],
      known: ['The number of accounts whose cash on hand is known.', 1],
      accounts: ['The number of accounts.', 1],
      asOf: ['The day of the oldest figures among them.', '2026-07-24'],
      bases: ['The bases of the known figures, as in Balance.', ['ledger']],
      apart: [
        'By how many cents cash on hand by the transactions and by the state’s totals differs, summed over the accounts without regard to sign; null if none differs.',
        null,
      ],
    },
  ),
  RaceEntry: entity(RaceEntry, 'A candidate beside the others of the race.', {
    AcctNum: ['The candidate’s account number.', 91527],
    name: ['The full name.', 'Ada M. Alvarez'],
    PartyCode: ['The state’s code for the party.', 'NPA'],
    StatusDesc: ['The status of the candidacy.', 'Qualified'],
    seat: ['The group or seat within the district, as the state writes it; usually blank.', ''],
    hasLeft: ['Whether the candidate withdrew, did not qualify, or is otherwise out of the race.', false],
    money: ['The money of the candidate’s own account and those of the account list.', SOME_MONEY],
    committees: ['The money of the committees’ accounts in the account list only.', NO_MONEY],
  }),
  Race: entity(Race, 'The candidates for one office in one district, side by side.', {
    ...NAMED,
    district: DISTRICT,
    candidates: [
      'Those in the race first, then those who left it. In each group, the most cash on hand is first and unknown is last.',
      [],
    ],
    total: TOTAL,
    asOf: ['The day of the oldest figure in this answer; null if none is known.', '2026-07-24'],
  }),
  RaceSummary: entity(RaceSummary, 'One race, summarized.', {
    district: DISTRICT,
    candidates: ['The number of candidates in the race.', 3],
    left: ['The number of candidates who have left it.', 1],
    money: TOTAL,
  }),
  ElectionOffice: entity(ElectionOffice, 'An office of an election, summarized.', {
    officeCode: NAMED.officeCode,
    office: NAMED.office,
    races: ['The number of districts with a candidate in the race; 1 for an office without districts.', 120],
    hasDistricts: ['Whether its races are in districts; if not, its one race has the district `all`.', true],
    candidates: ['The number of candidates in the race.', 272],
    left: ['The number of candidates who have left it.', 14],
    money: TOTAL,
  }),
  RichAccount: entity(
    RichAccount,
    'An account of a candidate in the race, or of a committee in such a candidate’s account list.',
    {
      account: ['Its number.', 70275],
      name: ['The name of its owner.', 'Citizens for Shade Trees'],
      owner: ['What the owner is; null, with a blank name, if no record has the account.', 'committee'],
      coh: ['Its cash on hand, in cents.', 100000],
      asOf: ['The day of that figure; null if it is not known.', '2026-07-24'],
      candidate: ['The account number of a candidate whose account list has it.', 91527],
      candidateName: ['That candidate’s name.', 'Ada M. Alvarez'],
      race: ['What that candidate runs for.', 'State Representative, District 24'],
      others: ['How many other candidates in the race have it in their lists.', 0],
    },
  ),
  ElectionRaces: entity(
    ElectionRaces,
    'The offices of an election with candidates in the race, the richest of these candidates’ accounts, and the largest contributions to them.',
    {
      electionId: NAMED.electionId,
      election: NAMED.election,
      offices: ['The offices, statewide ones first.', []],
      total: [
        'The money of all offices. Candidates who file with the FEC count only where the state has their money, and an account in the lists of several candidates counts once.',
        SOME_MONEY,
      ],
      richest: ['The accounts with the most cash on hand, most first.', []],
      largest: ['The largest contributions of money, without loans and in-kind, largest first.', []],
      known: ['Of how many accounts the whole list of contributions is on file.', 812],
      accounts: ['The number of accounts of these candidates.', 1302],
      listsAsOf: ['The day of the oldest of these lists; null if there is none.', '2026-07-24'],
    },
  ),
  ZipRace: entity(ZipRace, 'A race on the ballots of some voters of a ZIP code.', {
    officeCode: NAMED.officeCode,
    office: NAMED.office,
    district: DISTRICT,
    candidates: ['The number of candidates in the race.', 3],
  }),
  ZipRaces: entity(ZipRaces, 'The districts of a ZIP code, each of which has some or all of it.', {
    zip: ['The ZIP code.', '32601'],
    isKnown: ['Whether this site has a list of voters; without one, the lists below are empty.', true],
    asOf: ['The day of the list of voters; null if it is not known.', '2026-07-01'],
    districts: [
      'The names of the districts, by kind, the one with the most voters first.',
      ['State House District 22'],
    ],
    electionId: ['The default election; null while there is none.', '20261103-GEN'],
    election: ['Its name; blank if there is none.', '2026 General Election'],
    races: ['Its races in these districts, statewide ones first.', []],
  }),
  OfficeRaces: entity(OfficeRaces, 'The races for one office in an election.', {
    ...NAMED,
    races: ['The races, by district.', []],
    total: TOTAL,
  }),
}
