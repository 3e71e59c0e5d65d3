import type { ColumnOf, COMMITTEES } from '#importer/read/fileSchemas.ts'
import type { AccountNumbers } from './accountNumbers.ts'
import {
  ACCENTED_COMMITTEES,
  AFFILIATED_PARTY_COMMITTEES,
  COMMITTEE_FORMS,
  COMMITTEE_MEMBERS,
  COMMITTEE_PLACES,
  NUMBERED_COMMITTEES,
  PARTY_COMMITTEES,
} from './names.ts'
import type { SampleCandidate } from './sampleCandidates.ts'
import { sampleOfficers } from './sampleOfficers.ts'
import { sampleAddress } from './samplePeople.ts'
import type { SampleRandom } from './sampleRandom.ts'

export type SampleCommittee = Record<ColumnOf<typeof COMMITTEES>, string>

/** The state's committee types. */
const TYPES = {
  PAC: 'Political Committee',
  IXO: 'Independent Expenditures Organization',
  ECO: 'Electioneering Communications Organization',
  PTY: 'Party Executive Committee',
  PAP: 'Affiliated Party Committee',
} as const
type CommitteeType = keyof typeof TYPES

const COMMITTEE_COUNT = 150
const FRIENDS = 36
const FIRST_NUMBER = 41_000
const LAST_NUMBER = 94_999

/** The committees in order of name, including one for some of the candidates, named after them. */
export function sampleCommittees(
  random: SampleRandom,
  accounts: AccountNumbers,
  candidates: readonly SampleCandidate[],
): SampleCommittee[] {
  const named = [
    ...ACCENTED_COMMITTEES.map((committee) => ({ ...committee, type: 'PAC' as const })),
    ...NUMBERED_COMMITTEES.map((name) => ({ name, type: 'PAC' as const })),
    ...PARTY_COMMITTEES.map((name) => ({ name, type: 'PTY' as const })),
    ...AFFILIATED_PARTY_COMMITTEES.map((name) => ({ name, type: 'PAP' as const })),
    ...friendsOf(random, candidates).map((name) => ({ name, type: 'PAC' as const })),
  ]
  const others = random.several(coinedNames(random), COMMITTEE_COUNT - named.length).map((name) => ({
    name,
    type: random.weighted({ PAC: 80, IXO: 11, ECO: 9 }),
  }))
  return [...named, ...others]
    .map((committee) => sampleCommittee(random, accounts, committee))
    .toSorted((a, b) => (a.Name < b.Name ? -1 : 1))
}

/** Names after candidates for the legislature or a statewide office in 2026. */
function friendsOf(random: SampleRandom, candidates: readonly SampleCandidate[]): string[] {
  const principals = candidates.filter(
    (one) =>
      one.ElectionID === '20261103-GEN' && ['GOV', 'STS', 'STR', 'CFO', 'AGR'].includes(one.OfficeCode),
  )
  const names = new Set(principals.map(friendsCommitteeName))
  return random.several([...names], FRIENDS)
}

/** The name of a candidate's friends' committee, whether or not there is one. */
export function friendsCommitteeName({ NameFirst, NameLast }: SampleCandidate): string {
  return `Friends of ${NameFirst.split(' ')[0]} ${NameLast}`
}

/** Every place with every kind of member. */
function coinedNames(random: SampleRandom): string[] {
  return COMMITTEE_PLACES.flatMap((place) =>
    COMMITTEE_MEMBERS.map((members) => `${place} ${members} ${random.pick(COMMITTEE_FORMS)}`),
  )
}

interface NamedCommittee {
  name: string
  type: CommitteeType
  chair?: { last: string; first: string }
}

function sampleCommittee(
  random: SampleRandom,
  accounts: AccountNumbers,
  { name, type, chair }: NamedCommittee,
): SampleCommittee {
  const { town, addr1, addr2, zip, phone } = sampleAddress(random)
  return {
    AcctNum: String(accounts.take(FIRST_NUMBER, LAST_NUMBER)),
    Name: name,
    Type: type,
    TypeDesc: TYPES[type],
    Addr1: random.chance(10) ? addr1.toUpperCase() : addr1,
    Addr2: addr2,
    City: town.city,
    State: 'FL',
    Zip: zip,
    County: random.chance(4) ? '' : town.county,
    Phone: phone,
    ...sampleOfficers(random, chair),
  }
}
