import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A limit: what it limits, the limit, and in parentheses the code and the test. */
const limits = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => line.includes(': **'))

test('every limit in the list matches the code, and its test exists', () => {
  const untrue = limits.filter((line) => {
    const [, file = '', words = '', testFile = ''] =
      /^- .+: \*\*.+\*\* \(`(\S+)` `(.+)`, `(tests\/\S+)`\)$/.exec(line) ?? []
    return !existsSync(file) || !readFileSync(file, 'utf8').includes(words) || !existsSync(testFile)
  })

  expect(limits.length).toBeGreaterThan(100)
  expect(untrue).toEqual([])
})
