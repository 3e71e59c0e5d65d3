import { apiUrl } from './apiUrls.ts'
import type { RowsAsked, SumsAsked } from './domain/rowAddress.ts'
import type { ExportFormat } from './domain/exportFormats.ts'
import * as publicAddresses from './publicAddresses.ts'

/** The call of a page of rows, to the letter: the browser makes it, and the server for it. */
export const rowsUrl = ({ accounts, state: { kind = 'contributions', ...filter } }: RowsAsked) =>
  apiUrl(publicAddresses.listTransactions, { accounts, kind, ...filter })

/** The call of the sums beside them. */
export const sumsUrl = ({ accounts, kind, list }: SumsAsked) =>
  apiUrl(publicAddresses.getTransactionSummary, { accounts, kind, list })

/** All of these rows as a file, whatever the page. */
export const rowsFileUrl = (
  format: ExportFormat,
  { accounts, state: { kind = 'contributions', page: _page, ...filter } }: RowsAsked,
) => apiUrl(publicAddresses.exportTransactions, { format, accounts, kind, ...filter })
