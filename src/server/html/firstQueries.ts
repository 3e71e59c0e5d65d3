import { apiUrl, balancesUrls, latestFilingsUrl, type ValuesOf } from '#contract/apiUrls.ts'
import { type RowsRequest, type SumsRequest, rowsUrl, sumsUrl } from '#contract/domain/rows.ts'
import type { PublicAddresses } from '#contract/endpoints/endpoints.ts'
import type { FirstQuery } from '#contract/firstView.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'

const ADDRESSES = { ...publicAddresses }

/** The queries that pages start with. Their addresses are exactly those that the client would request. */

/**
 * The client's query with the name of its call. Its argument is the values of the call, or the value if the call's only
 * one is in its path.
 */
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
