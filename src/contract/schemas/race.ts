import * as z from 'zod/mini'
import { field, flag, int, record, text, textOrNull, dayOrNull, emptyList } from './record.ts'
import { AcctNum, ElectionId } from './values.ts'
import { Basis, OwnedAccount } from './balance.ts'
import { FiledNameRow } from './filedName.ts'

/** Integer cents; null if unknown, which is not the same as zero. */
const Cents = z.nullable(z.int())

export const RaceMoney = record(
  'RaceMoney',
  'The combined money of several accounts: of those whose cash on hand is known. Amounts are in whole cents; null means unknown, which is not zero.',
  {
    coh: field(Cents, 'Cash on hand.', 100000),
    monetary: field(Cents, 'Monetary contributions, without loans and in-kind.', 150000),
    loans: field(Cents, 'Loans received.', 0),
    expend: field(Cents, 'Expenditures.', 50000),
    known: int('The number of accounts whose cash on hand is known.', 1),
    accounts: int('The number of accounts.', 1),
    asOf: dayOrNull('The day of the oldest figures among them.'),
    bases: field(z.array(Basis), 'The bases of the known figures, as in Balance.', ['ledger']),
    apart: field(
      Cents,
      'By how many cents cash on hand by the transactions and by the state’s totals differs, summed over the accounts without regard to sign; null if none differs.',
      null,
    ),
  },
)
export type RaceMoney = z.infer<typeof RaceMoney>

export const RaceEntry = record('RaceEntry', 'A candidate beside the others of the race.', {
  AcctNum: field(AcctNum, 'The candidate’s account number.'),
  name: text('The full name.', 'Ada M. Alvarez'),
  PartyCode: text('The state’s code for the party.', 'NPA'),
  StatusDesc: text('The status of the candidacy.', 'Qualified'),
  seat: text('The group or seat within the district, as the state writes it; usually blank.', ''),
  hasLeft: flag('Whether the candidate withdrew, did not qualify, or is otherwise out of the race.', false),
  money: field(RaceMoney, 'The money of the candidate’s own account and those of the account list.'),
  committees: field(RaceMoney, 'The money of the committees’ accounts in the account list only.'),
})
export type RaceEntry = z.infer<typeof RaceEntry>

const Named = {
  electionId: field(ElectionId, 'The election’s id: its date and type.'),
  election: text('The name of the election.', '2026 General Election'),
  officeCode: text('The state’s code for the office.', 'STR'),
  office: text('The name of the office.', 'State Representative'),
}

const District = text('The district, without leading zeros; `all` for an office without districts.', '24')

const InRace = int('The number of candidates in the race.', 3)

const Total = field(
  RaceMoney,
  'The money of the candidates in the race. An account in the lists of several of them counts once.',
)

export const Race = record('Race', 'The candidates for one office in one district, side by side.', {
  ...Named,
  district: District,
  candidates: emptyList(
    RaceEntry,
    'Those in the race first, then those who left it. In each group, the most cash on hand is first and unknown is last.',
  ),
  total: Total,
  asOf: dayOrNull('The day of the oldest figure in this answer; null if none is known.'),
})
export type Race = z.infer<typeof Race>

export const RaceSummary = record('RaceSummary', 'One race, summarized.', {
  district: District,
  candidates: InRace,
  left: int('The number of candidates who have left it.', 1),
  money: Total,
})
export type RaceSummary = z.infer<typeof RaceSummary>

export const OfficeRaces = record('OfficeRaces', 'The races for one office in an election.', {
  ...Named,
  races: emptyList(RaceSummary, 'The races, by district.'),
  total: Total,
})
export type OfficeRaces = z.infer<typeof OfficeRaces>

export const ElectionOffice = record('ElectionOffice', 'An office of an election, summarized.', {
  officeCode: Named.officeCode,
  office: Named.office,
  races: int('The number of districts with a candidate in the race; 1 for an office without districts.', 120),
  hasDistricts: flag(
    'Whether its races are in districts; if not, its one race has the district `all`.',
    true,
  ),
  candidates: int('The number of candidates in the race.', 272),
  left: int('The number of candidates who have left it.', 14),
  money: Total,
})
export type ElectionOffice = z.infer<typeof ElectionOffice>

export const ELECTION_TABLES = ['offices', 'accounts', 'contributions'] as const
export type ElectionTable = (typeof ELECTION_TABLES)[number]

/** How many of the richest accounts and of the largest contributions are named. */
export const MOST_NAMED = 10

export const RichAccount = record(
  'RichAccount',
  'An account of a candidate in the race, or of a committee in such a candidate’s account list.',
  {
    ...OwnedAccount.shape,
    coh: int('Its cash on hand, in cents.', 100000),
    asOf: dayOrNull('The day of that figure; null if it is not known.'),
    candidate: field(AcctNum, 'The account number of a candidate whose account list has it.'),
    candidateName: text('That candidate’s name.', 'Ada M. Alvarez'),
    race: text('What that candidate runs for.', 'State Representative, District 24'),
    others: int('How many other candidates in the race have it in their lists.', 0),
  },
)
export type RichAccount = z.infer<typeof RichAccount>

export const ElectionRaces = record(
  'ElectionRaces',
  'The offices of an election with candidates in the race, the richest of these candidates’ accounts, and the largest contributions to them.',
  {
    electionId: Named.electionId,
    election: Named.election,
    offices: emptyList(ElectionOffice, 'The offices, statewide ones first.'),
    total: field(
      RaceMoney,
      'The money of all offices. Candidates who file with the FEC count only where the state has their money, and an account in the lists of several candidates counts once.',
    ),
    richest: emptyList(RichAccount, 'The accounts with the most cash on hand, most first.'),
    largest: emptyList(
      FiledNameRow,
      'The largest contributions of money, without loans and in-kind, largest first.',
    ),
    known: int('Of how many accounts the whole list of contributions is on file.', 812),
    accounts: int('The number of accounts of these candidates.', 1302),
    listsAsOf: dayOrNull('The day of the oldest of these lists; null if there is none.'),
  },
)
export type ElectionRaces = z.infer<typeof ElectionRaces>

export const ZipDistrict = z.object({
  kind: z.enum(['congress', 'senate', 'house', 'county']),
  district: text('The number; of a county, the state’s code.', '22'),
})
export type ZipDistrict = z.infer<typeof ZipDistrict>

export const ZipRace = record('ZipRace', 'A race on the ballots of some voters of a ZIP code.', {
  officeCode: OfficeRaces.shape.officeCode,
  office: OfficeRaces.shape.office,
  district: RaceSummary.shape.district,
  candidates: RaceSummary.shape.candidates,
})
export type ZipRace = z.infer<typeof ZipRace>

export const ZipRaces = record('ZipRaces', 'The districts that have some or all of a ZIP code.', {
  zip: text('The ZIP code.', '32601'),
  isKnown: flag('Whether this site has a list of voters; without one, the lists below are empty.', true),
  asOf: textOrNull('The day of the list of voters; null if it is not known.', '2026-07-01'),
  districts: field(
    z.array(z.string()),
    'The names of the districts, by kind, the one with the most voters first.',
    ['State House District 22'],
  ),
  electionId: field(z.nullable(ElectionId), 'The default election; null while there is none.'),
  election: text('Its name; blank if there is none.', '2026 General Election'),
  races: emptyList(ZipRace, 'Its races in these districts, statewide ones first.'),
})
export type ZipRaces = z.infer<typeof ZipRaces>

export const NEWEST_DOCUMENTS = 5

export const NewestDocument = record('NewestDocument', 'One of the newest documents, with its owner.', {
  id: text('Its identifier.', '91527/statement.pdf'),
  date: text('The day on which it was filed.', '2026-06-01'),
  description: text('Its description, in the state’s words.', 'Statement of Candidate'),
  filePath: text(
    'The path of its file, which is at /docs/{filePath}; blank if the state lists the document without a file.',
    '91527/statement.pdf',
  ),
  account: field(
    z.nullable(AcctNum),
    'The account it was filed for; null if its names do not fit exactly one account.',
  ),
  name: text('The name of the account’s owner; blank if no record has the account.', 'Ada M. Alvarez'),
  owner: OwnedAccount.shape.owner,
})
export type NewestDocument = z.infer<typeof NewestDocument>

const RecordsAge = z.object({
  subject: text('As the notes on imports name it; for candidates, the election.', 'committees'),
  asOf: dayOrNull('The day that the data is of; null if it is not known.'),
  loadedAt: text('The instant of the import.', '2026-07-25T08:15:04.000Z'),
  isSample: flag('Whether the records are invented.', false),
})
export type RecordsAge = z.infer<typeof RecordsAge>

export const Overview = record('Overview', 'An overview of the register.', {
  electionId: textOrNull(
    'The id of the default election; null while there are no candidates.',
    '20261103-GEN',
  ),
  electionName: text('Its name; blank if there is none.', '2026 General Election'),
  offices: emptyList(
    ElectionOffice,
    'The offices of this election with candidates in the race, as in ElectionRaces.',
  ),
  total: field(
    z.nullable(RaceMoney),
    'Their money, as in ElectionRaces; null while there are no candidates.',
    null,
  ),
  committees: int('The number of committees on the state’s list.', 1960),
  documents: emptyList(NewestDocument, `The newest documents, newest first, at most ${NEWEST_DOCUMENTS}.`),
  /** Empty before the first import. */
  ages: field(
    z.array(RecordsAge),
    'How old the candidates of this election, the committees and the documents are.',
  ),
})
export type Overview = z.infer<typeof Overview>
