import { expect, test } from 'vitest'
import { accountText, progressText } from '#importer/runCommand.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import { COMMITTEES_ON_FILE, contributions, gave } from '#tests/support/importer/transactionFiles.ts'

test('a long import reports its progress, its speed, and the remaining time', () => {
  const say = progressText()

  expect(say(0, 'voters', 0, 0)).toBe('voters: 0 lines read [                    ] 0%')
  expect(say(10_000, 'voters', 1_500_000, 0.1)).toBe(
    'voters: 1,500,000 lines read [##                  ] 10%, 150,000 a second, 1:30 left',
  )
})

test('a resumed import counts from where it resumed', () => {
  const say = progressText()
  say(0, 'voters', 6_000_000, 0.4)

  expect(say(20_000, 'voters', 9_000_000, 0.6)).toBe(
    'voters: 9,000,000 lines read [############        ] 60%, 150,000 a second, 0:40 left',
  )
})

test('an import of unknown length reports how much it has read', () => {
  expect(progressText()(5_000, 'documents', 1_200)).toBe('documents: 1,200 lines read')
})

test('rows that are merged after reading are counted again, and then reported as being indexed', () => {
  const say = progressText()
  say(0, 'contributions', 2_000_000)
  say(1_000, 'contributions', 100_000, 0.05, 'rows merged')

  expect(say(11_000, 'contributions', 1_100_000, 0.55, 'rows merged')).toBe(
    'contributions: 1,100,000 rows merged [###########         ] 55%, 100,000 a second, 0:09 left',
  )
  expect(say(20_000, 'contributions', 2_000_000, undefined, 'rows are being indexed')).toBe(
    'contributions: 2,000,000 rows are being indexed',
  )
})

test('an import of transactions says how many rows it has read, merged and is indexing', async () => {
  const { take } = await makeRegister()
  await take('committees', COMMITTEES_ON_FILE)
  const reports: unknown[][] = []

  await take('contributions', contributions([gave('1.10'), gave('2.20'), gave('3.30')]), {
    onProgress: (...words) => reports.push(words),
  })

  expect(reports[0]?.slice(2)).toEqual([undefined, undefined])
  expect(reports.slice(-2)).toEqual([
    ['contributions', 3, 1, 'rows merged'],
    ['contributions', 3, undefined, 'rows are being indexed'],
  ])
})

test('a night reports how many accounts are done, its speed, and the time for the others', () => {
  const say = accountText('money')

  expect(say(0, 1, 4_117)).toBe('money: 1 of 4,117 accounts')
  expect(say(60_000, 21, 4_117)).toBe('money: 21 of 4,117 accounts, 20 a minute, 204:48 left')
})
