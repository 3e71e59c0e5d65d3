import { expect, test } from 'vitest'
import { readCandidate } from '#client/api/legacyAnswers.ts'
import { candidateName, chairName } from '#contract/domain/names.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'

const { OfficeDesc: _, VoterID: __, ...others } = aCandidate()
const read = (fields: object) => {
  const { OfficeDesc, VoterID } = readCandidate({ ...others, ...fields })
  return [OfficeDesc, VoterID]
}

test.each([
  ['of today', { OfficeDesc: 'Governor', VoterID: '100' }],
  ['OfficeDescription and VoterId', { OfficeDescription: 'Governor', VoterId: '100' }],
  ['Office and Voter', { Office: 'Governor', Voter: '100' }],
  [
    'Office and Voter, if the others are there without a value',
    { OfficeDesc: '', OfficeDescription: null, Office: 'Governor', VoterId: null, Voter: '100' },
  ],
  ['both, those of today first', { OfficeDesc: 'Governor', Office: 'GOV', VoterID: '100', Voter: 'Ada' }],
])('the office and the voter are read under the names %s', (_name, fields) => {
  expect(read(fields)).toEqual(['Governor', '100'])
})

test('a blank VoterID counts as an answer, without a look at other names', () => {
  expect(read({ OfficeDesc: 'Governor', VoterID: '', Voter: 'Ada' })).toEqual(['Governor', ''])
})

test('names are in spoken order, in the state’s casing, without their blank parts', () => {
  expect(candidateName({ NameFirst: 'Matthew', NameMiddle: '"Skeeter"', NameLast: 'DeSantis' })).toBe(
    'Matthew "Skeeter" DeSantis',
  )
  expect(candidateName({ NameFirst: '', NameMiddle: '', NameLast: "O'Brien" })).toBe("O'Brien")
  expect(
    chairName(aCommittee({ ChrNameFirst: '', ChrNameMiddle: '', ChrNameLast: 'No Chairman Designated' })),
  ).toBe('No Chairman Designated')
})

test('an answer from before records could leave the list counts as listed', () => {
  const { offListSince: _since, ...older } = aCandidate()

  expect(readCandidate(older)).toMatchObject({ offListSince: null })
})
