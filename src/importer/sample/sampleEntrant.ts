import type { SampleCandidate } from './sampleCandidates.ts'
import { sampleCandidateName, NO_NAME, sampleAddress, samplePersonName, stateName } from './samplePeople.ts'
import type { SampleRandom } from './sampleRandom.ts'

type Registration =
  | 'AcctNum'
  | 'ElectionID'
  | 'OfficeCode'
  | 'OfficeDesc'
  | 'Juris1num'
  | 'Juris2num'
  | 'StatusCode'
  | 'StatusDesc'
  | 'PartyCode'
  | 'PartyDesc'

/** What a candidate brings to any race: name, residence, treasurer. */
export type Entrant = Omit<SampleCandidate, Registration>

/** `voterId` is the number to use if the state knows it; for most candidates it writes 0. */
export function sampleEntrant(random: SampleRandom, voterId: number): Entrant {
  const name = sampleCandidateName(random)
  return {
    VoterID: random.chance(62) ? '0' : String(voterId),
    ...name,
    ...sampleResidence(random),
    ...sampleTreasurer(random, name),
    Email: random.chance(46) ? emailOf(name) : ' ', // a single space is the state's "none"
  }
}

/** In a suppressed address every part is blank, including the phone. */
function sampleResidence(random: SampleRandom) {
  const { town, addr1, addr2, zip, phone } = sampleAddress(random)
  if (random.chance(8))
    return { SuppressAddress: 'Y', Addr1: '', Addr2: '', City: '', State: '', Zip: '', County: '', Phone: '' }
  return {
    SuppressAddress: 'N',
    Addr1: addr1,
    Addr2: addr2,
    City: town.city,
    State: 'FL',
    Zip: zip,
    County: town.countyCode,
    Phone: random.chance(90) ? phone : '',
  }
}

/** Many candidates are their own treasurer; some have not named one yet. */
function sampleTreasurer(random: SampleRandom, candidate: ReturnType<typeof stateName>) {
  const kind = random.weighted({ self: 35, other: 60, none: 5 })
  const { NameLast, NameFirst, NameMiddle } =
    kind === 'self' ? candidate : kind === 'other' ? stateName(samplePersonName(random)) : NO_NAME
  return { TrsNameLast: NameLast, TrsNameFirst: NameFirst, TrsNameMiddle: NameMiddle }
}

function emailOf({ NameFirst, NameLast }: ReturnType<typeof stateName>): string {
  return `${firstWord(NameFirst)}.${firstWord(NameLast)}@example.com`
}

function firstWord(text: string): string {
  return (text.split(' ')[0] ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')
}
