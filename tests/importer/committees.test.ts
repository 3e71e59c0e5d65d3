import { expect, test } from 'vitest'
import { makeRegister, registerOf } from '#tests/support/importer/makeRegister.ts'
import {
  candidateList,
  committeeList,
  PINE_VOTERS,
  PROTECTED,
  ROSE,
  SUNSHINE_FUND,
} from '#tests/support/importer/stateFiles.ts'

test('a committee reaches the register as the state lists it, with chair and treasurer in their columns', async () => {
  const { db, take } = await makeRegister()

  await take('committees', committeeList(SUNSHINE_FUND))

  expect(await db.selectFrom('committee').selectAll().execute()).toEqual([
    {
      acct_num: 71001,
      name: 'Invented Sunshine Fund',
      type: 'PAC',
      type_desc: 'Political Committee',
      addr1: '1 Made Up Street',
      addr2: 'Suite 2',
      city: 'Nowhere',
      state: 'FL',
      zip: '323010000',
      county: 'Leon',
      phone: '8505550001',
      chr_name_last: 'Specimen',
      chr_name_first: 'Pat',
      chr_name_middle: '',
      trs_name_last: 'Specimen',
      trs_name_first: 'Lee',
      trs_name_middle: 'J.',
      left_on: null,
    },
  ])
})

test('backslashes in a name are preserved, whatever they mean to the database', async () => {
  const { db, take } = await makeRegister()

  const named = SUNSHINE_FUND.replace('Invented Sunshine Fund', String.raw`\N A\t\\B\.`)
  const more = Array.from({ length: 100 }, (_, index) => named.replace('71001', String(71_002 + index)))

  // Few rows may take another code path than many.
  for (const rows of [[named], [named, ...more]]) {
    await take('committees', committeeList(...rows))

    const names = await db.selectFrom('committee').select('name').execute()
    expect(names).toEqual(rows.map(() => ({ name: String.raw`\N A\t\\B\.` })))
  }
})

test('a newer list adds, changes and removes, and says how many of each', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))
  const renamed = SUNSHINE_FUND.replace('Invented Sunshine Fund', 'Star Fund')
  const founded = PINE_VOTERS.replace('71002', '71003')

  const report = await take('committees', committeeList(renamed, founded))

  expect(report).toMatchObject({ read: 2, added: 1, changed: 1, unchanged: 0, removed: 1, rejected: 0 })
  const listed = db.selectFrom('committee').select(['acct_num', 'name']).where('left_on', 'is', null)
  expect(await listed.orderBy('acct_num').execute()).toEqual([
    { acct_num: 71001, name: 'Star Fund' },
    { acct_num: 71003, name: 'Imaginary Pine Voters' },
  ])
  expect((await registerOf(db)).version).toBe(3)
})

test('a committee without a name or with a bad account number is skipped', async () => {
  const { take } = await makeRegister()

  const report = await take(
    'committees',
    committeeList(
      SUNSHINE_FUND,
      PINE_VOTERS,
      PINE_VOTERS.replace('71002\tImaginary Pine Voters', '71009\t '),
      PINE_VOTERS.replace('71002', '0'),
    ),
  )

  expect(report.rejections).toEqual([
    { file: 'list.txt', line: 4, reason: 'Name is blank' },
    { file: 'list.txt', line: 5, reason: 'AcctNum is "0", not an account number' },
  ])
})

test('a number that a candidate has too is noted, whichever of the two comes first', async () => {
  const { take } = await makeRegister()
  const note =
    'Account numbers that a candidate and a committee both have, though the state gives each once: 1 (90001)'
  const committees = committeeList(SUNSHINE_FUND.replace('71001', '90001'), PINE_VOTERS)

  expect(await take('committees', committees)).toMatchObject({ added: 2, warnings: [] })
  expect(await take('candidates', candidateList(ROSE, PROTECTED))).toMatchObject({
    added: 2,
    warnings: [note],
  })
  expect(await take('committees', committees)).toMatchObject({ unchanged: 2, warnings: [note] })
})

test('a committee deleted by an administrator stays hidden and is counted', async () => {
  const { db, take } = await makeRegister()
  await db
    .insertInto('deletion')
    .values([
      { record_type: 'committee', acct_num: 71002, deleted_at: '2026-07-24', deleted_by: 'kim@example.org' },
      { record_type: 'candidate', acct_num: 71001, deleted_at: '2026-07-24', deleted_by: 'kim@example.org' },
    ])
    .execute()

  expect(await take('committees', committeeList(SUNSHINE_FUND, PINE_VOTERS))).toMatchObject({ hidden: 1 })
})
