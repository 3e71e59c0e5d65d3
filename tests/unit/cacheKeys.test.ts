import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { apiUrl, balancesUrls, latestFilingsUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { cacheKeys } from '#server/cache/cacheResponses.ts'

const keyOf = cacheKeys(ENDPOINTS.filter(({ access }) => access === 'public'))
const key = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const names = new Set(searchParams.keys())
  return keyOf(pathname, Object.fromEntries([...names].map((name) => [name, searchParams.getAll(name)])))
}

test('the addresses that the browser requests are their own keys', () => {
  for (const address of [
    latestFilingsUrl,
    ...balancesUrls([91_527, 70_275]),
    apiUrl(publicAddresses.listDocumentsOfType, { type: 'Statement of Solicitation' }),
    apiUrl(publicAddresses.listDocumentsOfType, { type: 'Letters, Other' }),
    '/api/candidates/20261103-GEN/STR',
  ])
    expect(key(address)).toBe(address)
})

test.each([
  [
    '/api/candidates/91527',
    ['/api/candidates/91527?x=1', '/api/candidates/00000000000000091527', '/api/candidates/%39%31527'],
  ],
  ['/api/committees', ['/api/committees?accounts=1&limit=5', '/api/committees?']],
  ['/api/candidates?sort=acctnum_desc&limit=15', ['/api/candidates?limit=015&x=2&sort=acctnum_desc']],
  [
    '/api/balances?accounts=1,2',
    [
      '/api/balances?accounts=2,1,1',
      '/api/balances?x=a&accounts=%202,abc,,01,-4,1',
      '/api/balances?accounts=000000000000000001,2',
    ],
  ],
  [
    '/api/transactions?accounts=1,2&kind=transfers',
    ['/api/transactions?kind=transfers&accounts=0002,000000000001'],
  ],
  ['/feeds/candidates/91527.atom', ['/feeds/candidates/0091527.atom']],
  ['/feeds/races/20261103-GEN/STR/24.json', ['/feeds/races/20261103-GEN/STR/024.json']],
  ['/api/documents/type/a%2Fb', ['/api/documents/type/a%2fb', '/api/documents/type/%61%2Fb?page=2']],
])('%s is the key of %j', (shortest, addresses) => {
  for (const address of addresses) expect(key(address)).toBe(shortest)
})

test('different answers have different keys', () => {
  const addresses = [
    '/api/candidates',
    '/api/candidates?limit=14',
    '/api/candidates?limit=15',
    '/api/balances?accounts=1',
    '/api/balances?accounts=12',
    '/api/documents/type/a',
    '/api/documents/type/A',
  ]
  expect(new Set(addresses.map(key)).size).toBe(addresses.length)
})

test.each([
  '/api/nothing',
  '/api/committees/',
  '/api/candidates/abc',
  '/api/candidates?limit=501',
  '/api/balances',
  '/api/balances?accounts=1&accounts=2',
  '/api/auth',
  '/api/documents/type/a%2Fb%',
  '/api/documents/type/a%2Fb%FF',
])('%s is not cached, because it is not a call or not in its canonical form', (address) => {
  expect(key(address)).toBeUndefined()
})
