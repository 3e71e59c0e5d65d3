import type { SampleCandidate } from './sampleCandidates.ts'
import { sampleCandidateName, NOBODY, sampleAddress, samplePersonName, stateName } from './samplePeople.ts'
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

/** What a candidate brings to any race: who they are, where they live, who keeps their books. */
export type Entrant = Omit<SampleCandidate, Registration>

/** `voterId` is the number to use should the state know this person's; it writes 0 for most. */
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

/** A suppressed address arrives with every part of it blank, the phone included. */
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

/** Many candidates keep their own books; some have named nobody yet. */
function sampleTreasurer(random: SampleRandom, candidate: ReturnType<typeof stateName>) {
  const kind = random.weighted({ self: 35, other: 60, none: 5 })
  const { NameLast, NameFirst, NameMiddle } =
    kind === 'self' ? candidate : kind === 'other' ? stateName(samplePersonName(random)) : NOBODY
  return { TrsNameLast: NameLast, TrsNameFirst: NameFirst, TrsNameMiddle: NameMiddle }
}

function emailOf({ NameFirst, NameLast }: ReturnType<typeof stateName>): string {
  return `${firstWord(NameFirst)}.${firstWord(NameLast)}@example.com`
}

function firstWord(text: string): string {
  return (text.split(' ')[0] ?? '').toLowerCase().replaceAll(/[^a-z]/g, '')
}
