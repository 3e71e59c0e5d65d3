import { expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { lines, makeRegister, registerOf, tabbed } from '#tests/support/importer/makeRegister.ts'
import { candidateList, committeeList, ROSE, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

/** This many rows, numbered from `from`. */
const committees = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => SUNSHINE_FUND.replace('71001', String(from + index)))

const candidates = (count: number, from: number, office: string) =>
  Array.from({ length: count }, (_, index) =>
    ROSE.replace('90001', String(from + index)).replace('STR\tState Representative', office),
  )

const listed = async (db: Db, table: 'candidate' | 'committee') =>
  (await db.selectFrom(table).select('acct_num').where('left_on', 'is', null).execute()).length

test('half a list of committees is refused with the numbers and the flag that insists', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(...committees(40)))
  const before = await registerOf(db)

  const report = await take('committees', committeeList(...committees(20)))

  expect(report).toMatchObject({ outcome: 'refused', removed: 0 })
  expect(report.message).toMatch(
    /list\.txt would remove 20 of the 40 committees on file \(50 %\), so it may be only part of the list\. Download it again; if they are really gone, import it with --allow-removals\.$/,
  )
  expect(await listed(db, 'committee')).toBe(40)
  expect(await registerOf(db)).toEqual(before)
  expect(await take('committees', committeeList(...committees(20)), { dryRun: true })).toMatchObject({
    outcome: 'refused',
    message: report.message,
  })
})

test('a list that shares no account with those on file is another list, for which no flag is offered', async () => {
  const { db, take } = await makeRegister()
  await take('candidates', candidateList(...candidates(20, 1, 'STR\tState Representative')))
  await take('committees', committeeList(...committees(20, 500)))

  const local = candidateList(...candidates(4, 95_000, 'SCB\tSchool Board'))
  const others = committeeList(...committees(30, 800))

  expect((await take('candidates', local)).message).toMatch(
    /list\.txt shares nothing with the 20 candidates on file for 20261103-GEN, so it is another list, and they would all be removed\. It may be a list of local candidates, who file with their county: give the state's list of the candidates who file with it\.$/,
  )
  expect((await take('committees', others)).message).toMatch(
    /shares nothing with the 20 committees on file, .*Give the state's list of its active committees\.$/,
  )
  expect(await listed(db, 'candidate')).toBe(20)
  expect(await listed(db, 'committee')).toBe(20)
})

test('an operator who insists has them removed', async () => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(...committees(40)))

  const report = await take('committees', committeeList(...committees(20)), { allowRemovals: true })

  expect(report).toMatchObject({ outcome: 'done', removed: 20 })
  expect(await listed(db, 'committee')).toBe(20)
})

test.each([
  ['ten of twenty', 20, 10, 'done'],
  ['eleven of twenty', 20, 9, 'refused'],
  ['eleven of 220, which are 5 %', 220, 209, 'done'],
  ['twelve of 220, which are more', 220, 208, 'refused'],
])('a list without %s that are on file', async (_, before, after, outcome) => {
  const { take } = await makeRegister()
  await take('committees', committeeList(...committees(before)))

  expect(await take('committees', committeeList(...committees(after)))).toMatchObject({ outcome })
})

test('records that left earlier are not counted again', async () => {
  const { take } = await makeRegister()
  await take('committees', committeeList(...committees(30)))
  await take('committees', committeeList(...committees(22)))

  const report = await take('committees', committeeList(...committees(14)))

  expect(report).toMatchObject({ outcome: 'done', removed: 8 })
})

test('a list of one office is refused before it removes those of the others', async () => {
  const { db, take } = await makeRegister()
  const senators = candidates(15, 100, 'STS\tState Senator')
  const others = candidates(400, 1_000, 'STR\tState Representative')
  await take('candidates', candidateList(...senators, ...others))

  const report = await take('candidates', candidateList(...others))

  expect(report.message).toMatch(
    /would remove 15 of the 15 candidates on file for 20261103-GEN, State Senator \(100 %\), so it may be only part/,
  )
  expect(await listed(db, 'candidate')).toBe(415)
})

test('a list that leaves several small offices empty is refused', async () => {
  const { take } = await makeRegister()
  const senators = candidates(6, 100, 'STS\tState Senator')
  const governors = candidates(6, 200, 'GOV\tGovernor')
  const others = candidates(400, 1_000, 'STR\tState Representative')
  await take('candidates', candidateList(...senators, ...governors, ...others))

  const report = await take('candidates', candidateList(...others))

  expect(report.message).toMatch(
    /would remove 12 of the 12 candidates on file for 20261103-GEN, everyone in 2 offices \(100 %\)/,
  )
  const withOne = await take('candidates', candidateList(...senators.slice(0, 1), ...others))
  expect(withOne.outcome).toBe('done')
})

test.each([
  [5, 'done'],
  [6, 'refused'],
])('a list that empties an office of five and one of %d at once is %s', async (size, outcome) => {
  const { take } = await makeRegister()
  const senators = candidates(5, 100, 'STS\tState Senator')
  const governors = candidates(size, 200, 'GOV\tGovernor')
  const others = candidates(400, 1_000, 'STR\tState Representative')
  await take('candidates', candidateList(...senators, ...governors, ...others))

  expect((await take('candidates', candidateList(...others))).outcome).toBe(outcome)
})

test('each election of an import is checked separately', async () => {
  const { take, write, takeFiles } = await makeRegister()
  const general = candidates(400, 1_000, 'STR\tState Representative')
  const special = candidates(20, 100, 'STS\tState Senator').map((row) =>
    row.replace('20261103-GEN', '20261103-S01'),
  )
  await take('candidates', candidateList(...general, ...special))

  const report = await takeFiles('candidates', [
    write('general.txt', candidateList(...general)),
    write('special.txt', candidateList(...special.slice(0, 5))),
  ])

  expect(report.message).toMatch(/would remove 15 of the 20 candidates on file for 20261103-S01 \(75 %\)/)
})

const accountList = (count: number) =>
  lines(
    'CandidateAcctNum\tAccountNum\tAccountName',
    ...Array.from({ length: count }, (_, index) => tabbed(`90001|${index + 1}|Account`)),
  )

test('a list of accounts that removes many from those it names is refused', async () => {
  const { db, take } = await makeRegister()
  await take('accounts', accountList(20))

  const report = await take('accounts', accountList(5))

  expect(report.message).toMatch(/would remove 15 of the 20 accounts on file \(75 %\).*--allow-removals\.$/)
  expect(await db.selectFrom('listed_account').selectAll().execute()).toHaveLength(20)
})

test.each([
  ['an ASP page that gave up', "Active Server Pages error 'ASP 0113'\r\nScript timed out\r\n"],
  ['a paragraph of the state', '<p>Error Number = 6</p>\r\n'],
  ['the end of a page', '</body></html>\r\n'],
  ['a sentence of the database behind it', '[Microsoft][ODBC SQL Server Driver] Timeout expired\r\n'],
  ['a word of a proxy', '502 Bad Gateway\r\n'],
  ['an error behind half a row', '71009\tInvented <font face="Arial">Overflow</font>\r\n'],
  [
    'an error in place of a last field',
    `${SUNSHINE_FUND.replace('71001', '71009')}<p>Error Number = 6</p>\r\n`,
  ],
])('a list that ends in %s is refused, however complete it is', async (_, end) => {
  const { db, take } = await makeRegister()
  await take('committees', committeeList(...committees(3)))

  const report = await take('committees', committeeList(...committees(3)) + end)

  expect(report.outcome).toBe('refused')
  expect(report.message).toMatch(
    /list\.txt is not a whole committee list: line 5 is not a row but a page or an error, ".+"\. Download the list again\.$/,
  )
  expect(await listed(db, 'committee')).toBe(3)
})

test('a list with an error in the middle is refused as well', async () => {
  const { take } = await makeRegister()
  const rows = committees(3)

  const report = await take(
    'committees',
    committeeList(...rows.slice(0, 2), 'Error Number = 6', ...rows.slice(2)),
  )

  expect(report.message).toMatch(/line 4 is not a row but a page or an error, "Error Number = 6"/)
})

test('a committee whose name sounds like an error is still a committee', async () => {
  const { take } = await makeRegister()
  const named = SUNSHINE_FUND.replace('Invented Sunshine Fund', 'Citizens Against <b> Script Timed Out')

  expect(await take('committees', committeeList(named))).toMatchObject({ outcome: 'done', added: 1 })
})

const voters = (county: string, count: number, from: number) =>
  lines(
    ...Array.from({ length: count }, (_, index) =>
      [county, String(from + index), 'Example', ...Array<string>(35).fill('')].join('\t'),
    ),
  )

test('one county instead of all of them is refused, and the voters on file stay', async () => {
  const { take } = await makeRegister()
  const alachua = voters('ALA', 30, 100_000_001)
  await take('voters', alachua + voters('LEO', 30, 200_000_001))

  const report = await take('voters', alachua)

  expect(report).toMatchObject({ outcome: 'refused', changes: [] })
  expect(report.message).toMatch(/would remove 30 of the 60 voters on file \(50 %\).*--allow-removals\.$/)
  expect(await take('voters', alachua, { allowRemovals: true })).toMatchObject({ unchanged: 30, removed: 30 })
})
