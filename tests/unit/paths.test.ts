import { expect, test } from 'vitest'
import { balancesPath, balancesPaths, documentFilePath, documentsOfTypePath } from '#contract/paths.ts'

test('the same accounts in any order ask for the same balances', () => {
  expect(balancesPath([91_527, 7, 70_275, 7])).toBe('/api/balances?accounts=7,70275,91527')
})

test('more than 500 accounts take a second call, and no account takes none', () => {
  const accounts = Array.from({ length: 501 }, (_, index) => 501 - index)

  const [first = '', second, ...more] = balancesPaths(accounts)

  expect(first.split(',')).toHaveLength(500)
  expect(second).toBe('/api/balances?accounts=501')
  expect(more).toEqual([])
  expect(balancesPaths([])).toEqual([])
})

test('spaces and other signs in names are escaped, and the folders of a document stay folders', () => {
  expect(documentsOfTypePath('Statement of Solicitation')).toBe(
    '/api/documents/type/Statement%20of%20Solicitation',
  )
  expect(documentFilePath('91527/a b?.pdf')).toBe('/docs/91527/a%20b%3F.pdf')
})
