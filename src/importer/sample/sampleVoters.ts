import { addDays } from '#contract/domain/addDays.ts'
import { WITHHELD_FIELDS } from '#database/voters/maskExemptFields.ts'
import type { ColumnOf, VOTERS } from '#importer/read/fileSchemas.ts'
import { COINED_SURNAMES, COMMON_SURNAMES } from './names.ts'
import type { SampleCandidate } from './sampleCandidates.ts'
import { AS_OF, dateBetween, usDate } from './sampleDates.ts'
import { samplePersonName } from './samplePeople.ts'
import type { SampleRandom } from './sampleRandom.ts'
import { sampleDistricts, sampleHome } from './sampleVoterHome.ts'

export type SampleVoter = Record<ColumnOf<typeof VOTERS>, string>

/** The counties of the sample and their number of voters. */
const COUNTY_VOTERS = { ALA: 1_700, LEO: 1_900, SAR: 1_400 } as const
type SampleCounty = keyof typeof COUNTY_VOTERS

/** The voters of each county of the sample: first the candidates who live there, then everyone else. */
export function sampleVoters(random: SampleRandom, candidates: readonly SampleCandidate[]) {
  const voterIds = ascendingIds(random)
  const counties = Object.keys(COUNTY_VOTERS) as SampleCounty[] // the keys of the literal above
  return counties.map((county) => {
    const known = candidatesIn(county, candidates)
    const voters = Array.from({ length: COUNTY_VOTERS[county] }, (_, index) => {
      const candidate = known[index]
      const voter = sampleVoter(random, county, voterIds())
      return candidate ? { ...voter, ...identityOf(candidate) } : voter
    })
    return { county, voters: voters.map((voter) => (voter.Exempt === 'Y' ? redacted(voter) : voter)) }
  })
}

/** Nine-digit numbers below every candidate's. */
function ascendingIds(random: SampleRandom): () => string {
  let last = 100_000_000
  return () => String((last += random.between(1, 2_000)))
}

/** One registration for each person with a voter number who lives in the county. */
function candidatesIn(county: SampleCounty, candidates: readonly SampleCandidate[]): SampleCandidate[] {
  const living = candidates.filter((one) => one.VoterID !== '0' && one.County === county)
  return [...new Map(living.map((candidate) => [candidate.VoterID, candidate])).values()]
}

/** A candidate as on the voter roll: the name without a nickname, and the residence in the candidate list. */
function identityOf(candidate: SampleCandidate): Partial<SampleVoter> {
  const [, last = '', suffix = ''] = /^(.*?)(?: (Jr\.?|Sr\.?|II|III|IV))?$/.exec(candidate.NameLast) ?? []
  return {
    VoterID: candidate.VoterID,
    LastName: last,
    Suffix: suffix,
    FirstName: withoutNickname(candidate.NameFirst),
    MiddleName: withoutNickname(candidate.NameMiddle),
    Exempt: 'N',
    Addr1: candidate.Addr1,
    City: candidate.City,
    Zip: candidate.Zip,
  }
}

function withoutNickname(name: string): string {
  return name.replaceAll(/ ?"[^"]*"/g, '')
}

function sampleVoter(random: SampleRandom, county: SampleCounty, voterId: string): SampleVoter {
  const { last, suffix, first, middle } = samplePersonName(random, SURNAMES)
  const born = dateBetween(random, '1928-01-01', '2008-06-01')
  const eligible = addDays(born, 18 * 366)
  return {
    CountyCode: county,
    VoterID: voterId,
    LastName: random.chance(30) ? last.toUpperCase() : last,
    Suffix: suffix,
    FirstName: first,
    MiddleName: middle,
    Exempt: random.chance(1) ? 'Y' : 'N',
    ...sampleHome(random, county),
    Gender: random.weighted({ F: 51, M: 45, U: 4 }),
    Race: random.weighted({ 1: 1, 2: 3, 3: 16, 4: 17, 5: 55, 6: 3, 7: 2, 9: 3 }),
    DOB: usDate(born),
    RegDate: usDate(dateBetween(random, eligible, AS_OF)),
    Party: random.weighted({ REP: 38, DEM: 35, NPA: 23, IND: 2, LPF: 1, GRE: 0.5, CPF: 0.3, PSL: 0.2 }),
    ...sampleDistricts(random),
    VoterStatus: random.chance(7) ? 'INA' : 'ACT',
    Email: random.chance(20) ? `voter${voterId}@example.com` : '',
  }
}

/** The row of an exempt voter, as the state publishes it. */
function redacted(voter: SampleVoter): SampleVoter {
  return { ...voter, ...Object.fromEntries(WITHHELD_FIELDS.map((field) => [field, '*'])) }
}

/** The common surnames three times over: about one voter in twelve is a Smith. */
const SURNAMES = [...COINED_SURNAMES, ...COMMON_SURNAMES, ...COMMON_SURNAMES, ...COMMON_SURNAMES]
