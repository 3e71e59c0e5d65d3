import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameScore } from '#database/search/rankMatches.ts'

test.for([
  ['Alder', 'JO ALDERS', 'JANE QUINCY ALDER III'],
  ['Jane Alder', 'JANE ALDERS', 'JANE QUINCY ALDER III'],
  ['Jane Alder', 'JANE FOSTER', 'ALDER, JAYNE'],
  ['Jane Alder', 'J. ALDER', 'JANE ALDER'],
  ['Friends of Alder', 'Friends of Elm', 'Friends of Alder and Elm'],
] as const)('compared with %s, %s is less similar than %s', ([name, less, more]) => {
  expect(nameScore(name, less)).toBeLessThan(nameScore(name, more))
})

test('names with the same words in any order score 100, and no others do', () => {
  const name = fc.array(fc.constantFrom('jane', 'jayne', 'j', 'alder', 'alders', 'elm'), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(name, name, (question, other) => {
      const score = nameScore(question.join(' '), other.join(' '))

      expect(score).toBeGreaterThanOrEqual(0)
      expect(score === 100).toBe(sorted(question) === sorted(other))
      expect(nameScore(question.join(' '), question.toReversed().join(', '))).toBe(100)
    }),
  )
})

const sorted = (words: readonly string[]) => words.toSorted().join(' ')
