import type { VoterIdFinding } from '../schemas/voterMatch.ts'

/** The fields of a voter in the state's Voter Registration Extract, October 2018; the number first. */
export const EXTRACT_FIELDS = [
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
] as const

/** The fields of a registered voter, in the specification's order. All are text; blank is the empty string. */
export const VOTER_FIELDS = [...EXTRACT_FIELDS, 'ZIP4', 'LAT', 'LON', 'COUNTYID'] as const

/** The most voters one search shows. */
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

/** The most candidates of a batch for whom voters are requested in one call. */
export const MAX_SUGGESTED_AT_ONCE = 10

/** The most VoterIDs checked or saved in one call. */
export const MAX_LISTED_VOTER_IDS = 200

/** How long the voters of a batch can be requested. */
export const BATCH_HOURS = 12

/** Whether saving a number with this finding has to be confirmed. */
export const isDoubtful = (finding: VoterIdFinding): boolean => finding !== 'fits'
