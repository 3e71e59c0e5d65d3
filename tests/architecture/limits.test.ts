import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { limitsInCode, withLimits } from '../../docs/writeLimits.ts'

test('the list of limits says what the code says, and the test of every limit exists', () => {
  const document = readFileSync('docs/limits.md', 'utf8')
  const limits = limitsInCode()

  expect(document, 'npm run limits writes it').toBe(withLimits(document, limits))
  expect(limits.filter(({ line, test: file }) => !document.includes(line) || !existsSync(file))).toEqual([])
  expect(limits.length).toBeGreaterThan(100)
  expect(document).not.toMatch(/NaN|undefined/)
})
