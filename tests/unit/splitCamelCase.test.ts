import { expect, test } from 'vitest'
import { splitCamelCase } from '#client/ui/text/format.ts'

test.each([
  ['AcctNum', 'Acct Num'],
  ['VoterID', 'Voter ID'],
  ['OfficeDesc', 'Office Desc'],
  ['Juris1num', 'Juris1num'],
  ['MailAddr1', 'Mail Addr1'],
  ['CCDist', 'CC Dist'],
  ['COUNTYID', 'COUNTYID'],
  ['ZIP4', 'ZIP4'],
  ['State', 'State'],
  ['id', 'Id'],
])('the field %s reads "%s"', (key, words) => {
  expect(splitCamelCase(key)).toBe(words)
})
