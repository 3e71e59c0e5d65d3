/*
 * What the server takes of whoever calls it, where the number is not a schema's own. The listener enforces these, and the
 * page for developers states them: one number for both.
 */

/** At once, of everybody together; each is a descriptor and some tens of kilobytes. */
export const MAX_CONNECTIONS = 10_000

/** With the last of so many a connection ends, so that a balancer spreads them anew. */
export const MAX_REQUESTS_PER_CONNECTION = 100_000

/** For the whole request, body included. */
export const REQUEST_TIMEOUT_MS = 10_000

/** Between an answer and the next request of its connection, as the client is told. */
export const KEEP_ALIVE_MS = 5_000

/** Of a request, its address among them. */
export const MAX_HEADER_BYTES = 16 * 1024

/** Names that are matched against the register in one call. */
export const MAX_RECONCILED = 10

/** The latest filings that a call answers. */
export const MAX_LATEST = 500

/** Accounts whose transactions a call answers: a candidate has its own and those of its committees; nobody has more than a few. */
export const MAX_ROW_ACCOUNTS = 20

/** Transactions on a page of a call. */
export const TRANSACTIONS_PER_PAGE = 50

/** Rows of a page of what was filed under a name. */
export const FILED_ROWS_PER_PAGE = 50

/** More rows than these are not summed while somebody waits. */
export const MAX_SUMMED_ROWS = 20_000
