import { OfficeRaces, Race, RaceEntry, RaceMoney, RaceSummary } from '../schemas/race.ts'
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
  electionId: ['The election’s id: its date and kind.', '20261103-GEN'],
  election: ['What people call the election.', '2026 General Election'],
  officeCode: ['The office, in the state’s code.', 'STR'],
  office: ['The office in words.', 'State Representative'],
} as const
const DISTRICT = [
  'The district, without leading zeros; `all` for an office without districts.',
  '24',
] as const
const TOTAL = [
  'Of those in the race, each account once: one that several candidates have in their lists does not count twice.',
  SOME_MONEY,
] as const

/** The records of the calls of races, which no visitor downloads. */
export const RACE_ENTITIES = {
  RaceMoney: entity(
    RaceMoney,
    'What several accounts have together, over those whose cash on hand is known. Amounts are in whole cents; null means unknown, which is not zero.',
    {
      coh: ['Cash on hand.', 100000],
      monetary: ['Monetary contributions, without loans and in-kind.', 150000],
      loans: ['Loans received.', 0],
      expend: ['Expenditures.', 50000],
      known: ['Of how many of the accounts cash on hand is known.', 1],
      accounts: ['How many accounts there are.', 1],
      asOf: ['The day of the oldest part.', '2026-07-24'],
      bases: ['What the known parts stand on, as in Balance.', ['ledger']],
      apart: [
        'By how many cents transactions and the state’s totals are apart, account by account; null where none differs.',
        null,
      ],
    },
  ),
  RaceEntry: entity(RaceEntry, 'A candidate beside the others of the race.', {
    AcctNum: ['The candidate’s account number.', 91527],
    name: ['The full name.', 'Ada M. Alvarez'],
    PartyCode: ['The party, in the state’s code.', 'NPA'],
    StatusDesc: ['Where the candidacy stands.', 'Qualified'],
    seat: ['The group or seat within the district, as the state writes it; mostly blank.', ''],
    hasLeft: [
      'Whether the candidate withdrew, did not qualify, or is otherwise not in the race any more.',
      false,
    ],
    money: ['Over the candidate’s own account and all of the account list.', SOME_MONEY],
    committees: ['Over the committees’ accounts of the account list alone.', NO_MONEY],
  }),
  Race: entity(Race, 'Who runs for one office in one district, side by side.', {
    ...NAMED,
    district: DISTRICT,
    candidates: [
      'Those in the race first, then those who left it; within each the most cash on hand first, unknown last.',
      [],
    ],
    total: TOTAL,
    asOf: ['The day of the oldest figure of anybody here; null where none is known.', '2026-07-24'],
  }),
  RaceSummary: entity(RaceSummary, 'One race on one line.', {
    district: DISTRICT,
    candidates: ['How many are in the race.', 3],
    left: ['How many have left it.', 1],
    money: TOTAL,
  }),
  OfficeRaces: entity(OfficeRaces, 'The races for one office in an election.', {
    ...NAMED,
    races: ['By district.', []],
    total: TOTAL,
  }),
}
