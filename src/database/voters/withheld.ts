import type { Voter } from '#contract/schemas/voter.ts'

/** The fields the state withholds of a voter who is exempt from public records requests. */
export const WITHHELD_FIELDS = [
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
] as const satisfies readonly (keyof Voter)[]

/** The voter without what an exemption protects, also where a source forgot to leave it out. */
export function honorExemption(voter: Voter): Voter {
  if (voter.Exempt !== 'Y') return voter
  const kept = { ...voter }
  for (const field of WITHHELD_FIELDS) if (kept[field] !== '') kept[field] = '*'
  return kept
}
