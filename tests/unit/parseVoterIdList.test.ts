import { expect, test } from 'vitest'
import { parseVoterIdList } from '#client/pages/admin/voterIds/VoterIdsPage.tsx'

const ACCOUNTS = [7, 5, 3]

test.each([
  ['two columns of a spreadsheet', '5\t100000001\r\n7\t100000002\r\n'],
  ['a file with a header', 'AcctNum,VoterID\n5,100000001\n7,100000002'],
  [
    'a file with semicolons, quotes and a byte order mark',
    '\uFEFFAcctNum;VoterID\n"5";"100000001"\n\n7; 100000002',
  ],
  ['blanks between', '  5   100000001\n7 100000002'],
])('%s are accounts and VoterIDs', (_, text) => {
  expect(parseVoterIdList(text, ACCOUNTS)).toEqual({
    entries: [
      { acctNum: 5, VoterID: '100000001' },
      { acctNum: 7, VoterID: '100000002' },
    ],
    faults: [],
  })
})

test('a column of VoterIDs is assigned to the candidates in order, and a blank line skips one', () => {
  expect(parseVoterIdList('VoterID\n100000001\n\n100000003\n100000004', ACCOUNTS)).toEqual({
    entries: [
      { acctNum: 7, VoterID: '100000001' },
      { acctNum: 3, VoterID: '100000003' },
    ],
    faults: ['Line 5: the list has no candidate for “100000004”, only 3.'],
  })
})

test('an invalid line is reported by number, and nothing is guessed', () => {
  expect(
    parseVoterIdList('5\t100000001\n5\t100000002\nx\t100000003\n7\t12 a\n0\t100000004', ACCOUNTS),
  ).toEqual({
    entries: [{ acctNum: 5, VoterID: '100000001' }],
    faults: [
      'Line 2: account 5 is on line 1 already.',
      'Line 3: expected an account number and a VoterID of 6 to 10 digits, found “x\t100000003”.',
      'Line 4: expected an account number and a VoterID of 6 to 10 digits, found “7\t12 a”.',
      'Line 5: expected an account number and a VoterID of 6 to 10 digits, found “0\t100000004”.',
    ],
  })
})
