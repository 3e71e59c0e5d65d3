import { apiUrl } from './apiUrls.ts'
import type { RowsRequest, SumsRequest } from './domain/rows.ts'
import * as publicAddresses from './publicAddresses.ts'

/** The exact URL of the call for a page of rows, which the browser makes, or the server on its behalf. */
export const rowsUrl = ({ accounts, state: { kind = 'contributions', ...filter } }: RowsRequest) =>
  apiUrl(publicAddresses.listTransactions, { accounts, kind, ...filter })

/** The URL of the call for their sums. */
export const sumsUrl = ({ accounts, kind, list }: SumsRequest) =>
  apiUrl(publicAddresses.getTransactionSummary, { accounts, kind, list })

/** The sums of what came in and what went out, which a record shows. */
export const flowsUrls = (accounts: readonly number[]) =>
  (['contributions', 'expenditures'] as const).map((kind) =>
    sumsUrl({ accounts: accounts.toSorted((a, b) => a - b), kind }),
  )

/** The same without paging, as a file has all of them. */
export const allRowsUrl = ({ accounts, state: { page: _page, ...state } }: RowsRequest) =>
  rowsUrl({ accounts, state })
