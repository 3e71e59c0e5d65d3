import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/limits.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (what|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every limit in the table matches the code, and its test exists', () => {
  const untrue = rows.filter(([, , , inCode = '', attackedBy = '']) => {
    const [, file = '', words = ''] = /^`(\S+)` `(.+)`$/.exec(inCode) ?? []
    const [, testFile] = /^`(tests\/\S+)`$/.exec(attackedBy) ?? []
    return (
      !existsSync(file) ||
      !readFileSync(file, 'utf8').includes(words) ||
      (testFile !== undefined && !existsSync(testFile))
    )
  })

  expect(rows.length).toBeGreaterThan(20)
  expect(untrue).toEqual([])
})
