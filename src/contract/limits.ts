/*
 * Limits of the server that are not part of a schema. The listener enforces them, and the developers' page states the
 * same numbers.
 */

/** Open at once, of all clients together; each takes a file descriptor and some tens of kilobytes. */
export const MAX_CONNECTIONS = 10_000

/** The same for one network, except proxies; twice as many for an IPv6 /48. */
export const MAX_CONNECTIONS_PER_NETWORK = 1_000

/** After this many requests a connection closes, so that a load balancer can redistribute clients. */
export const MAX_REQUESTS_PER_CONNECTION = 100_000

/** For receiving the whole request, including its body. */
export const REQUEST_TIMEOUT_MS = 10_000

/** Between an answer and the connection's next request; announced to the client. */
export const KEEP_ALIVE_MS = 5_000

/** Of a request, including its address. */
export const MAX_HEADER_BYTES = 16 * 1024

/** Names that are matched against the register in one call. */
export const MAX_RECONCILED = 10

/** The most latest filings in one answer. */
export const MAX_LATEST = 500

/** The most accounts in one call for transactions. A candidate has its own and those of its committees, which are few. */
export const MAX_ROW_ACCOUNTS = 20

/** Transactions per page. */
export const TRANSACTIONS_PER_PAGE = 50

/** Rows per page of what was filed under a name. */
export const FILED_ROWS_PER_PAGE = 50

/** More rows than this are not summed while a visitor waits. */
export const MAX_SUMMED_ROWS = 20_000

/** Searches and calls that match names, running or waiting, of all callers together. */
export const MAX_SEARCHES = 64

/** The same for one network. */
export const MAX_SEARCHES_PER_NETWORK = 16

/** Citations being made or waiting, of all callers together. */
export const MAX_CITATIONS = 16

/** The same for one network. */
export const MAX_CITATIONS_PER_NETWORK = 4

/** The answers in one citation, as JSON. */
export const MAX_CITATION_BYTES = 4 * 1024 * 1024

/** The most accounts one call of `/api/balances` takes. */
export const MAX_BALANCE_ACCOUNTS = 500
