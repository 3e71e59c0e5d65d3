import { expect, test } from 'vitest'
import { aCommittee } from '#mocks/builders.ts'
import { createResponseCache } from '#server/cache/responseCache.ts'
import { makeSite } from '#tests/support/api/makeSite.ts'

test.for([
  '/committees?text=#&sort=-name&page=#',
  '/search?q=#',
  '/changes?before=#',
  '/committees/70275/transactions?text=#',
])('pages at random addresses like %s evict no other page from the cache', async (address) => {
  const responseCache = createResponseCache(() => Promise.resolve('1'))
  const { site } = await makeSite({ committees: [aCommittee()] }, { responseCache })
  const usual = await (await site.request('/committees')).text()
  const cachedBytes = responseCache.bytes
  expect(responseCache.peek('/committees')).toBeDefined()

  for (let n = 0; n < 50; n += 1) {
    const response = await site.request(address.replaceAll('#', String(n + 1)))
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  }

  expect(responseCache.bytes).toBe(cachedBytes)
  expect(await (await site.request('/committees')).text()).toBe(usual)
})

test('a list with the same filter is answered from the cache, also by its ETag', async () => {
  const { site } = await makeSite({ committees: [aCommittee()] })
  const first = await site.request('/committees?sort=name&type=PAC')
  const etag = first.headers.get('ETag') ?? ''

  const again = await site.request('/committees?type=PAC&page=1&sort=name', {
    headers: { 'If-None-Match': etag },
  })

  expect(etag).not.toBe('')
  expect(again.status).toBe(304)
})
