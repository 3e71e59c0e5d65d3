import * as limits from '#contract/limits.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH, MAX_QUESTION_WORDS } from '#contract/domain/search.ts'

const seconds = (ms: number) => `${ms / 1000} seconds`

/** The limits that a caller can run into, with the numbers that the server enforces. */
export const STATED_LIMITS: readonly (readonly [what: string, limit: number | string, beyond: string])[] = [
  [
    'Calls from one network address',
    'not counted',
    'Send If-None-Match, and make one call at a time, because others are waiting too.',
  ],
  ['Connections, all callers together', limits.MAX_CONNECTIONS, 'Further connections are refused.'],
  [
    'Connections of one network: an IPv4 address or an IPv6 /64',
    limits.MAX_CONNECTIONS_PER_NETWORK,
    'Further connections are closed.',
  ],
  ['Calls on one connection at a time', 1, 'The next one starts when the previous answer has been received.'],
  [
    'Calls on one connection',
    limits.MAX_REQUESTS_PER_CONNECTION,
    'The connection is closed; open another one.',
  ],
  [
    'Idle time of a connection between two calls',
    seconds(limits.KEEP_ALIVE_MS),
    'The connection is closed, as its Keep-Alive header said.',
  ],
  ['Time to receive a call', seconds(limits.REQUEST_TIMEOUT_MS), '408'],
  ['Address and headers of a call', `${limits.MAX_HEADER_BYTES / 1024} kB`, '431'],
  ['Accounts of GET /api/balances', limits.MAX_BALANCE_ACCOUNTS, '400'],
  ['Records of GET /api/candidates', limits.MAX_LATEST_FILINGS, '400'],
  ['Characters of a search', MAX_QUESTION_LENGTH, '400'],
  ['Words of a search', MAX_QUESTION_WORDS, 'Further words are ignored.'],
  ['Results of a search', MAX_HITS, '400'],
  ['Accounts of GET /api/transactions', limits.MAX_ROW_ACCOUNTS, '400'],
  ['Rows on a page of GET /api/transactions', limits.TRANSACTIONS_PER_PAGE, 'Continue with next.'],
  ['Rows on a page of a name as filed', limits.FILED_ROWS_PER_PAGE, 'Continue with next.'],
  [
    'Rows summed during a call for a name as filed',
    limits.MAX_SUMMED_ROWS,
    'Imports sum them. Until then, the answer says only that there are at least this many.',
  ],
  [
    'Searches, and calls that match names, at a time from one network',
    limits.MAX_SEARCHES_PER_NETWORK,
    '429',
  ],
  ['The same, all callers together', limits.MAX_SEARCHES, '503; try again after the seconds in Retry-After.'],
  ['Citations at a time from one network', limits.MAX_CITATIONS_PER_NETWORK, '429'],
  [
    'Citations at a time, all callers together',
    limits.MAX_CITATIONS,
    '503; try again after the seconds in Retry-After.',
  ],
  ['Answers in one citation', `${limits.MAX_CITATION_BYTES / 1024 ** 2} MB`, '413'],
  ['Names of POST /api/reconcile', limits.MAX_RECONCILED, '413'],
]
