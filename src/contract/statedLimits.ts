import {
  FILED_ROWS_PER_PAGE,
  KEEP_ALIVE_MS,
  MAX_CITATION_BYTES,
  MAX_CITATIONS,
  MAX_CITATIONS_PER_NETWORK,
  MAX_CONNECTIONS,
  MAX_CONNECTIONS_PER_NETWORK,
  MAX_HEADER_BYTES,
  MAX_LATEST,
  MAX_RECONCILED,
  MAX_REQUESTS_PER_CONNECTION,
  MAX_ROW_ACCOUNTS,
  MAX_SEARCHES,
  MAX_SEARCHES_PER_NETWORK,
  MAX_SUMMED_ROWS,
  REQUEST_TIMEOUT_MS,
  TRANSACTIONS_PER_PAGE,
  MAX_BALANCE_ACCOUNTS,
} from './limits.ts'
import { formatNumber } from './domain/text.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH, MAX_QUESTION_WORDS } from './domain/search.ts'

/** A limit that a caller can run into, described with the number that the server enforces. */
export interface StatedLimit {
  what: string
  limit: string
  beyond: string
}

const seconds = (ms: number) => `${ms / 1000} seconds`

export const STATED_LIMITS: readonly StatedLimit[] = [
  {
    what: 'Calls from one network address',
    limit: 'not counted',
    beyond: 'Send If-None-Match, and make one call at a time, because others are waiting too.',
  },
  {
    what: 'Connections, all callers together',
    limit: formatNumber(MAX_CONNECTIONS),
    beyond: 'Further connections are refused.',
  },
  {
    what: 'Connections of one network: an IPv4 address or an IPv6 /64',
    limit: formatNumber(MAX_CONNECTIONS_PER_NETWORK),
    beyond: 'Further connections are closed.',
  },
  {
    what: 'Calls on one connection at a time',
    limit: '1',
    beyond: 'The next one starts when the previous answer has been received.',
  },
  {
    what: 'Calls on one connection',
    limit: formatNumber(MAX_REQUESTS_PER_CONNECTION),
    beyond: 'The connection is closed; open another one.',
  },
  {
    what: 'Idle time of a connection between two calls',
    limit: seconds(KEEP_ALIVE_MS),
    beyond: 'The connection is closed, as its Keep-Alive header said.',
  },
  { what: 'Time to receive a call', limit: seconds(REQUEST_TIMEOUT_MS), beyond: '408' },
  {
    what: 'Address and headers of a call',
    limit: `${MAX_HEADER_BYTES / 1024} kB`,
    beyond: '431',
  },
  { what: 'Accounts of GET /api/balances', limit: formatNumber(MAX_BALANCE_ACCOUNTS), beyond: '400' },
  { what: 'Records of GET /api/candidates', limit: formatNumber(MAX_LATEST), beyond: '400' },
  { what: 'Characters of a search', limit: formatNumber(MAX_QUESTION_LENGTH), beyond: '400' },
  {
    what: 'Words of a search',
    limit: formatNumber(MAX_QUESTION_WORDS),
    beyond: 'Further words are ignored.',
  },
  { what: 'Results of a search', limit: formatNumber(MAX_HITS), beyond: '400' },
  { what: 'Accounts of GET /api/transactions', limit: formatNumber(MAX_ROW_ACCOUNTS), beyond: '400' },
  {
    what: 'Rows on a page of GET /api/transactions',
    limit: formatNumber(TRANSACTIONS_PER_PAGE),
    beyond: 'Continue with next.',
  },
  {
    what: 'Rows on a page of a name as filed',
    limit: formatNumber(FILED_ROWS_PER_PAGE),
    beyond: 'Continue with next.',
  },
  {
    what: 'Rows summed during a call for a name as filed',
    limit: formatNumber(MAX_SUMMED_ROWS),
    beyond: 'Imports sum them. Until then, the answer says only that there are at least this many.',
  },
  {
    what: 'Searches, and calls that match names, at a time from one network',
    limit: formatNumber(MAX_SEARCHES_PER_NETWORK),
    beyond: '429',
  },
  {
    what: 'The same, all callers together',
    limit: formatNumber(MAX_SEARCHES),
    beyond: '503; try again after the seconds in Retry-After.',
  },
  {
    what: 'Citations at a time from one network',
    limit: formatNumber(MAX_CITATIONS_PER_NETWORK),
    beyond: '429',
  },
  {
    what: 'Citations at a time, all callers together',
    limit: formatNumber(MAX_CITATIONS),
    beyond: '503; try again after the seconds in Retry-After.',
  },
  { what: 'Answers in one citation', limit: `${MAX_CITATION_BYTES / 1024 ** 2} MB`, beyond: '413' },
  { what: 'Names of POST /api/reconcile', limit: formatNumber(MAX_RECONCILED), beyond: '413' },
]
