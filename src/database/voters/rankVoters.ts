import type { Candidate } from '#contract/schemas/candidate.ts'
import { MatchFact, type MatchReason, type Voter, type VoterIdFinding } from '#contract/schemas/voter.ts'
import { areAlike, candidateNames, compareNames, type Likeness, personNames } from '../search/personNames.ts'
import { nameWords } from '../search/normalizeNames.ts'

/** What is known about a candidate besides the state's list. */
interface CandidateFacts {
  birthYear?: number | undefined
  /** VoterIDs from other registrations of candidates with a similar name. */
  registeredAs?: ReadonlySet<string>
}

/**
 * How much each fact says for or against a voter. People move and change their party; a year of birth does not change.
 */
const WEIGHTS: Readonly<Record<MatchFact, Readonly<Record<Likeness, number>>>> = {
  'last name': { same: 30, alike: 18, differs: -60 },
  'first name': { same: 25, alike: 12, differs: -40 },
  'middle name': { same: 12, alike: 7, differs: -14 },
  address: { same: 40, alike: 0, differs: -1 },
  'ZIP code': { same: 8, alike: 0, differs: -1 },
  city: { same: 8, alike: 0, differs: -2 },
  party: { same: 8, alike: 0, differs: -6 },
  'birth year': { same: 25, alike: 8, differs: -45 },
  age: { same: 0, alike: 0, differs: -50 },
  registration: { same: 60, alike: 0, differs: 0 },
}

/** Candidates for nonpartisan offices and write-ins have no party on the ballot, whatever the roll says. */
const NO_PARTY = new Set(['', 'NOP', 'WRI'])

/** The minimum age at election, by the constitution of Florida: article III, section 15; article IV, section 5. */
const MIN_AGE: Readonly<Record<string, number>> = {
  STS: 21,
  STR: 21,
  GOV: 30,
  LTG: 30,
  ATG: 30,
  CFO: 30,
  AGR: 30,
}

/**
 * The voters by how likely each is the candidate, likeliest first, with the facts compared. Facts that are blank on
 * either side do not count. Ties are in the order of the voters' numbers.
 */
export function rankVoters(candidate: Candidate, voters: readonly Voter[], known: CandidateFacts = {}) {
  const names = candidateNames(candidate)
  return voters
    .map((voter) => {
      const likeness = compareNames(names, namesOfVoter(voter))
      const born = /^\d{4}/.exec(voter.DOB)?.[0]
      /** Null if the roll does not have it. */
      const birthYear = born === undefined ? null : Number(born)
      const likenesses: Partial<Record<MatchFact, Likeness | undefined>> = {
        'last name': likeness.last,
        'first name': likeness.first,
        'middle name': likeness.middle,
        ...homes(candidate, voter),
        party: NO_PARTY.has(candidate.PartyCode) ? undefined : same(candidate.PartyCode, voter.Party),
        ...years(candidate, birthYear, known.birthYear),
        registration: known.registeredAs?.has(voter.VoterID) ? 'same' : undefined,
      }
      const reasons = MatchFact.options.flatMap((fact): MatchReason[] => {
        const is = likenesses[fact]
        return is === undefined ? [] : [{ fact, is }]
      })
      const score = reasons.reduce((sum, { fact, is }) => sum + WEIGHTS[fact][is], 0)
      return { voter, birthYear, reasons, isAlike: areAlike(likeness), score }
    })
    .toSorted((a, b) => b.score - a.score || Number(a.voter.VoterID) - Number(b.voter.VoterID))
}

const namesOfVoter = ({ LastName, Suffix, FirstName, MiddleName }: Voter) =>
  personNames({ last: `${LastName} ${Suffix}`, first: FirstName, middle: MiddleName })

function homes(candidate: Candidate, voter: Voter) {
  const houses = [
    isSameHouse(candidate.Addr1, voter.Addr1),
    isSameHouse(candidate.Addr1, voter.MailAddr1),
  ].filter((each) => each !== undefined)
  return {
    address: houses.includes(true) ? ('same' as const) : houses.length > 0 ? ('differs' as const) : undefined,
    'ZIP code': same(candidate.Zip.slice(0, 5), voter.Zip.slice(0, 5)),
    city: same(candidate.City.toLowerCase(), voter.City.toLowerCase()),
  }
}

function years({ OfficeCode, ElectionID }: Candidate, born: number | null, known: number | undefined) {
  if (born === null) return {}
  const apart = known === undefined ? undefined : Math.abs(born - known)
  const oldest = Number(ElectionID.slice(0, 4)) - born
  return {
    'birth year':
      apart === undefined ? undefined : apart === 0 ? 'same' : apart === 1 ? 'alike' : ('differs' as const),
    age: oldest < (MIN_AGE[OfficeCode] ?? 18) ? ('differs' as const) : undefined,
  } as const
}

const same = (a: string, b: string): Likeness | undefined =>
  a === '' || b === '' ? undefined : a === b ? 'same' : 'differs'

/** Abbreviations of street words in the state's lists and the roll. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  court: 'ct',
  lane: 'ln',
  boulevard: 'blvd',
  circle: 'cir',
  place: 'pl',
  terrace: 'ter',
  parkway: 'pkwy',
  highway: 'hwy',
  trail: 'trl',
  point: 'pt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** The words before an apartment number. */
const UNIT = /\b(?:apt|apartment|unit|suite|ste|lot|bldg|building|no)\b.*$|#.*$/i

const POST_BOX = /^(?:c\/o\s+)?(?:p\.?\s*o\.?|post\s+of+ice)\s*(?:box|drawer)\b/i

/**
 * Whether two first address lines name the same house; undefined if either is blank or a post office box, which is not a
 * home. Apartment numbers are ignored.
 */
export function isSameHouse(one: string, other: string): boolean | undefined {
  const [a, b] = [houseOf(one), houseOf(other)]
  return a === '' || b === '' ? undefined : a === b
}

function houseOf(line: string): string {
  const text = line.trim()
  if (POST_BOX.test(text)) return ''
  const words = nameWords(text.replace(/^c\/o\s+/i, '').replace(UNIT, ''))
  // "0527 South 9th Street" and "527 S 9 St" are the same house.
  return words
    .map((word) => (SHORT[word] ?? word).replace(/^0+(?=\d)/, '').replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'))
    .join(' ')
}

interface VoterIdFacts {
  /** False if no extract is loaded. */
  hasRoll: boolean
  voter: Voter | undefined
  holders: readonly Candidate[]
}

/** What the known facts about a voter's number say for or against its being the candidate's. */
export function findingOf(candidate: Candidate, { hasRoll, voter, holders }: VoterIdFacts): VoterIdFinding {
  if (holders.some((holder) => !isSamePerson(candidate, holder))) return 'taken'
  if (!hasRoll) return 'noRoll'
  if (!voter) return 'nobody'
  if (voter.Exempt === 'Y') return 'withheld'
  return areAlike(compareNames(candidateNames(candidate), namesOfVoter(voter))) ? 'fits' : 'differs'
}

/** Whether two candidate registrations may belong to one person. */
export const isSamePerson = (one: Candidate, other: Candidate): boolean =>
  one.AcctNum === other.AcctNum || areAlike(compareNames(candidateNames(one), candidateNames(other)))
