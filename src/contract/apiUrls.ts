import * as publicAddresses from './publicAddresses.ts'
import { MAX_BALANCE_ACCOUNTS } from './domain/maxBalanceAccounts.ts'

/** The parameters that an address such as `GET /api/candidates/{acctNum}` has in its path. */
export type PathParameter<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type Values = Readonly<Record<string, unknown>>
export type ValuesOf<Address extends string> = [PathParameter<Address>] extends [never]
  ? [values?: Values]
  : [values: Values & Record<PathParameter<Address>, string | number>]

/**
 * The URL of an endpoint: the values its path has no place for make the query, in their order; undefined ones are left
 * out. The browser, the preload links of a page and the keys of the response cache all take it from here, so that they are
 * the same to the letter.
 */
export function apiUrl<Address extends string>(
  address: Address,
  ...[values = {}]: ValuesOf<Address>
): string {
  const query = Object.entries<unknown>(values)
    .filter(([name, value]) => value !== undefined && !address.includes(`{${name}}`))
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
  const path = address.replace(/^\w+ /, '').replace(/{(\w+)}/g, (_, name: string) => encoded(values[name]))
  return query ? `${path}?${query}` : path
}

/** The commas of a list stay commas. */
const encoded = (value: unknown) => encodeURIComponent(String(value)).replaceAll('%2C', ',')

/** How many candidates "Latest Candidate Filings" shows. */
export const LATEST_FILINGS = 15

export const latestFilingsUrl = apiUrl(publicAddresses.listLatestCandidates, {
  sort: 'acctnum_desc',
  limit: LATEST_FILINGS,
})

/** The file itself; the slashes of a FilePath stay slashes. */
export const documentFileUrl = (FilePath: string) =>
  apiUrl(publicAddresses.getDocumentFile, { FilePath }).replaceAll('%2F', '/')

/**
 * As many calls of balances as these accounts need, none for no accounts. Each account is asked for once and in ascending
 * order, so that one set of accounts has one URL.
 */
export function balancesUrls(accounts: Iterable<number>): string[] {
  const all = [...new Set(accounts)].toSorted((a, b) => a - b)
  return Array.from({ length: Math.ceil(all.length / MAX_BALANCE_ACCOUNTS) }, (_, call) =>
    apiUrl(publicAddresses.listBalances, {
      accounts: all.slice(call * MAX_BALANCE_ACCOUNTS, (call + 1) * MAX_BALANCE_ACCOUNTS),
    }),
  )
}
