import { expect, test } from 'vitest'
import { apiUrl, balancesUrls, documentFileUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'

test('values without a place in the path become the query, and undefined ones are left out', () => {
  expect(apiUrl('GET /api/{a}/b/{c}', { q: 'x y', a: 1, none: undefined, c: 'd/e', z: 2 })).toBe(
    '/api/1/b/d%2Fe?q=x%20y&z=2',
  )
  expect(apiUrl(publicAddresses.listCommittees)).toBe('/api/committees')
})

test('the same accounts in any order have the same URL for their balances', () => {
  expect(balancesUrls([91_527, 7, 70_275, 7])).toEqual(['/api/balances?accounts=7,70275,91527'])
})

test('more than 500 accounts take a second call, and no accounts take none', () => {
  const accounts = Array.from({ length: 501 }, (_, index) => 501 - index)

  const [first = '', second, ...more] = balancesUrls(accounts)

  expect(first.split(',')).toHaveLength(500)
  expect(second).toBe('/api/balances?accounts=501')
  expect(more).toEqual([])
  expect(balancesUrls([])).toEqual([])
})

test('spaces and other characters in names are escaped, and the folders of a document stay folders', () => {
  expect(apiUrl(publicAddresses.listDocumentsOfType, { type: 'Statement of Solicitation' })).toBe(
    '/api/documents/type/Statement%20of%20Solicitation',
  )
  expect(documentFileUrl('91527/a b?.pdf')).toBe('/docs/91527/a%20b%3F.pdf')
})
