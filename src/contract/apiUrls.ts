import * as publicAddresses from './publicAddresses.ts'
import { MAX_BALANCE_ACCOUNTS } from './limits.ts'

/** The header in which an administrator's token travels. */
export const TOKEN_HEADER = 'x-auth-token'

/** The path parameters of an address such as `GET /api/candidates/{acctNum}`. */
export type PathParameter<Address extends string> = Address extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

type Values = Readonly<Record<string, unknown>>
export type ValuesOf<Address extends string> = [PathParameter<Address>] extends [never]
  ? [values?: Values]
  : [values: Values & Record<PathParameter<Address>, string | number>]

/**
 * The URL of an endpoint. Values without a place in its path become the query, in order; undefined ones are left out. The
 * browser, the preload links of a page and the keys of the response cache all use this function, so their URLs are
 * identical.
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

export const USUAL_LATEST_FILINGS = 15

export const latestFilingsUrl = apiUrl(publicAddresses.listLatestCandidates, {
  sort: 'acctnum_desc',
  limit: USUAL_LATEST_FILINGS,
})

/** The address of the file itself; slashes in FilePath stay slashes. */
export const documentFileUrl = (FilePath: string) =>
  apiUrl(publicAddresses.getDocumentFile, { FilePath }).replaceAll('%2F', '/')

/** The URLs of the calls for these accounts' balances: each account once, ascending, so that equal sets have equal URLs. */
export function balancesUrls(accounts: Iterable<number>): string[] {
  const all = [...new Set(accounts)].toSorted((a, b) => a - b)
  return Array.from({ length: Math.ceil(all.length / MAX_BALANCE_ACCOUNTS) }, (_, call) =>
    apiUrl(publicAddresses.listBalances, {
      accounts: all.slice(call * MAX_BALANCE_ACCOUNTS, (call + 1) * MAX_BALANCE_ACCOUNTS),
    }),
  )
}

/* Addresses of tables that are files and that no call answers by themselves, as if one did. */
export const officeBalances = 'GET /api/balances/{electionId}/{officeCode}'
export const filedNameSums = 'GET /api/names/{zip}/{name}/sums'
export const newestDocuments = 'GET /api/overview/documents'
export const disagreements = 'GET /api/status/differing'

/** The address or URL of a call’s answer as a file, by that of the call. */
export const fileUrl = (format: string, url: string) => url.replace('/api/', `/api/export/${format}/`)
