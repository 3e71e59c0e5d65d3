import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'

const listedIn = (db: Db) =>
  db.selectFrom('listed_account').selectAll().orderBy('candidate_acct_num').orderBy('position').execute()

test('one line for each account makes the list of a candidate, in the order of the file', async () => {
  const { db, take } = await makeRegister()

  const report = await take(
    'accounts',
    lines(
      ...[
        'AccountName|CandidateAcctNum|AccountNum',
        'Friends of Rose|90001|71002',
        'Pine Voters|90002|71001',
        'Campaign Account|90001|90001',
        'Old office account|90001|',
      ].map(tabbed),
    ),
  )

  expect(report).toMatchObject({ outcome: 'done', read: 4, added: 4, rejected: 0 })
  expect(await listedIn(db)).toEqual([
    { candidate_acct_num: 90001, position: 0, account_num: 71002, account_name: 'Friends of Rose' },
    { candidate_acct_num: 90001, position: 1, account_num: 90001, account_name: 'Campaign Account' },
    { candidate_acct_num: 90001, position: 2, account_num: null, account_name: 'Old office account' },
    { candidate_acct_num: 90002, position: 0, account_num: 71001, account_name: 'Pine Voters' },
  ])
})

test('a list for a candidate who is not in the register is accepted, and the report says whose it is', async () => {
  const { take } = await makeRegister()
  await take('candidates', candidateList(ROSE))

  const report = await take(
    'accounts',
    lines(
      ...[
        'AccountName|CandidateAcctNum|AccountNum',
        'Friends of Rose|90001|71002',
        'Friends of Rose|90010|71002',
      ].map(tabbed),
    ),
  )

  expect(report).toMatchObject({
    outcome: 'done',
    added: 2,
    warnings: [
      'Account numbers that no candidate or committee in the register has, perhaps mistyped: 1 (90010)',
    ],
  })
})

test('a whole list on a line may have the current or the older form', async () => {
  const { db, take } = await makeRegister()

  await take(
    'accounts',
    lines(
      ...[
        'CandidateAcctNum|AccountList',
        '90001|[{"Campaign Account": 90001}, {"Friends of \\"Rose\\"": "71002"}]',
        '90002|[{"accountName": "Pine Voters", "accountNum": 71001}, {"Closed account": "n/a"}]',
        '90003|',
      ].map(tabbed),
    ),
  )

  expect(await listedIn(db)).toEqual([
    { candidate_acct_num: 90001, position: 0, account_num: 90001, account_name: 'Campaign Account' },
    { candidate_acct_num: 90001, position: 1, account_num: 71002, account_name: 'Friends of "Rose"' },
    { candidate_acct_num: 90002, position: 0, account_num: 71001, account_name: 'Pine Voters' },
    { candidate_acct_num: 90002, position: 1, account_num: null, account_name: 'Closed account' },
  ])
})

test.each([
  ['in one object of the list', '[{"Friends of A": 71001, "A for Florida": 71002}]'],
  ['in one object instead of a list', '{"Friends of A": 71001, "A for Florida": 71002}'],
])('every account of an older list counts, also %s', async (_, list) => {
  const { db, take } = await makeRegister()

  expect(
    await take('accounts', lines(tabbed('CandidateAcctNum|AccountList'), `90001\t${list}`)),
  ).toMatchObject({ added: 2, rejected: 0 })
  expect((await listedIn(db)).map((row) => [row.account_num, row.account_name])).toEqual([
    [71001, 'Friends of A'],
    [71002, 'A for Florida'],
  ])
})

test('an account that a candidate already has, and an invalid one, are skipped', async () => {
  const { take } = await makeRegister()

  const report = await take(
    'accounts',
    lines(
      ...[
        'CandidateAcctNum|AccountNum|AccountName',
        '90001|71002|Friends of Rose',
        '90002|71002|Friends of Rose',
        '90003|71002|Friends of Rose',
        '90001|71002|Friends of Rosalind',
        '90001|7100Z|Typing error',
      ].map(tabbed),
    ),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 5, reason: "candidate 90001's account 71002 already on line 2" },
    { file: 'list.txt', line: 6, reason: 'AccountNum is "7100Z", not an account number' },
  ])
})

test('an account counts once for a candidate, however its number is written and whether in a list or on a line', async () => {
  const { db, take } = await makeRegister()

  const report = await take(
    'accounts',
    lines(
      ...[
        'CandidateAcctNum|AccountNum|AccountName|AccountList',
        '90001|71001|Pine Voters|',
        '90001|||[{"Pine Voters": 71001}, {"Friends of Rose": 71002}, {"Rose again": "071002"}, {"Old office": ""}]',
        '90001|071002|Friends of Rose|',
        '90001||Old office|',
        '90002|071002|Friends of Rose|',
        '90003||Old office|',
      ].map(tabbed),
    ),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: "candidate 90001's account 71002 already on line 3" },
    { file: 'list.txt', line: 5, reason: "candidate 90001's account Old office already on line 3" },
  ])
  expect((await listedIn(db)).map((row) => [row.candidate_acct_num, row.position, row.account_num])).toEqual([
    [90001, 0, 71001],
    [90001, 1, 71002],
    [90001, 2, null],
    [90002, 0, 71002],
    [90003, 0, null],
  ])
})

test.each([
  ['lists within lists, however deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a pair as a list', '[["Pine Voters", 71001]]'],
  [
    'an account without a name or a number',
    '[{"Pine Voters": 71001}, {"accountName": {}, "accountNum": [71002]}]',
  ],
])('a list of %s is skipped', async (_, list) => {
  const { take } = await makeRegister()

  const report = await take(
    'accounts',
    lines(
      ...[
        'CandidateAcctNum|AccountList',
        '90001|[{"A": 90001}]',
        `90002|${list}`,
        '90003|[{"A": 90003}]',
      ].map(tabbed),
    ),
  )

  expect(report).toMatchObject({
    outcome: 'done',
    added: 2,
    rejections: [
      { line: 3, reason: expect.stringMatching(/^AccountList is not a JSON list of accounts /) as string },
    ],
  })
})

test('a list that is not JSON, and a second list for a candidate, are skipped', async () => {
  const { take } = await makeRegister()

  const report = await take(
    'accounts',
    lines(
      ...[
        'CandidateAcctNum|AccountList',
        '90001|[{"Campaign Account": 90001}]',
        '90002|[{"Campaign Account": 90002}]',
        '90003|[{"Campaign Account": 90003}]',
        '90004|[{"Campaign Account": 90004}',
        '90001|[]',
      ].map(tabbed),
    ),
  )

  expect(report.rejections).toEqual([
    {
      file: 'list.txt',
      line: 5,
      reason: 'AccountList is not a JSON list of accounts such as [{"Friends of Ann Example": 90001}]',
    },
    { file: 'list.txt', line: 6, reason: 'candidate 90001 already on line 2' },
  ])
})
