import type { CANDIDATES, ColumnOf } from '#importer/read/fileSchemas.ts'
import { type AccountNumbers, numbersOfYear } from './accountNumbers.ts'
import { type Contest, officeOf, SAMPLE_CONTESTS, type SampleOfficeCode } from './sampleContests.ts'
import { AS_OF } from './sampleDates.ts'
import { electionDate, SAMPLE_ELECTIONS, type SampleElection } from './sampleElections.ts'
import { sampleEntrant } from './sampleEntrant.ts'
import { NONPARTISAN, sampleParty } from './sampleParties.ts'
import type { SampleRandom } from './sampleRandom.ts'
import { raceStatuses, STATUSES } from './sampleStatuses.ts'

export type SampleCandidate = Record<ColumnOf<typeof CANDIDATES>, string> & {
  ElectionID: SampleElection
  OfficeCode: SampleOfficeCode
}

const threeDigits = (number: number) => String(number).padStart(3, '0')

/** The candidates of every election, oldest election first; some run again, and some withdraw and refile. */
export function sampleCandidates(random: SampleRandom, accounts: AccountNumbers): SampleCandidate[] {
  const candidates: SampleCandidate[] = []
  for (const election of SAMPLE_ELECTIONS)
    for (const contest of SAMPLE_CONTESTS[election])
      for (const district of districtsOf(random, contest))
        candidates.push(...sampleRace(random, accounts, candidates, election, contest, district))
  return [...candidates, ...refilings(random, accounts, candidates)]
}

/** The districts an election is held in; one blank for a statewide office. */
function districtsOf(random: SampleRandom, { office, races }: Contest): string[] {
  const { districts } = officeOf(office)
  if (districts === undefined) return ['']
  const all = Array.from({ length: districts }, (_, index) => threeDigits(index + 1))
  return random.several(all, races).toSorted()
}

function sampleRace(
  random: SampleRandom,
  accounts: AccountNumbers,
  earlier: readonly SampleCandidate[],
  election: SampleElection,
  { office, entrants }: Contest,
  district: string,
): SampleCandidate[] {
  const { description, groups, nonpartisan } = officeOf(office)
  const veterans = veteransFor(earlier, election, office)
  const race = {
    ElectionID: election,
    OfficeCode: office,
    OfficeDesc: description,
    Juris1num: district,
    Juris2num: groups === undefined ? '' : threeDigits(random.between(1, groups)),
  }
  const statuses = raceStatuses(random, random.between(...entrants), electionDate(election) < AS_OF)
  return statuses.map((status, index) => {
    // The first entrant is the most likely to have run before.
    const veteran = index === 0 && veterans.length > 0 && random.chance(35) ? random.pick(veterans) : null
    return {
      ...(veteran ?? {
        ...sampleEntrant(random, voterIdOf(earlier.length + index)),
        ...(nonpartisan ? NONPARTISAN : sampleParty(random)),
      }),
      ...race,
      AcctNum: String(accounts.take(...numbersOfYear(Number(election.slice(0, 4))))),
      StatusCode: status,
      StatusDesc: STATUSES[status],
    }
  })
}

/** A nine-digit voter number that no other candidate has, nor any voter who is not one. */
function voterIdOf(position: number): number {
  return 120_000_003 + position * 1_009
}

/** People who ran for the office before and are not in this election yet. */
function veteransFor(earlier: readonly SampleCandidate[], election: SampleElection, office: string) {
  const nameOf = (candidate: SampleCandidate) => `${candidate.NameLast}, ${candidate.NameFirst}`
  const present = new Set(earlier.filter((one) => one.ElectionID === election).map(nameOf))
  return earlier.filter(
    (one) => one.OfficeCode === office && one.StatusCode !== 'DEC' && !present.has(nameOf(one)),
  )
}

const REFILERS = 3

/**
 * Second registrations of people in the 2026 general election: one who withdraws and refiles has two accounts
 * in one cycle, of which the earlier one has the lower number.
 */
function refilings(random: SampleRandom, accounts: AccountNumbers, candidates: readonly SampleCandidate[]) {
  const eligible = candidates.filter(
    (one) => one.ElectionID === '20261103-GEN' && one.OfficeCode === 'STR' && one.StatusCode === 'QUA',
  )
  return random.several(eligible, REFILERS).map((candidate) => ({
    ...candidate,
    AcctNum: String(accounts.take(...numbersBefore(Number(candidate.AcctNum)))),
    StatusCode: 'WIT',
    StatusDesc: STATUSES.WIT,
  }))
}

/** The range of numbers before this one: the account that the candidate gave up is the older one. */
function numbersBefore(acctNum: number): readonly [number, number] {
  return [acctNum - 3_000, acctNum - 1]
}
