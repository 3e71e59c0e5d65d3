import { COINED_SURNAMES, FIRST_NAMES, TOWNS } from './names.ts'
import { sampleAddress } from './samplePeople.ts'
import type { SampleRandom } from './sampleRandom.ts'

/** A contributor or payee, in the fields of the state's lists of transactions, which are in capitals. */
export interface OtherParty {
  name: string
  address: string
  cityStateZip: string
  occupation: string
}

const words = (text: string): readonly string[] => text.trim().split(/\s*[\n;]\s*/)

const OCCUPATIONS = words(`
  RETIRED; ATTORNEY; PHYSICIAN; REALTOR; TEACHER; FARMER; CONSULTANT; ENGINEER; NURSE; HOMEMAKER; BUSINESS OWNER; PHARMACIST
  ACCOUNTANT; CONTRACTOR; BOAT BUILDER; LIBRARIAN`)

const TRADES = words(`
  PRINTING|PRINTING; MEDIA GROUP|ADVERTISING; CONSULTING|CONSULTING; CATERING|FOOD FOR EVENT; SIGN COMPANY|YARD SIGNS
  MAIL HOUSE|POSTAGE; RESEARCH|POLLING; ACCOUNTING|TREASURY SERVICES; TRAVEL|TRAVEL; HARDWARE|SUPPLIES`)

const PEOPLE = 1_200
const BUSINESSES = 160
/** The percentage of people who give from another state. */
const OUT_OF_STATE_PERCENT = 9
const OTHER_STATES = words('ATLANTA, GA 30303; NEW YORK, NY 10016; WASHINGTON, DC 20005; MOBILE, AL 36602')

/** The people who contribute to one or several campaigns. */
export function sampleContributors(random: SampleRandom): OtherParty[] {
  return differing(PEOPLE, () => {
    const { addr1, town, zip } = sampleAddress(random, TOWNS)
    return {
      name: `${random.pick(COINED_SURNAMES)} ${random.pick(FIRST_NAMES)}`.toUpperCase(),
      address: addr1.toUpperCase(),
      cityStateZip: random.chance(OUT_OF_STATE_PERCENT)
        ? random.pick(OTHER_STATES)
        : `${town.city.toUpperCase()}, FL ${zip.slice(0, 5)}`,
      occupation: random.pick(OCCUPATIONS),
    }
  })
}

/** Businesses, which contribute too, and are paid for their services, which are given as their occupation. */
export function sampleBusinesses(random: SampleRandom): OtherParty[] {
  return differing(BUSINESSES, () => {
    const { addr1, town } = sampleAddress(random, TOWNS)
    const [trade = '', purpose = ''] = random.pick(TRADES).split('|')
    return {
      name: `${random.pick(COINED_SURNAMES)} ${trade} ${random.pick(['INC', 'LLC', 'CO'])}`.toUpperCase(),
      address: addr1.toUpperCase(),
      cityStateZip: `${town.city.toUpperCase()}, FL ${town.zip}`,
      occupation: purpose,
    }
  })
}

/** This many, no two with the same name and place, which could not be told apart in filings. */
function differing(count: number, draw: () => OtherParty): OtherParty[] {
  const drawn = new Map<string, OtherParty>()
  while (drawn.size < count) {
    const party = draw()
    drawn.set(`${party.name} ${party.cityStateZip}`, party)
  }
  return [...drawn.values()]
}
