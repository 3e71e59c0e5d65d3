import { expect, test } from 'vitest'
import { suggestLinks } from '#database/repositories/linkLists.ts'
import { aCandidate, aCommittee } from '#mocks/builders.ts'

const links = (
  candidate: Partial<Parameters<typeof aCandidate>[0]>,
  committee: Parameters<typeof aCommittee>[0],
  solicitor = '',
) =>
  suggestLinks({
    candidates: [aCandidate({ AcctNum: 2, ...candidate })],
    committees: [aCommittee({ AcctNum: 7, ...committee })],
    statements:
      solicitor === ''
        ? []
        : [{ date: '2026-01-09', solicitor, organization: 'Citizens for Shade Trees', account: null }],
  }).map(({ evidence }) => evidence.map(({ by }) => by))

test.each([
  ['the chair’s first and last name', { ChrNameFirst: 'ADA', ChrNameLast: 'ALVAREZ' }, '', [['chair']]],
  [
    'a middle initial that fits',
    { TrsNameFirst: 'Ada', TrsNameMiddle: 'Maria', TrsNameLast: 'Alvarez' },
    '',
    [['treasurer']],
  ],
  ['another middle name', { TrsNameFirst: 'Ada', TrsNameMiddle: 'Ruth', TrsNameLast: 'Alvarez' }, '', []],
  ['another first name', { ChrNameFirst: 'Bea', ChrNameLast: 'Alvarez' }, '', []],
  ['a statement', {}, 'Alvarez, Ada', [['statement']]],
  [
    'a statement and both offices',
    { ChrNameFirst: 'Ada', ChrNameLast: 'Alvarez', TrsNameFirst: 'Ada', TrsNameLast: 'Alvarez' },
    'Alvarez, Ada M.',
    [['statement', 'chair', 'treasurer']],
  ],
  ['nobody designated', { ChrNameFirst: '', ChrNameLast: 'No Chairman Designated' }, '', []],
] as const)('%s is evidence for a link, or is not', (_, committee, solicitor, evidence) => {
  expect(links({}, committee, solicitor)).toEqual(evidence)
})

test('existing links are not suggested', () => {
  const AccountList = [{ accountName: 'Citizens for Shade Trees', accountNum: 7 }]

  expect(links({ AccountList }, {}, 'Alvarez, Ada M.')).toEqual([])
})
