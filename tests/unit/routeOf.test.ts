import { expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { routeOf } from '#server/paths.ts'

test.each([
  ['GET', '/', '/'],
  ['GET', '/api/candidates/20261103-GEN/STR?page=2', '/api/candidates/{electionId}/{officeCode}'],
  ['HEAD', '/api/committees', '/api/committees'],
  ['GET', '/api/search?q=Smith', '/api/search'],
  ['GET', '/docs/2026/notice.pdf', '/docs/{FilePath}'],
  ['GET', '/feeds/races/20261103-GEN/STR/12.atom', '/feeds/races/{electionId}/{officeCode}/{feed}'],
  ['GET', '/api/no/such/call', 'other'],
  ['GET', '/candidates/20261103-GEN/STR', '/candidates/*/*'],
  ['GET', '/names/33101/SMITH%20JOHN', '/names/*/*'],
  ['GET', '/names/a/b/c/d/e/f/g', '/names/*/*/*'],
  ['GET', '/search?q=Smith', '/search'],
  ['GET', '/assets/index-1.js', '/assets/*'],
  ['GET', '/wp-login.php', 'other'],
  ['GET', '/constructor/x', 'other'],
  ['GET', '*', 'other'],
  ['BREW', '/api/committees', 'other'],
])('%s %s is a request for the route %s', (method, url, route) => {
  expect(routeOf(method, url)).toBe(route)
})

test('there are no more routes than endpoints and a few dozen pages, whatever is requested', () => {
  const sections = [
    'candidates',
    'committees',
    'races',
    'search',
    'officers',
    'names',
    'admin',
    'api',
    'docs',
    'feeds',
    'x',
  ]
  const routes = new Set<string>()
  for (const section of sections)
    for (let parts = 0; parts < 30; parts += 1)
      for (const seed of ['a', '%', '{id}', '__proto__', 'é', '1'])
        routes.add(routeOf('GET', `/${section}${`/${seed}${parts}`.repeat(parts)}`))

  expect(routes.size).toBeLessThan(ENDPOINTS.length + 40)
})
