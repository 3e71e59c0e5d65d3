import type { Context } from 'hono'
import type { FirstQuery } from '#contract/firstView.ts'
import { type ListAddress, parseListState, printListState } from '#contract/lists/listState.ts'
import { NOT_FOUND_SUBJECT, pageWith, type PublicPage, type Route, type ROUTES } from '#contract/pages.ts'
import type { Db } from '#database/connection/Db.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { racesIn } from '#database/races/races.ts'
import { registrationsIn } from '#database/repositories/registrations.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { zipRaces } from '#database/races/zipRaces.ts'
import { filedNamesIn } from '#database/transactions/filedNames.ts'
import { apiUrl, balancesUrls, latestFilingsUrl, type ValuesOf } from '#contract/apiUrls.ts'
import { type RowsRequest, type SumsRequest, rowsUrl, sumsUrl } from '#contract/domain/rows.ts'
import type { PublicAddresses } from '#contract/endpoints/endpoints.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'

export const recordsIn = (db: Db) => ({
  candidates: candidatesIn(db),
  committees: committeesIn(db),
  elections: electionsIn(db),
  races: racesIn(db),
  racesOfZip: (zip: string) => zipRaces(db, zip),
  registrations: registrationsIn(db),
  search: registerSearchIn(db),
  names: filedNamesIn(db),
})
export type Records = ReturnType<typeof recordsIn>

/** What the server knows about a page: for crawlers, previews in chats, and the browser. */
export interface Page {
  status: 200 | 404 | 503
  /** The address to redirect to instead; not cached, because it may be another tomorrow. */
  redirectTo?: string
  /** What it is about; its title begins with the name of the product. */
  subject: string
  /** What links to it say instead, where `subject` alone does not tell. */
  linkText?: string
  description: string
  /** The canonical address of this page; undefined if it is not for search engines. */
  address?: string
  /** The preview picture of links to it: its address, size and alternative text. */
  picture?: { address: string; width: number; height: number; shows: string }
  /** What search engines for data learn of it, in terms of schema.org; addresses begin with `/`. */
  dataset?: { name: string; variableMeasured: readonly string[]; downloads: Readonly<Record<string, string>> }
  /** Where it is on the site, from a list down to itself: the names and addresses of these pages. */
  breadcrumbs?: readonly (readonly [name: string, path: string])[]
  /** The address of its feed, without the extension. */
  feed?: string
  /** The descriptions of the API for programs, by their relation to it. */
  services?: Readonly<Record<string, string>>
  /** Which page it is, for rendering and for its scripts. Undefined for administrators' pages. */
  page?: PublicPage
  /** Whether the HTML is a "not found" page until the browser renders this one, which says more or redirects. */
  isNotFoundInHtml?: boolean
  /** Further chunks, by name, that its first view needs. */
  laterParts?: readonly string[]
  queries: readonly FirstQuery[]
  /** How their calls are answered, if not with the page's own status: a list that is empty is not found, but its call is. */
  callStatus?: 200
  /** For calls of which the page needs only a part, and the whole answer is many times as large: that part, by address. */
  enough?: Readonly<Record<string, unknown>>
}

export const callsOf = ({ queries }: Page): string[] => queries.flatMap(({ urls }) => urls)

/** What a route says of one of its pages. Usually it exists and is the route's own. */
export type PageFacts = Omit<Page, 'status' | 'queries'> & Partial<Pick<Page, 'status' | 'queries'>>

/** The names of the parameters in a route: `acctNum` of `/candidates/:acctNum`. */
type ParameterOf<Path extends string> = Path extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}/:${infer Name}`
    ? Name
    : never

interface PagesOf<Path extends Route> {
  /** What of the query decides what they show, in its one spelling; without it, nothing does. */
  search?: (query: URLSearchParams) => string
  /** The one with these parameters, encoded as in the address, and this query. */
  find: (
    params: Readonly<Record<ParameterOf<Path>, string>>,
    records: Records,
    query: URLSearchParams,
  ) => PageFacts | Promise<PageFacts>
}

/** The pages of every route, or of some: what the server needs besides the client's own table. */
export type PageTable<Path extends keyof typeof ROUTES = Route> = { [One in Path]: PagesOf<One> }

export const ofList =
  (list: ListAddress) =>
  (given: URLSearchParams): string =>
    printListState(parseListState(given, list), list)

export const ofParameters =
  (names: readonly string[]) =>
  (given: URLSearchParams): string =>
    pageWith('', names, (name) => given.get(name))

/** A page about a record that does not exist; the page says so itself after these calls are refused. */
export const notFound = (
  subject: string = NOT_FOUND_SUBJECT,
  queries: readonly FirstQuery[] = [],
): PageFacts & Pick<Page, 'status' | 'queries'> => ({
  status: 404,
  subject,
  description: 'There is no such page in this register.',
  queries,
})

export const noPage = (subject?: string): Page => ({ ...notFound(subject), page: 'NotFoundPage' })

/** Whether a browser asks for a page, where programs get JSON. */
export const wantsPage = (c: Context): boolean => c.req.header('Accept')?.includes('text/html') === true

const ADDRESSES = { ...publicAddresses }

/** The queries that pages start with. Their addresses are exactly those that the client would request. */

/** The client's query of a call. Its argument is the call's values, or the value if its path has only one. */
export function query<Id extends keyof PublicAddresses>(
  id: Id,
  ...given: ValuesOf<PublicAddresses[Id]>
): FirstQuery {
  const address: PublicAddresses[Id] = ADDRESSES[id]
  const values = given[0] ?? {}
  const [name = '', ...others] = Object.keys(values)
  const isAlone = others.length === 0 && address.includes(`{${name}}`)
  return {
    endpointName: id,
    arg: isAlone ? Object.values(values)[0] : given[0],
    urls: [apiUrl(address, ...given)],
  }
}

export const latestFilings: FirstQuery = {
  endpointName: 'listLatestCandidates',
  arg: undefined,
  urls: [latestFilingsUrl],
}

/** The balances of these accounts, each once and in order; no query for no accounts. */
export function balances(accounts: Iterable<number>): FirstQuery[] {
  const arg = [...new Set(accounts)].toSorted((a, b) => a - b)
  return arg.length === 0 ? [] : [{ endpointName: 'listBalances', arg, urls: balancesUrls(arg) }]
}

export const rows = (arg: RowsRequest): FirstQuery => ({
  endpointName: 'listTransactions',
  arg,
  urls: [rowsUrl(arg)],
})

export const sums = (arg: SumsRequest): FirstQuery => ({
  endpointName: 'getTransactionSummary',
  arg,
  urls: [sumsUrl(arg)],
})

/** The sums of what came in and what went out, which a record shows. */
export const flows = (accounts: readonly number[]): FirstQuery[] =>
  (['contributions', 'expenditures'] as const).map((kind) =>
    sums({ accounts: accounts.toSorted((a, b) => a - b), kind }),
  )
