import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeReport } from '#importer/report.ts'
import { importHistoryIn } from '#database/imports/importHistory.ts'
import type { Db } from '#database/connection/Db.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { makeMoneyRegister } from '#tests/support/importer/makeMoneyRegister.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'
import { contributions, gave } from '#tests/support/importer/transactionFiles.ts'

const listedIn = (db: Db) =>
  db
    .selectFrom('candidate')
    .select(['acct_num', 'status_desc'])
    .where('left_on', 'is', null)
    .orderBy('acct_num')
    .execute()

const BOTH = [
  { acct_num: 90001, status_desc: 'Qualified' },
  { acct_num: 90002, status_desc: 'Qualified' },
]

const WITHDRAWN = ROSE.replace('Qualified', 'Withdrew')

test.each([
  ['an unclear SuppressAddress', WITHDRAWN.replace('\tN\t12', '\tX\t12')],
  ['a NUL byte', WITHDRAWN.replace('Nowhere', 'No\0where')],
  ['a NUL byte in place of a tab', WITHDRAWN.replace('\tNowhere', '\0Nowhere')],
  ['a field too many', WITHDRAWN.replace('Nowhere', 'No\twhere')],
  ['a field too few', WITHDRAWN.replace('\tNowhere', '')],
  ['a control character', WITHDRAWN.replace('Nowhere', 'No\u0007where')],
  ['a voter number that is none', WITHDRAWN.replace('123456789', '12345678Z')],
  ['an account number that is none', WITHDRAWN.replace('90001', '9000x')],
  ['an account number split in two', WITHDRAWN.replace('90001', '90\t001')],
  ['an account number with a NUL byte in it', WITHDRAWN.replace('90001', '900\x0001')],
])('a candidate whose new line has %s stays as it was, and the report says so', async (_, line) => {
  const { db, take } = await makeRegister()
  await take('candidates', candidateList(ROSE, PROTECTED))

  const report = await take('candidates', candidateList(PROTECTED, line))

  expect(report).toMatchObject({ outcome: 'done', read: 2, changed: 0, removed: 0, rejected: 1, kept: 1 })
  expect(await listedIn(db)).toEqual(BOTH)
  expect(report.message).toMatch(/0 removed from the source, 1 rejected, 1 kept as it was\.$/)
  expect(describeReport(report)).toContain(
    'candidates 90001 Rosalind "Rose" Example: kept as it was, since its new line was rejected',
  )
})

test('a bad line of one candidate does not keep another, who has left, in the register', async () => {
  const { db, take } = await makeRegister()
  const third = ROSE.replace('90001', '90004')
  await take('candidates', candidateList(ROSE, PROTECTED, third))

  const report = await take('candidates', candidateList(PROTECTED, WITHDRAWN.replace('\tN\t12', '\tX\t12')))

  expect(report).toMatchObject({ removed: 1, kept: 1 })
  expect(await listedIn(db)).toEqual(BOTH)
})

test('a bad line of a new candidate keeps nobody else in the register', async () => {
  const { take } = await makeRegister()
  await take('candidates', candidateList(ROSE, PROTECTED))

  const report = await take('candidates', candidateList(PROTECTED, ROSE.replace('90001\t123', '90009\tx')))

  expect(report).toMatchObject({ removed: 1, rejected: 1, kept: 0 })
})

test('while it cannot be read whose line is bad, no candidate is removed; the next whole list removes them', async () => {
  const { take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))

  const unread = await take('committees', committeeList(SUNSHINE_FUND, 'x'))
  const whole = await take('committees', committeeList(SUNSHINE_FUND))

  expect(unread).toMatchObject({ removed: 0, rejected: 1, kept: 1 })
  expect(whole).toMatchObject({ removed: 1, kept: 0 })
})

test('records kept because of a bad line do not make a list look partial', async () => {
  const { take } = await makeRegister()
  const committees = Array.from({ length: 40 }, (_, index) =>
    SUNSHINE_FUND.replace('71001', String(index + 1)),
  )
  await take('committees', committeeList(...committees))
  const damaged = committees.map((row, index) => (index < 18 ? row.replace('Leon', 'Le\0on') : row))

  expect(await take('committees', committeeList(...damaged), { incomplete: true })).toMatchObject({
    outcome: 'done',
    removed: 0,
    rejected: 18,
    kept: 18,
  })
})

const accountList = (...rows: string[]) =>
  lines(...['CandidateAcctNum|AccountNum|AccountName', ...rows].map(tabbed))

test('a candidate keeps the whole list of accounts when a line of it is bad', async () => {
  const { db, take } = await makeRegister()
  await take(
    'accounts',
    accountList('90001|71001|Sunshine Fund', '90001|71002|Pine Voters', '90002|71003|Star Fund'),
  )

  const report = await take(
    'accounts',
    accountList('90001|7100Z|Sunshine Fund', '90001|71004|Moon', '90002|71005|Sky'),
  )

  expect(report).toMatchObject({ rejected: 1, added: 1, removed: 1, kept: 1 })
  const accounts = db.selectFrom('listed_account').select(['candidate_acct_num', 'account_num'])
  expect(await accounts.orderBy('candidate_acct_num').orderBy('position').execute()).toEqual([
    { candidate_acct_num: 90001, account_num: 71001 },
    { candidate_acct_num: 90001, account_num: 71002 },
    { candidate_acct_num: 90002, account_num: 71005 },
  ])
})

test('a line that repeats an earlier one keeps no other record in the register', async () => {
  const { take } = await makeRegister()
  await take('accounts', accountList('90001|71001|Sunshine Fund', '90001|71002|Pine Voters'))

  const report = await take('accounts', accountList('90001|71001|Sunshine Fund', '90001|71001|Again'))

  expect(report).toMatchObject({ rejected: 1, unchanged: 1, removed: 1, kept: 0 })
})

test('a document whose file is missing stays as it was', async () => {
  const { db, folder, write, take } = await makeRegister()
  const index = lines(
    ...['Account|Date|FilePath', '90001|07/24/2026|a.txt', '90002|07/24/2026|b.txt'].map(tabbed),
  )
  write('documents/a.txt', 'A')
  write('documents/b.txt', 'B')
  await take('documents', index)

  rmSync(join(folder, 'documents/a.txt'))
  expect(await take('documents', index)).toMatchObject({ rejected: 1, removed: 0, kept: 1 })
  expect(await db.selectFrom('document').select('file_path').orderBy('file_path').execute()).toEqual([
    { file_path: 'a.txt' },
    { file_path: 'b.txt' },
  ])
})

test('the rejected lines of a list are refused as the list, so that corrected ones do not replace the others', async () => {
  const { folder, take, takeFiles } = await makeRegister()
  const rejectedTo = join(folder, 'rejected')
  const others = Array.from({ length: 7 }, (_, index) => ROSE.replace('90001', String(90003 + index)))
  await take('candidates', candidateList(...others, ROSE.replace('90001', '9000x')), { rejectedTo })
  expect(readdirSync(rejectedTo)).toEqual(['rejected-list.txt'])

  const file = join(rejectedTo, 'rejected-list.txt')
  expect(readFileSync(file, 'utf8')).toMatch(/9000x/)
  expect(await takeFiles('candidates', [file])).toMatchObject({
    outcome: 'refused',
    message:
      `${file} holds only the rejected lines of a list, and importing it would remove the other rows. Correct the ` +
      `lines in the whole list, and import that.`,
  })
})

test('rejected transactions are taken only as part of a list, and then remove none', async () => {
  const { take, takeNamed } = await makeRegister()
  await take('contributions', contributions([gave('10.00'), gave('20.00'), gave('1O.00')]))
  const corrected = contributions([gave('11.00')])

  const alone = await takeNamed('contributions', 'rejected-list.txt', corrected)
  const asPart = await takeNamed('contributions', 'rejected-list.txt', corrected, { partial: true })

  expect(alone.outcome).toBe('refused')
  expect(alone.message).toMatch(/import that; or import them with --partial, which replaces nothing\.$/)
  expect(asPart).toMatchObject({ outcome: 'done', added: 1, removed: 0 })
})

test('the transaction of a rejected line stays on file, and the corrected export replaces its day', async () => {
  const { db, take } = await makeMoneyRegister()
  const cents = async () => (await filedRows(db)).map((row) => row.cents).toSorted((a, b) => a - b)
  await take('contributions', contributions([gave('1.00'), gave('2.00'), gave('3.00')]))

  const report = await take('contributions', contributions([gave('1.00'), gave('2.O0'), gave('3.50')]))

  expect(report).toMatchObject({ outcome: 'done', added: 1, removed: 0, rejected: 1 })
  expect(report.warnings).toEqual([
    'Rows that these files lack, kept on file because a rejected line of their filer and day may be theirs: 1 (2 rows)',
  ])
  expect(await cents()).toEqual([100, 200, 300, 350])

  const corrected = contributions([gave('1.00'), gave('2.00'), gave('3.50')])
  expect(await take('contributions', corrected)).toMatchObject({ added: 0, removed: 1 })
  expect(await cents()).toEqual([100, 200, 350])
})

test.each([
  ['another filer', gave('9.O0').replace('Sunshine', 'Moonshine'), [100, 300]],
  ['another day', gave('9.O0', 'CHE', '07/11/2026'), [100, 300]],
  ['its filer, on a day that cannot be read', gave('2.00', 'CHE', '07/45/2026'), [100, 200, 300]],
  ['a filer that cannot be read, on its day', gave('2.00').replace(/^[^|]*/, ''), [100, 200, 300]],
])('a rejected line keeps the rows that may be its own: one of %s', async (_, line, expected) => {
  const { db, take } = await makeMoneyRegister()
  await take('contributions', contributions([gave('1.00'), gave('2.00')]))

  await take('contributions', contributions([gave('1.00'), line, gave('3.00')]))

  expect((await filedRows(db)).map((row) => row.cents).toSorted((a, b) => a - b)).toEqual(expected)
})

test('an import is done even if its rejected lines cannot be written, and its report says so', async () => {
  const { db, write, take } = await makeRegister()
  const rejectedTo = write('file', 'not a folder')

  const report = await take('candidates', candidateList(ROSE, PROTECTED.replace('90002', '9000x')), {
    rejectedTo,
  })

  expect(report).toMatchObject({ outcome: 'done', added: 1, rejected: 1 })
  expect(report.warnings).toEqual([expect.stringMatching(/^The rejected lines could not be kept: EEXIST: /)])
  expect(await importHistoryIn(db).find(report.importId ?? 0)).toMatchObject({ warnings: report.warnings })
})

test('the rejected lines of two files with the same name are not mixed up', async () => {
  const { folder, write, takeFiles } = await makeMoneyRegister()
  const rejectedTo = join(folder, 'rejected')
  const files = [
    write('2025/Contrib.txt', contributions([gave('10.00'), gave('1O.00'), gave('11.00')])),
    write('2026/Contrib.txt', contributions([gave('12.00'), gave('13.00'), gave('2O.00')])),
  ]

  const report = await takeFiles('contributions', files, { rejectedTo })

  expect(report.rejections).toMatchObject([
    { file: 'Contrib.txt', line: 3 },
    { file: 'Contrib (2).txt', line: 4 },
  ])
  const written = (name: string) => readFileSync(join(rejectedTo, name), 'utf8')
  expect(written('rejected-Contrib.txt')).toBe(contributions([gave('1O.00')]))
  expect(written('rejected-Contrib (2).txt')).toBe(contributions([gave('2O.00')]))
})
