/* The listener enforces them, and the developers' page states the same numbers. */

// @limit connections listener/connectionLimits: Open connections: {count}, then new ones are refused
/** Each takes a file descriptor and some tens of kilobytes. */
export const MAX_CONNECTIONS = 10_000

// @limit connections listener/connectionLimits: Connections of one network, if it is not a proxy, this
// machine or a private one: {count}, then further ones are closed; for an IPv6 /48, twice as many
export const MAX_CONNECTIONS_PER_NETWORK = 1_000

// @limit connections listener/trackConnections: Requests over the life of one connection: {count}
/** So that a load balancer can redistribute clients. */
export const MAX_REQUESTS_PER_CONNECTION = 100_000

// @limit connections listener/listener: Time to receive a whole request: {ms}, then 408
export const REQUEST_TIMEOUT_MS = 10_000

// @limit connections listener/connectionLimits: Idle time between requests: {ms}, as announced, plus 1 s
// @limit stopping listener/stop: Open connections may still send requests: {ms} from the signal to stop
export const KEEP_ALIVE_MS = 5_000

// @limit connections listener/listener: Size of a request's headers and address: {bytes}, then 431
export const MAX_HEADER_BYTES = 16 * 1024

// @limit memory api/reconciliation: Names in a reconciliation call, and its body: {count} and 16 kB, then 413
export const MAX_RECONCILED = 10

/** The most latest filings in one answer; the page shows those of `latestFilingsUrl`. */
export const MAX_LATEST_FILINGS = 500

/** The most accounts in one call for transactions. A candidate has its own and those of its committees, which are few. */
export const MAX_ROW_ACCOUNTS = 20

export const TRANSACTIONS_PER_PAGE = 50

export const FILED_ROWS_PER_PAGE = 50

// @limit memory api/filedNames: Rows summed for a name as filed while the visitor waits: {count}
export const MAX_SUMMED_ROWS = 20_000

// @limit memory api/costlyCalls: Searches and calls that match names, not cached, running or waiting; those
// behind pages count too: {count}, then 503; 2 run at a time
export const MAX_SEARCHES = 64

// @limit memory api/costlyCalls: The same for one network: {count}, then 429; for an IPv6 /48, twice as many
export const MAX_SEARCHES_PER_NETWORK = 16

// @limit memory api/costlyCalls: Citations being made, one at a time, or waiting, likewise: {count}, then 503
export const MAX_CITATIONS = 16

// @limit memory api/costlyCalls: The same for one network: {count}, then 429; for an IPv6 /48, twice as many
export const MAX_CITATIONS_PER_NETWORK = 4

// @limit memory api/citation: Answers in one citation: {bytes} as JSON, then 413
export const MAX_CITATION_BYTES = 4 * 1024 * 1024

export const MAX_BALANCE_ACCOUNTS = 500

// @limit memory unit/sendExport: Table files for a network: {count}, then 429; for an IPv6 /48, twice as many
export const MAX_EXPORTS_PER_NETWORK = 2
