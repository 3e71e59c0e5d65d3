import { expect, test } from 'vitest'
import { documentWords } from '#database/search/documentWords.ts'
import { foldWords } from '#database/names/foldWords.ts'
import { intersect, isInAny, union } from '#database/transactions/names/index/intersect.ts'
import { anyLetters } from '#tests/support/anyLetters.ts'
import { matcherOf } from '#database/search/rankMatches.ts'

test.each([
  ["O'Brien-Núñez, J.R. & Sons", ['obrien', 'nunez', 'jr', 'and', 'sons']],
  ['O’Brien Łukasz', ['obrien', 'lukasz']],
  ['A. B. Quill', ['a', 'b', 'quill']],
  ['Dr.Quill', ['dr', 'quill']],
  ['X'.repeat(50), ['x'.repeat(40)]],
])('%s is compared by its words', (name, words) => expect(foldWords(name)).toEqual(words))

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
  ['few', 3],
  ['very many', 1_000],
])('documents in several lists are each found once, if they are %s', (_, count) => {
  const even = Array.from({ length: count }, (__, at) => at * 2)
  const third = Array.from({ length: count }, (__, at) => at * 3)
  const lists = [Uint32Array.from(even), Uint32Array.from(third)]
  const either = [...new Set([...even, ...third])].toSorted((a, b) => a - b)
  const all = Uint32Array.from({ length: count * 3 }, (__, at) => at)

  expect([...union(lists)]).toEqual(either)
  expect([...intersect(all, lists)]).toEqual(either)
  expect([...all].filter((document) => isInAny(lists, document))).toEqual(either)
})

test.each([
  ['rosalind', 'name', 0],
  ['rosa', 'beginning', 1],
  ['rosalinde', 'similar', 2.5],
])('%s fits Rosalind as a %s', (asked, kind, cost) =>
  expect(matcherOf([[asked]])(['rosalind'])).toEqual({ kind, cost }),
)
