import {
  FILED_ROWS_PER_PAGE,
  KEEP_ALIVE_MS,
  MAX_CONNECTIONS,
  MAX_HEADER_BYTES,
  MAX_LATEST,
  MAX_RECONCILED,
  MAX_REQUESTS_PER_CONNECTION,
  MAX_ROW_ACCOUNTS,
  MAX_SUMMED_ROWS,
  REQUEST_TIMEOUT_MS,
  TRANSACTIONS_PER_PAGE,
} from './limits.ts'
import { MAX_BALANCE_ACCOUNTS } from './domain/maxBalanceAccounts.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH, MAX_QUESTION_WORDS } from './domain/searchLimits.ts'

/** A limit that a caller can run into, described with the number that the server enforces. */
export interface StatedLimit {
  what: string
  limit: string
  beyond: string
}

const number = (value: number) => value.toLocaleString('en-US')
const seconds = (ms: number) => `${ms / 1000} seconds`

export const STATED_LIMITS: readonly StatedLimit[] = [
  {
    what: 'Calls of one address',
    limit: 'not counted',
    beyond: 'Ask again with If-None-Match, and one thing at a time: others are waiting too.',
  },
  {
    what: 'Connections, of everybody together',
    limit: number(MAX_CONNECTIONS),
    beyond: 'Whoever comes then is turned away.',
  },
  {
    what: 'Calls on one connection at a time',
    limit: '1',
    beyond: 'The next is begun when the answer before it has been taken.',
  },
  {
    what: 'Calls on one connection',
    limit: number(MAX_REQUESTS_PER_CONNECTION),
    beyond: 'The connection ends; open another one.',
  },
  {
    what: 'A connection between two calls',
    limit: seconds(KEEP_ALIVE_MS),
    beyond: 'The connection ends, as its Keep-Alive header said.',
  },
  { what: 'A call until it has arrived', limit: seconds(REQUEST_TIMEOUT_MS), beyond: '408' },
  {
    what: 'Address and headers of a call',
    limit: `${MAX_HEADER_BYTES / 1024} kB`,
    beyond: '431',
  },
  { what: 'Accounts of GET /api/balances', limit: number(MAX_BALANCE_ACCOUNTS), beyond: '400' },
  { what: 'Records of GET /api/candidates', limit: number(MAX_LATEST), beyond: '400' },
  { what: 'Characters of a question to a search', limit: number(MAX_QUESTION_LENGTH), beyond: '400' },
  { what: 'Words of it', limit: number(MAX_QUESTION_WORDS), beyond: 'Further words are ignored.' },
  { what: 'Hits of a search', limit: number(MAX_HITS), beyond: '400' },
  { what: 'Accounts of GET /api/transactions', limit: number(MAX_ROW_ACCOUNTS), beyond: '400' },
  {
    what: 'Rows of its pages',
    limit: number(TRANSACTIONS_PER_PAGE),
    beyond: 'Go on with next.',
  },
  {
    what: 'Rows of a page of a name as filed',
    limit: number(FILED_ROWS_PER_PAGE),
    beyond: 'Go on with next.',
  },
  {
    what: 'Rows that are summed for a name as filed while somebody waits',
    limit: number(MAX_SUMMED_ROWS),
    beyond: 'Imports sum them; until one has, only that there are so many is said.',
  },
  { what: 'Names of POST /api/reconcile', limit: number(MAX_RECONCILED), beyond: '413' },
]
