import { expect, test } from 'vitest'
import { documentWords } from '#database/search/words.ts'
import { nameWords } from '#database/search/normalizeNames.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { matcherOf } from '#database/search/rankMatches.ts'

test.each([
  ["O'Brien-Núñez, J.R. & Sons", ['obrien', 'nunez', 'jr', 'and', 'sons']],
  ['O’Brien Łukasz', ['obrien', 'lukasz']],
  ['A. B. Quill', ['a', 'b', 'quill']],
  ['Dr.Quill', ['dr', 'quill']],
  ['X'.repeat(50), ['x'.repeat(40)]],
])('%s is compared by its words', (name, words) => expect(nameWords(name)).toEqual(words))

test('a name of very many initials is found by them, and by no word that is longer than any name', () => {
  const words = documentWords('A B '.repeat(2_000))

  expect(words).toContain('abab')
  expect(words.filter((word) => word.length > 40)).toEqual([])
  expect(words.length).toBeLessThan(200)
})

test('of a name as long as a line may be, no more words are indexed than any name has', () => {
  expect(documentWords(anyLetters(500_000).replaceAll(/./g, '$& ')).length).toBeLessThan(25_000)
})

test.each([
  ['rosalind', 'name', 0],
  ['rosa', 'beginning', 1],
  ['rosalinde', 'similar', 2.5],
])('%s fits Rosalind as a %s', (word, kind, cost) =>
  expect(matcherOf([[word]])(['rosalind'])).toEqual({ kind, cost }),
)
