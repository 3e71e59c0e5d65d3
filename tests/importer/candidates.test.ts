import { expect, test } from 'vitest'
import { hasLeftRace } from '#contract/domain/races.ts'
import { makeRegister, registerOf } from '#tests/support/importer/makeRegister.ts'
import { candidateList, PROTECTED, ROSE, SPECIAL } from '#tests/support/importer/stateFiles.ts'

test('a row from the state reaches the register with its quotes and zeros, and without surrounding blanks', async () => {
  const { db, take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE))

  expect(report).toMatchObject({ outcome: 'done', read: 1, added: 1, rejected: 0 })
  expect(await db.selectFrom('candidate').selectAll().execute()).toEqual([
    {
      acct_num: 90001,
      voter_id: '123456789',
      election_id: '20261103-GEN',
      office_code: 'STR',
      office_desc: 'State Representative',
      juris1num: '055',
      juris2num: '',
      status_code: 'QUA',
      status_desc: 'Qualified',
      party_code: 'REP',
      party_desc: 'Republican Party of Florida',
      name_last: 'Example',
      name_first: 'Rosalind',
      name_middle: '"Rose"',
      suppress_address: 0,
      addr1: '12 Invented Way',
      addr2: '',
      city: 'Nowhere',
      state: 'FL',
      zip: '34654',
      county: 'PAS',
      phone: '8505550000',
      trs_name_last: 'Example',
      trs_name_first: 'Rosalind',
      trs_name_middle: 'Q.',
      email: '',
      left_on: null,
    },
  ])
})

test.each([
  ['VoterID', 'VoterId'],
  ['VoterID', 'Voter'],
  ['OfficeDesc', 'OfficeDescription'],
  ['OfficeDesc', 'Office'],
])('a list that names the column %s as before, %s, is read', async (now, former) => {
  const { db, take } = await makeRegister()

  const list = candidateList(ROSE).replace(`\t${now}\t`, `\t${former}\t`)
  expect(await take('candidates', list)).toMatchObject({ outcome: 'done', added: 1 })
  expect(await db.selectFrom('candidate').select(['voter_id', 'office_desc']).execute()).toEqual([
    { voter_id: '123456789', office_desc: 'State Representative' },
  ])
})

test.each([
  ['WIT\tWithdrew', 'Withdrew', true],
  ['WIT\t', 'Withdrew', true],
  ['WIT\tWithdrawn by candidate', 'Withdrawn by candidate', true],
  ['DNQ\t', 'Did Not Qualify', true],
  ['QUA\tQualified', 'Qualified', false],
  ['QUA\t', '', false],
  ['constructor\t', '', false],
])('a candidate whose status is "%s" is off the ballot: %s, %s', async (status, description, hasLeft) => {
  const { db, take } = await makeRegister()

  await take('candidates', candidateList(ROSE.replace('QUA\tQualified', status)))

  const [stored] = await db.selectFrom('candidate').select('status_desc').execute()
  expect(stored).toEqual({ status_desc: description })
  expect(hasLeftRace({ StatusDesc: description })).toBe(hasLeft)
})

test.each([
  ['STR', 'sts', 'sts/55'],
  ['055', '5/6', 'STR/5/6'],
])(
  'a candidate with %s written as %s is taken, with a note that no address can name the race',
  async (usual, other, race) => {
    const { take } = await makeRegister()
    const list = candidateList(ROSE.replace(`\t${usual}\t`, `\t${other}\t`))

    expect(await take('candidates', list)).toMatchObject({
      added: 1,
      warnings: [
        `Candidates of an office or district that no address of a page can name: 1 (90001: 20261103-GEN/${race})`,
      ],
    })
  },
)

test('a suppressed address is marked, and voter number 0 means none', async () => {
  const { db, take } = await makeRegister()

  await take('candidates', candidateList(PROTECTED))

  const stored = await db
    .selectFrom('candidate')
    .select(['voter_id', 'suppress_address', 'name_last', 'email'])
    .execute()
  expect(stored).toEqual([
    { voter_id: '', suppress_address: 1, name_last: 'Sample Sr', email: 'ann@example.com' },
  ])
})

test('a list replaces the candidates of its own election and leaves the others alone', async () => {
  const { db, take } = await makeRegister()
  await take('candidates', candidateList(ROSE, PROTECTED))
  await take('candidates', candidateList(SPECIAL))

  const report = await take('candidates', candidateList(ROSE.replace('Qualified', 'Withdrew')))

  expect(report).toMatchObject({ read: 1, added: 0, changed: 1, unchanged: 0, removed: 1 })
  const left = await db
    .selectFrom('candidate')
    .select(['acct_num', 'status_desc'])
    .where('left_on', 'is', null)
    .orderBy('acct_num')
    .execute()
  expect(left).toEqual([
    { acct_num: 90001, status_desc: 'Withdrew' },
    { acct_num: 90003, status_desc: 'Qualified' },
  ])
})

test('several lists are one import', async () => {
  const { db, write, takeFiles } = await makeRegister()
  const general = write('general.txt', candidateList(ROSE, PROTECTED))
  const special = write('special.txt', candidateList(SPECIAL))

  const report = await takeFiles('candidates', [general, special])

  expect(report).toMatchObject({ read: 3, added: 3, removed: 0 })
  expect(report.files.map(({ name }) => name)).toEqual(['general.txt', 'special.txt'])
  expect((await registerOf(db)).version).toBe(2)
})

test('a file given twice is read once', async () => {
  const { write, takeFiles } = await makeRegister()
  const list = write('list.txt', candidateList(ROSE))

  const report = await takeFiles('candidates', [list, list])

  expect(report).toMatchObject({ outcome: 'done', read: 1, added: 1, rejected: 0 })
  expect(report.files).toHaveLength(1)
})

test('importing the same list twice changes nothing', async () => {
  const { db, take } = await makeRegister()
  await take('candidates', candidateList(ROSE, PROTECTED))
  const before = await registerOf(db)

  const report = await take('candidates', candidateList(ROSE, PROTECTED))

  expect(report).toMatchObject({ read: 2, added: 0, changed: 0, unchanged: 2, removed: 0 })
  expect(await registerOf(db)).toEqual(before)
})

test.each([
  ['an account number that is none', ['90001', '9000x'], 'AcctNum is "9000x", not an account number'],
  [
    'an election that is none',
    ['-GEN', '-GENERAL'],
    'ElectionID is "20261103-GENERAL", not one such as 20261103-GEN',
  ],
  ['no office', ['\tSTR\t', '\t\t'], 'OfficeCode is blank'],
  ['a voter number that is none', ['123456789', '12345678Z'], 'VoterID is "12345678Z", not a number'],
  ['an unclear SuppressAddress', ['\tN\t12', '\t?\t12'], 'SuppressAddress is "?" where Y or N is expected'],
  ['a field too many', ['Nowhere', 'No\twhere'], '27 fields where 26 are expected'],
  ['a control character', ['Nowhere', 'No\u0007where'], 'field 18 holds a control character'],
])('a row with %s is skipped and reported with its line', async (_, [what = '', by = ''], reason) => {
  const { take } = await makeRegister()

  const report = await take('candidates', candidateList(PROTECTED, ROSE.replace(what, by)))

  expect(report).toMatchObject({ outcome: 'done', read: 2, added: 1, rejected: 1 })
  expect(report.rejections).toEqual([{ file: 'list.txt', line: 3, reason }])
})

test('an account that occurs twice is imported once, and the later line is reported', async () => {
  const { db, take } = await makeRegister()

  const report = await take('candidates', candidateList(ROSE, PROTECTED, ROSE.replace('Rosalind', 'Rosa')))

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: 'account 90001 already on line 2' },
  ])
  expect(
    await db.selectFrom('candidate').select('name_first').where('acct_num', '=', 90001).execute(),
  ).toEqual([{ name_first: 'Rosalind' }])
})

test('a candidate deleted by an administrator is stored, stays hidden and is counted', async () => {
  const { db, take } = await makeRegister()
  await db
    .insertInto('deletion')
    .values({
      record_type: 'candidate',
      acct_num: 90001,
      deleted_at: '2026-07-24T00:00:00.000Z',
      deleted_by: 'kim@example.org',
    })
    .execute()

  const report = await take('candidates', candidateList(ROSE, PROTECTED))

  expect(report).toMatchObject({ added: 2, hidden: 1 })
  expect(report.message).toBe(
    'Done: candidates (2 read): 2 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected, ' +
      '1 hidden because an administrator deleted them.',
  )
  expect(await db.selectFrom('deletion').selectAll().execute()).toHaveLength(1)
})

test('a candidate missing from several lists left on the day of the list of their own election', async () => {
  const { db, take, write, takeFiles } = await makeRegister()
  const other = SPECIAL.replace('90003', '90005')
  await take('candidates', candidateList(ROSE, PROTECTED, SPECIAL, other))

  await takeFiles('candidates', [
    write('general_20260724.txt', candidateList(ROSE)),
    write('special_20260701.txt', candidateList(SPECIAL)),
  ])

  const gone = db.selectFrom('candidate').select(['acct_num', 'left_on']).where('left_on', 'is not', null)
  expect(await gone.orderBy('acct_num').execute()).toEqual([
    { acct_num: 90002, left_on: '2026-07-24' },
    { acct_num: 90005, left_on: '2026-07-01' },
  ])
})
