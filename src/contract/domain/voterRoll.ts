import type { VoterIdFinding } from '../schemas/voter.ts'

/**
 * What each field of a registered voter means, and an example, in the specification's order. All but the last four are in
 * the state's Voter Registration Extract, by its layout of October 2018.
 */
export const VOTER_NOTES = {
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
} as const satisfies Record<string, readonly [description: string, example: string]>
export type VoterField = keyof typeof VOTER_NOTES

/** All are text; blank is the empty string. */
export const VOTER_FIELDS = Object.keys(VOTER_NOTES) as VoterField[] // These are the keys.

/** The fields of the extract; the number first. */
export const EXTRACT_FIELDS = VOTER_FIELDS.slice(0, -4)

export const MAX_VOTERS_SHOWN = 200

/** Stands for "more than are shown" if several names are searched for, all so common that counting would take long. */
export const MANY_VOTERS = 201

/** The header with the number of matching voters, sent along with the list. */
export const TOTAL_COUNT_HEADER = 'X-Total-Count'

/** The state's voter numbers have 6 to 10 digits; blank restores the number in the state's file. */
export const VOTER_ID_FORM = /^(\d{6,10})?$/

export const isVoterId = (text: string): boolean => VOTER_ID_FORM.test(text.trim())

/** The most candidates in a batch, which is one entry of the audit trail. */
export const MAX_BATCH = 50

export const MAX_SUGGESTED_AT_ONCE = 10

export const MAX_LISTED_VOTER_IDS = 200

export const BATCH_HOURS = 12

/** Whether saving a number with this finding has to be confirmed. */
export const isDoubtful = (finding: VoterIdFinding): boolean => finding !== 'fits'
