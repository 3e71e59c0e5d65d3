import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import * as pages from '#contract/pages.ts'
import { endpointFinder } from '../paths.ts'

/** Routes of the site's own files and pages; a segment below them becomes a star. */
const SECTIONS = [
  ...Object.values(pages).filter((page) => typeof page === 'string' && /^\/[^/]+$/.test(page)),
  '/assets',
  '/docs',
]
const PLAIN = new Set(['/', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml', ...SECTIONS])
const MAX_STARS = 3

/** For addresses that are not this site's. */
const OTHER_ROUTE = 'other'

const find = endpointFinder(ENDPOINTS)

/**
 * The route of a request, without anything a visitor typed: `/api/candidates/{acctNum}`. Whatever is requested, there are
 * only as many routes as endpoints and a few dozen more.
 */
export function routeOf(method: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  if (PLAIN.has(path)) return path
  const call = find(method === 'HEAD' ? 'GET' : method, path)
  if (call) return call.endpoint.path
  const section = path.slice(0, path.indexOf('/', 1))
  if (!SECTIONS.includes(section)) return OTHER_ROUTE
  const parts = path.slice(section.length + 1).split('/', MAX_STARS).length
  return section + '/*'.repeat(parts)
}
