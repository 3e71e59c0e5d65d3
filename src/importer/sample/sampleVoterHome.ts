import { TOWNS } from './names.ts'
import { sampleAddress } from './samplePeople.ts'
import type { SampleRandom } from './sampleRandom.ts'

/** A voter's residence, mailing address and phone. In practice the state column of a residence is blank. */
export function sampleHome(random: SampleRandom, county: string) {
  const { town, addr1, addr2, zip, phone } = sampleAddress(
    random,
    TOWNS.filter(({ countyCode }) => countyCode === county),
  )
  const hasPhone = random.chance(35)
  return {
    // Counties leave the space for a missing street direction.
    Addr1: random.chance(60) ? addr1.replace(' ', '  ') : addr1,
    Addr2: addr2,
    City: town.city,
    State: '',
    Zip: zip,
    ...sampleMail(random),
    PhArea: hasPhone ? phone.slice(0, 3) : '',
    PhNum: hasPhone ? phone.slice(3) : '',
    PhExt: hasPhone && random.chance(3) ? String(random.between(10, 999)) : '',
  }
}

/** A mailing address, for the few who have a separate one. */
function sampleMail(random: SampleRandom) {
  if (!random.chance(8))
    return {
      MailAddr1: '',
      MailAddr2: '',
      MailAddr3: '',
      MailCity: '',
      MailState: '',
      MailZip: '',
      MailCountry: '',
    }
  const { town, addr1, addr2, zip } = sampleAddress(random)
  return {
    MailAddr1: addr1,
    MailAddr2: addr2,
    MailAddr3: '',
    MailCity: town.city,
    MailState: 'FL',
    MailZip: zip,
    MailCountry: random.chance(10) ? 'USA' : '',
  }
}

export function sampleDistricts(random: SampleRandom) {
  return {
    Pre: String(random.between(1, 99)).padStart(3, '0'),
    PreGroup: random.chance(10) ? String(random.between(1, 9)) : '',
    PreSplit: random.chance(40) ? `${random.between(1, 99)}.${random.between(1, 9)}` : '',
    PreSuffix: '',
    ConDist: String(random.between(1, 28)),
    HouDist: String(random.between(1, 120)),
    SenDist: String(random.between(1, 40)),
    CCDist: String(random.between(1, 7)),
    SBDist: String(random.between(1, 5)),
  }
}
