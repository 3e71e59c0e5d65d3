import * as z from 'zod/mini'

/** The fields of a registered voter, in the specification's order. All are text; blank is the empty string. */
export const VOTER_FIELDS = [
  'VoterID',
  'CountyCode',
  'LastName',
  'Suffix',
  'FirstName',
  'MiddleName',
  'Exempt',
  'Addr1',
  'Addr2',
  'City',
  'State',
  'Zip',
  'MailAddr1',
  'MailAddr2',
  'MailAddr3',
  'MailCity',
  'MailState',
  'MailZip',
  'MailCountry',
  'Gender',
  'Race',
  'DOB',
  'RegDate',
  'Party',
  'Pre',
  'PreGroup',
  'PreSplit',
  'PreSuffix',
  'VoterStatus',
  'ConDist',
  'HouDist',
  'SenDist',
  'CCDist',
  'SBDist',
  'PhArea',
  'PhNum',
  'PhExt',
  'Email',
  'ZIP4',
  'LAT',
  'LON',
  'COUNTYID',
] as const
type VoterField = (typeof VOTER_FIELDS)[number]

/** A registered voter, for administrators only. `DOB` and `RegDate` are ISO dates or blank. */
export const Voter = z.object(
  // Object.fromEntries forgets which keys it was given.
  Object.fromEntries(VOTER_FIELDS.map((field) => [field, z.string()])) as Record<VoterField, z.ZodMiniString>,
)
export type Voter = z.infer<typeof Voter>
