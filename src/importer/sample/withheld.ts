import type { SampleVoter } from './sampleVoters.ts'

/** The fields the state withholds, by an asterisk, of a voter exempt from public records requests. */
const WITHHELD = [
  'LastName',
  'Suffix',
  'FirstName',
  'MiddleName',
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
  'DOB',
  'Pre',
  'PreGroup',
  'PreSplit',
  'PreSuffix',
  'ConDist',
  'HouDist',
  'SenDist',
  'CCDist',
  'SBDist',
  'PhArea',
  'PhNum',
  'PhExt',
  'Email',
] as const satisfies readonly (keyof SampleVoter)[]

/** The row of an exempt voter, as the state gives it out. */
export function withheld(voter: SampleVoter): SampleVoter {
  return { ...voter, ...Object.fromEntries(WITHHELD.map((field) => [field, '*'])) }
}
