import { expect, test } from 'vitest'
import { accountWords, progressWords } from '#importer/showProgress.ts'

test('a long import says how far it is, how fast, and how long it will take', () => {
  const say = progressWords()

  expect(say(0, 'voters', 0, 0)).toBe('voters: 0 lines read [                    ] 0%')
  expect(say(10_000, 'voters', 1_500_000, 0.1)).toBe(
    'voters: 1,500,000 lines read [##                  ] 10%, 150,000 a second, 1:30 left',
  )
})

test('one that goes on after an interruption counts from there', () => {
  const say = progressWords()
  say(0, 'voters', 6_000_000, 0.4)

  expect(say(20_000, 'voters', 9_000_000, 0.6)).toBe(
    'voters: 9,000,000 lines read [############        ] 60%, 150,000 a second, 0:40 left',
  )
})

test('one whose end is not known says what it has read', () => {
  expect(progressWords()(5_000, 'documents', 1_200)).toBe('documents: 1,200 lines read')
})

test('a night says how many accounts are done, how fast, and how long the others will take', () => {
  const say = accountWords('money')

  expect(say(0, 1, 4_117)).toBe('money: 1 of 4,117 accounts')
  expect(say(60_000, 21, 4_117)).toBe('money: 21 of 4,117 accounts, 20 a minute, 204:48 left')
})
