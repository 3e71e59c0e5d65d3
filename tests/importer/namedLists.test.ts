import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { lines, makeRegister, tabbed } from '#tests/support/importer/makeRegister.ts'

const accounts = (...rows: string[]) =>
  lines(...['CandidateAcctNum|AccountNum|AccountName', ...rows].map(tabbed))

const accountsIn = async (db: Db) =>
  (
    await db
      .selectFrom('listed_account')
      .select(['candidate_acct_num', 'account_num'])
      .orderBy('candidate_acct_num')
      .orderBy('position')
      .execute()
  ).map((row) => Object.values(row))

test('a list of accounts replaces the lists of the candidates it names, and leaves the others alone', async () => {
  const { db, take } = await makeRegister()
  await take('accounts', accounts('90001|1|A', '90001|2|B', '90002|3|C'))

  const report = await take('accounts', accounts('90001|2|B'))

  expect(report).toMatchObject({ added: 0, changed: 1, unchanged: 0, removed: 1 })
  expect(await accountsIn(db)).toEqual([
    [90001, 2],
    [90002, 3],
  ])
})

test('a candidate whose list is given empty has none left', async () => {
  const { db, take } = await makeRegister()
  await take('accounts', accounts('90001|1|A', '90002|3|C'))

  const report = await take('accounts', lines('CandidateAcctNum\tAccountList', '90001\t[]'))

  expect(report).toMatchObject({ outcome: 'done', removed: 1 })
  expect(await accountsIn(db)).toEqual([[90002, 3]])
})

test('with --replace a list of accounts covers every candidate', async () => {
  const { db, take } = await makeRegister()
  await take('accounts', accounts('90001|1|A', '90002|3|C'))

  const report = await take('accounts', accounts('90001|1|A'), { replace: true })

  expect(report).toMatchObject({ unchanged: 1, removed: 1 })
  expect(await accountsIn(db)).toEqual([[90001, 1]])
})

test('an account that occurs twice in one list is imported once', async () => {
  const { db, take } = await makeRegister()
  const twice = lines(
    'CandidateAcctNum\tAccountList',
    '90001\t[{"A": 1}, {"A again": 1}, {"B": null}, {"B": null}]',
  )

  expect(await take('accounts', twice)).toMatchObject({ added: 2 })
  expect(await take('accounts', twice)).toMatchObject({ added: 0, changed: 0, unchanged: 2, removed: 0 })
  expect(await accountsIn(db)).toEqual([
    [90001, 1],
    [90001, null],
  ])
})

const elections = (...rows: string[]) => lines(...['ElectionID|ElectionName', ...rows].map(tabbed))

const electionsIn = async (db: Db) =>
  (await db.selectFrom('election').select('election_id').orderBy('election_id').execute()).map(
    ({ election_id }) => election_id,
  )

test('a list of elections adds and renames those it names, and removes none unless told to', async () => {
  const { db, take } = await makeRegister()
  await take('elections', elections('20241105-GEN|', '20261103-GEN|'))

  expect(await take('elections', elections('20261103-GEN|The General Election'))).toMatchObject({
    changed: 1,
    removed: 0,
  })
  expect(await electionsIn(db)).toEqual(['20241105-GEN', '20261103-GEN'])

  expect(await take('elections', elections('20261103-GEN|'), { replace: true })).toMatchObject({ removed: 1 })
  expect(await electionsIn(db)).toEqual(['20261103-GEN'])
})
