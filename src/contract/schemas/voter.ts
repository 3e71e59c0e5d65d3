import type * as z from 'zod/mini'
import { VOTER_FIELDS } from '../domain/voterRoll.ts'
import { record, text } from './record.ts'

type VoterField = (typeof VOTER_FIELDS)[number]

/** What each field means, and an example. Source: the layout of the state's Voter Registration Extract, October 2018. */
const NOTES: Record<VoterField, readonly [description: string, example: string]> = {
  VoterID: ['The voter registration number.', '100000001'],
  CountyCode: ['The state’s code for the county.', 'MRN'],
  LastName: ['Last name.', 'Alvarez'],
  Suffix: ['Suffix of the name.', ''],
  FirstName: ['First name.', 'Ada'],
  MiddleName: ['Middle name.', 'M.'],
  Exempt: ['Y if the voter’s address and other fields are exempt from public records, otherwise N.', 'N'],
  Addr1: ['Residence, first line.', '12 Palm Way'],
  Addr2: ['Residence, second line.', ''],
  City: ['City of the residence.', 'Ocala'],
  State: ['State of the residence.', 'FL'],
  Zip: ['ZIP code of the residence, 5 or 9 digits.', '34470'],
  MailAddr1: ['Mailing address, first line.', ''],
  MailAddr2: ['Mailing address, second line.', ''],
  MailAddr3: ['Mailing address, third line.', ''],
  MailCity: ['City of the mailing address.', ''],
  MailState: ['State of the mailing address.', ''],
  MailZip: ['ZIP code of the mailing address.', ''],
  MailCountry: ['Country of the mailing address.', ''],
  Gender: ['F, M or U (unknown).', 'F'],
  Race: ['The state’s one-digit code for race.', '4'],
  DOB: ['Date of birth.', '1971-02-03'],
  RegDate: ['Date of registration.', '1998-10-05'],
  Party: [
    'Party affiliation, in the codes of the voter rolls, which differ from those of candidates.',
    'NPA',
  ],
  Pre: ['Precinct.', '101'],
  PreGroup: ['Precinct group.', ''],
  PreSplit: ['Precinct split.', ''],
  PreSuffix: ['Precinct suffix.', ''],
  VoterStatus: ['ACT (active) or INA (inactive).', 'ACT'],
  ConDist: ['Congressional district.', '3'],
  HouDist: ['State House district.', '24'],
  SenDist: ['State Senate district.', '9'],
  CCDist: ['County commission district.', '1'],
  SBDist: ['School board district.', '2'],
  PhArea: ['Area code of the daytime telephone.', '352'],
  PhNum: ['Number of the daytime telephone.', '5550100'],
  PhExt: ['Extension of the daytime telephone.', ''],
  Email: ['E-mail address.', 'ada@example.org'],
  ZIP4: ['The last four digits of the ZIP code; the state’s file has no such column.', ''],
  LAT: ['Latitude; the state’s file has no such column.', ''],
  LON: ['Longitude; the state’s file has no such column.', ''],
  COUNTYID: ['Number of the county; the state’s file has no such column.', ''],
}

/** `DOB` and `RegDate` are ISO dates or blank. */
export const Voter = record(
  'Voter',
  'A registered voter, for administrators only. Every field is text; a blank field is the empty string. The protected fields of an exempt voter are blank or starred, as in the state’s file.',
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(VOTER_FIELDS.map((name) => [name, text(...NOTES[name])])) as Record<
    VoterField,
    z.ZodMiniString<string>
  >,
)
export type Voter = z.infer<typeof Voter>
