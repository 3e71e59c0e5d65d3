import {
  COINED_SURNAMES,
  FIRST_NAMES,
  NICKNAMES,
  STREET_KINDS,
  STREETS,
  SUFFIXES,
  TOWNS,
  type Town,
} from './names.ts'
import type { SampleRandom } from './sampleRandom.ts'

interface PersonName {
  last: string
  suffix: string
  first: string
  middle: string
}

interface Address {
  town: Town
  addr1: string
  addr2: string
  /** Five or nine digits, no dash. */
  zip: string
  /** Ten digits, from the numbers reserved for fiction: 555-0100 to 555-0199. */
  phone: string
}

/** `surnames` are the invented ones by default; only voters may have a common one. */
export function samplePersonName(random: SampleRandom, surnames = COINED_SURNAMES): PersonName {
  return {
    last: random.pick(surnames),
    suffix: random.chance(5) ? random.pick(SUFFIXES) : '',
    first: random.pick(FIRST_NAMES),
    middle: random.chance(35)
      ? random.pick(FIRST_NAMES)
      : random.chance(50)
        ? `${random.pick(FIRST_NAMES).charAt(0)}.`
        : '',
  }
}

/** The name in the three fields the state's lists have: the suffix goes into the last name. */
export function stateName({ last, suffix, first, middle }: PersonName) {
  return { NameLast: suffix ? `${last} ${suffix}` : last, NameFirst: first, NameMiddle: middle }
}

export const NO_NAME = { NameLast: '', NameFirst: '', NameMiddle: '' }

/** The same, sometimes with a nickname in literal double quotes, which the state puts into either field. */
export function sampleCandidateName(random: SampleRandom) {
  const name = stateName(samplePersonName(random))
  if (!random.chance(9)) return name
  const nickname = `"${random.pick(NICKNAMES)}"`
  return random.chance(50)
    ? { ...name, NameMiddle: nickname }
    : { ...name, NameFirst: `${name.NameFirst} ${nickname}` }
}

export function sampleAddress(random: SampleRandom, towns = TOWNS): Address {
  const town = random.pick(towns)
  const street = `${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`
  const boxed = random.chance(15)
  return {
    town,
    // The state cuts an address line at 30 characters.
    addr1: (boxed
      ? `Post Office Box ${random.between(100, 9999)}`
      : `${random.between(100, 19999)} ${street}`
    ).slice(0, 30),
    addr2: random.chance(12) ? `Suite ${random.between(100, 999)}` : '',
    zip: random.chance(20) ? `${town.zip}${random.between(1000, 9999)}` : town.zip,
    phone: `${town.areaCode}55501${String(random.between(0, 99)).padStart(2, '0')}`,
  }
}
