import { expect, test } from 'vitest'
import { makeSite } from '#tests/support/api/makeSite.ts'

test('the files of the client are compressed, and cached for a year', async () => {
  const { site } = await makeSite()
  const response = await site.request('/assets/index-1.js', { headers: { 'Accept-Encoding': 'gzip, br' } })

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
  })
  const etag = response.headers.get('ETag') ?? ''
  const again = await site.request('/assets/index-1.js', { headers: { 'If-None-Match': etag } })
  expect(again.status).toBe(304)
})

test('files of the previous build still exist, and no new page refers to them', async () => {
  const { site } = await makeSite()
  const response = await site.request('/assets/index-0.js')

  expect([response.status, await response.text()]).toEqual([200, '// the entry of yesterday\n'])
  expect(await (await site.request('/')).text()).not.toMatch(/-0\./)
})

test.each(['/assets/gone-1.js', '/assets/', '/assets/../package.json', '/assets/%2e%2e/index.html'])(
  '%s is not answered with a page if it is missing',
  async (path) => {
    const { site } = await makeSite()
    const response = await site.request(path)

    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).not.toContain('immutable')
  },
)
