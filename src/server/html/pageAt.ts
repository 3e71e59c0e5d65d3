import { TrieRouter } from 'hono/router/trie-router'
import { zipIn } from '#contract/domain/places.ts'
import { withoutZeros } from '#contract/domain/text.ts'
import { missingAt } from '#contract/missingAt.ts'
import * as pages from '#contract/pages.ts'
import { decoded, isTooDeep } from '../paths.ts'
import { noPage, type Page, type PageTable, type Records } from './Page.ts'
import { recordPages } from './recordPages.ts'
import { sitePages } from './sitePages.ts'

/** All of them: without the pages of a route it does not compile. */
const PAGES: PageTable = { ...sitePages, ...recordPages }

const ROUTER = new TrieRouter<pages.Route>()
// The table's type says which routes there are.
for (const route of Object.keys(pages.ROUTES) as pages.Route[]) ROUTER.add('GET', route, route)

function routeOf(parts: readonly string[]) {
  const path = `/${parts.join('/')}`
  const [[[route, params] = []] = []] = isTooDeep(path) ? [] : ROUTER.match('GET', path)
  // It has what is in the route, whose parameters the table's type demands.
  return route && { route, params: params as never }
}

export async function pageAt(path: string, given: URLSearchParams, records: Records): Promise<Page> {
  const parts = partsOf(path)
  const place = routeOf(parts)
  if (!place) return noPage(missingAt(path).subject)
  const { route, params } = place
  // The one that is cached, so that no other spelling of it shows anything else.
  const query = new URLSearchParams(canonicalQuery(route, given))
  const facts = await PAGES[route].find(params, records, query)
  return { status: 200, queries: [], page: pages.ROUTES[route], ...facts }
}

/** A page's canonical address, and whether it asks for another view than the default; there are endlessly many. */
export function pageAddress(path: string, query: URLSearchParams) {
  const parts = partsOf(path)
  const search = canonicalQuery(routeOf(parts)?.route, query)
  return { address: `/${parts.join('/')}${search}`, isView: search !== '' }
}

/** Only what is in it decides what the page shows. */
const canonicalQuery = (route: pages.Route | undefined, query: URLSearchParams): string =>
  (route && PAGES[route].search?.(query)) ?? ''

export const canonicalPath = (path: string): string => `/${partsOf(path).join('/')}`

/** Which segment of a path is the number of an account or a district, written without leading zeros. */
const NUMBER_AT: Readonly<Record<string, number>> = {
  [pages.CANDIDATES_PAGE]: 1,
  [pages.COMMITTEES_PAGE]: 1,
  [pages.RACES_PAGE]: 3,
  [pages.EMBED_PAGES]: 4,
}

function partsOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  const section = decoded(parts[0] ?? '')?.toLowerCase() ?? ''
  // A page for five digits, not for nine.
  if (`/${section}` === pages.ZIP_PAGE) return [section, ...parts.slice(1).map((part) => zipIn(part) || part)]
  const numberAt = NUMBER_AT[`/${section}`]
  if (numberAt === undefined) return parts
  return [section, ...parts.slice(1)].map((part, at) => (at === numberAt ? withoutZeros(part) : part))
}
