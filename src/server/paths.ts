import { TrieRouter } from 'hono/router/trie-router'
import { FEED_SUBJECTS } from '#contract/endpoints/publicationEndpoints.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { RECONCILED_NAMES } from '#contract/endpoints/searchEndpoints.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import * as pages from '#contract/pages.ts'

/** A decoded path, or a segment of one; undefined if it is malformed. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Parameters that are not any segment: the rest of the path, or one of a few words; an address with another does not exist.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  FilePath: '{.+}',
  subject: `{${FEED_SUBJECTS.join('|')}}`,
  names: `{${RECONCILED_NAMES.join('|')}}`,
}

/** The path of an address in the framework's syntax. */
export const routePath = (address: string) =>
  address
    .slice(address.indexOf('/'))
    .replaceAll(/{(\w+)}/g, (_, name: string) => `:${name}${PATTERNS[name] ?? ''}`)

/** More segments than any address of this site has, except that of a document in very many folders. */
const MAX_SEGMENTS = 64

/** Whether a path has too many; to match thousands of them would take as long as to answer. */
export const isTooDeep = (path: string) => path.split('/', MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1

const parametersIn = ({ path }: Endpoint) => path.split('{').length

/** A literal path goes before one with a parameter in its place. */
export const mostExactFirst = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.toSorted((a, b) => parametersIn(a) - parametersIn(b))

/** Finds the endpoint of a request, and the values of its parameters; a malformed value is undefined. */
export function endpointFinder(endpoints: readonly Endpoint[]) {
  const router = new TrieRouter<Endpoint>()
  for (const endpoint of mostExactFirst(endpoints))
    router.add(endpoint.method, routePath(endpoint.path), endpoint)
  return (method: string, path: string) => {
    const [[[endpoint, params = {}] = []] = []] = isTooDeep(path) ? [] : router.match(method, path)
    if (!endpoint) return undefined
    const values = Object.entries(params).map(([name, value]) => [name, decoded(value)])
    return { endpoint, params: Object.fromEntries(values) as Record<string, string | undefined> }
  }
}

/** Routes of the site's own files and pages; a segment below them becomes a star. */
const PAGE_SECTIONS = [
  ...Object.values(pages).filter((page) => typeof page === 'string' && /^\/[^/]+$/.test(page)),
  '/assets',
  '/docs',
]
const PLAIN = new Set(['/', '/healthz', '/readyz', '/robots.txt', '/sitemap.xml', ...PAGE_SECTIONS])
const MAX_STARS = 3

const findCall = endpointFinder(ENDPOINTS)

/**
 * The route of a request, without anything a visitor typed: `/api/candidates/{acctNum}`. Whatever is requested, there are
 * only as many routes as endpoints and a few dozen more.
 */
export function routeOf(method: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  if (PLAIN.has(path)) return path
  const call = findCall(method === 'HEAD' ? 'GET' : method, path)
  if (call) return call.endpoint.path
  const section = path.slice(0, path.indexOf('/', 1))
  if (!PAGE_SECTIONS.includes(section)) return 'other'
  const parts = path.slice(section.length + 1).split('/', MAX_STARS).length
  return section + '/*'.repeat(parts)
}
