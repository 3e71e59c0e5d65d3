import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { CANDIDATE_LIST, LATEST_LIST } from '../lists/candidateList.ts'
import { COMMITTEE_LIST } from '../lists/committeeList.ts'
import { DOCUMENT_LIST } from '../lists/documentList.ts'
import { type ListAddress, EXPORT_FORMATS, MAX_EXPORTS_PER_NETWORK } from '../lists/listState.ts'
import { OFFICER_LIST } from '../lists/officerList.ts'
import { OFFICE_RACE_LIST } from '../lists/officeRaceList.ts'
import { RACE_LIST } from '../lists/raceList.ts'
import { REGISTER_HIT_KINDS, MAX_HITS, MAX_QUESTION_LENGTH } from '../domain/search.ts'
import { MAX_LATEST } from '../limits.ts'
import { ELECTION_TABLES } from '../schemas/race.ts'
import { Publication } from '../schemas/publication.ts'
import { CHANGES_REFUSALS, ChangesQuery } from './changeEndpoints.ts'
import { LatestQuery, parameter, SearchQuery } from './parameters.ts'
import { BetweenQuery, ROW_REFUSALS, RowsQuery, TRANSACTION_CALLS } from './transactionEndpoints.ts'
import type { Details, DetailsOf } from './endpoint.ts'
import { listQuery, listRefusals } from './listParameters.ts'
import {
  BALANCE_CALLS,
  CANDIDATE_CALLS,
  COMMITTEE_CALLS,
  DOCUMENT_CALLS,
  LATEST_IMPORT_CALLS,
  RACE_CALLS,
  SEARCH_CALLS,
} from './publicEndpoints.ts'
import {
  BEYOND_FILE,
  EXPORTS_FULL,
  exportsOverLimit,
  NO_FILED_NAME,
  NO_PUBLISHED_FILE,
  NOT_PUBLISHED,
  NOT_SUMMED,
  TOO_MANY_ROWS,
} from './refusals.ts'

const format = z
  .enum(EXPORT_FORMATS)
  .check(z.meta({ description: 'The format of the file: csv, xlsx or json.', example: 'csv' }))

const LatestPath = z.object({
  file: z
    .string()
    .check(
      z.regex(/^[a-z_-]{1,40}\.(csv|json|sqlite)$/),
      z.meta({ description: 'The name of a file.', example: 'candidates.csv' }),
    ),
})

const PublishedPath = z.object({
  publication: z
    .string()
    .check(
      z.regex(/^\d{8}T\d{6}Z$/),
      z.meta({ description: 'The instant of a publication, in UTC.', example: '20261121T120000Z' }),
    ),
  ...LatestPath.shape,
})

const FormatPath = z.object({ format })

const hitKind = parameter(z.optional(z.enum(REGISTER_HIT_KINDS)), 'Only results of this kind.', 'candidate')

/* The parameters of pages, without paging: a file has all pages. */
const { before: _before, ...ALL_CHANGES } = ChangesQuery.shape
const { page: _page, ...ALL_ROWS } = RowsQuery.shape

const EXPECTED = 'Expected /api/export/ to be followed by csv, xlsx or json'

/** The refusals of a server that is already producing as many files as it may. */
const BUSY = { 429: exportsOverLimit(MAX_EXPORTS_PER_NETWORK), 503: EXPORTS_FULL }

/** The answer and the refusals of every export, and the parameters of one without others in its path. */
const FILE = {
  params: [FormatPath, EXPECTED],
  answer: {
    description:
      'The file. Amounts are in dollars. A workbook and JSON say the day that they are as of, if that is known, and their source; a CSV is only its header and rows.',
    mediaType: '*/*',
    headers: {
      'Content-Disposition':
        'The name of the file, with `filtered` if a filter leaves rows out, and the day that it is as of, if that is known.',
      Link: 'The page about the source of the data.',
    },
  },
  errors: BUSY,
} as const

type FileOf<Call> = Omit<typeof FILE, 'params'> & {
  summary: string
  params: Call extends { params: readonly [infer Path extends z.ZodMiniObject, ...unknown[]] }
    ? readonly [z.ZodMiniObject<typeof FormatPath.shape & Path['shape']>, string, { format: string }]
    : typeof FILE.params
  errors: typeof BUSY & (Call extends { errors: { 404: string } } ? { 404: string } : unknown)
} & Pick<Call, keyof Call & 'query'>

/** The file of what a call answers, with the call’s own parameters after the format, and its refusals. */
function fileOf<Call extends Details>({ summary, params, query, errors }: Call) {
  const [path, refusal = EXPECTED] = params ?? []
  const file: Details = {
    ...FILE,
    summary,
    ...(path && { params: [z.object({ format, ...path.shape }), refusal, { format: EXPECTED }] }),
    ...(query && { query }),
    ...(errors?.[404] !== undefined && { errors: { 404: errors[404], ...BUSY } }),
  }
  // The call's type says which of these parts there are.
  return file as FileOf<Call>
}

const ofList = (list: ListAddress) =>
  [listQuery(list), `${EXPECTED}, and the parameters of its page’s address`, listRefusals(list)] as const

/** Anyone may download what a page shows, with all of its pages, or the whole register. */
export const EXPORT_CALLS = {
  getPublication: {
    summary:
      'The candidates, committees, balances, documents and transactions of the site, as files from one snapshot: CSV, JSON and an SQLite database.',
    remarks:
      'Candidates and committees that have left the state’s lists are among them. The files have no street addresses, VoterIDs, e-mail addresses or phone numbers. They are withdrawn when a record is hidden, until they are published anew.',
    answer: { description: 'The files, with their sizes and hashes.', schema: Publication },
    errors: { 404: NOT_PUBLISHED },
  },
  getLatestFile: {
    summary: 'Leads to a file of the latest publication, at an address that stays.',
    remarks:
      'Resume a download at the address that this one led to: by then it may lead to a file with other rows.',
    params: [LatestPath, 'Expected the name of a file listed by /api/bulk, such as candidates.csv'],
    answer: {
      description: 'A redirect to the file.',
      status: 302,
      headers: { Location: 'The address of the file.' },
    },
    errors: { 404: NO_PUBLISHED_FILE },
  },
  getPublishedFile: {
    summary: 'A file of the latest publication, or of the one before it.',
    remarks:
      'It stays until the second publication after its own: cite pages, not files. A client that accepts gzip gets it compressed. A download that broke off can be resumed with Range and, so that two files are never mixed, If-Range.',
    params: [PublishedPath, 'Expected the path of a file listed by /api/bulk'],
    headers: {
      Range: 'One part of the file, such as bytes=1048576-.',
      'If-Range': 'The ETag of the parts already received; if the file has changed since, all of it is sent.',
    },
    answer: {
      description: 'The file.',
      mediaType: '*/*',
      part: 'The part of the file that was asked for.',
    },
    errors: { 404: NO_PUBLISHED_FILE, 416: BEYOND_FILE, ...BUSY },
  },
  exportLatestCandidates: {
    ...FILE,
    summary: 'The latest filings, with their cash on hand.',
    query: [
      z.object({ ...listQuery(LATEST_LIST).shape, limit: LatestQuery.shape.limit }),
      EXPECTED,
      { ...listRefusals(LATEST_LIST), limit: `Expected limit= to be a number from 1 to ${MAX_LATEST}` },
    ],
  },
  exportOfficeCandidates: {
    ...fileOf(CANDIDATE_CALLS.listOfficeCandidates),
    summary: 'The candidates for one office in an election, as their page lists them.',
    remarks:
      'The parameters are those of the page’s address. The file has all rows, whatever page= and open= say.',
    query: ofList(CANDIDATE_LIST),
  },
  exportCandidatesByAccount: fileOf(CANDIDATE_CALLS.listCandidatesByAccount),
  exportElectionRaces: {
    ...fileOf(RACE_CALLS.getElectionRaces),
    summary: 'The offices of an election, its richest accounts, or its largest contributions.',
    query: [
      z.object({
        table: parameter(
          z.optional(z.enum(ELECTION_TABLES)),
          'Which table of the page: `offices`, `accounts` or `contributions`. The default is `offices`.',
          'accounts',
        ),
      }),
      `Expected table= to be one of ${ELECTION_TABLES.join(', ')}`,
    ],
  },
  exportRaces: {
    ...fileOf(RACE_CALLS.listRaces),
    summary: 'The races for one office in an election, by district.',
    query: ofList(OFFICE_RACE_LIST),
  },
  exportRace: {
    ...fileOf(RACE_CALLS.getRace),
    summary: 'One race: its candidates side by side.',
    query: ofList(RACE_LIST),
  },
  exportCommittees: {
    ...FILE,
    summary: 'The committees, as their page lists them.',
    query: ofList(COMMITTEE_LIST),
  },
  exportCommitteesOfOfficer: {
    ...fileOf(COMMITTEE_CALLS.listCommitteesOfOfficer),
    query: ofList(OFFICER_LIST),
  },
  exportOfficeBalances: {
    ...fileOf(CANDIDATE_CALLS.listOfficeCandidates),
    summary:
      'The balances of the candidates for one office: a row for each account, and one for each candidate’s total.',
    remarks: 'The parameters are those of the list of these candidates.',
    query: ofList(CANDIDATE_LIST),
  },
  exportBalances: {
    ...fileOf(BALANCE_CALLS.explainBalance),
    summary: 'The balances of one candidate or committee: a row for each account, and their total.',
  },
  exportDocuments: {
    ...fileOf(DOCUMENT_CALLS.listDocuments),
    summary: 'The documents filed for an account.',
    query: ofList(DOCUMENT_LIST),
  },
  exportTransactions: {
    ...FILE,
    summary: 'All transactions that match the filter.',
    remarks: 'All rows are from one snapshot, even if something is imported in between.',
    query: [z.object(ALL_ROWS), ROW_REFUSALS.accounts, ROW_REFUSALS],
    errors: { 413: TOO_MANY_ROWS, ...BUSY },
  },
  exportTransactionSummary: fileOf(TRANSACTION_CALLS.getTransactionSummary),
  exportOfficeTransactions: fileOf(TRANSACTION_CALLS.getOfficeTransactions),
  exportRaceTransactions: fileOf(TRANSACTION_CALLS.getRaceTransactions),
  exportCounterparties: {
    ...fileOf(TRANSACTION_CALLS.listCounterparties),
    remarks: 'The sums are explained at `GET /api/transactions/between/{acctNum}`.',
    query: [z.object({ direction: BetweenQuery.shape.direction }), 'Expected direction= to be in or out'],
  },
  exportSearch: {
    ...FILE,
    summary: 'The results of a search, as on their page.',
    remarks: `The file has the best ${MAX_HITS} matches in the register and, without \`kind\`, the best ${MAX_HITS} contributors and payees.`,
    query: [
      z.object({ q: SearchQuery.shape.q, kind: hitKind }),
      `Expected q= to have 1 to ${MAX_QUESTION_LENGTH} characters`,
      { kind: `Expected kind= to be one of ${REGISTER_HIT_KINDS.join(', ')}` },
    ],
  },
  exportNames: {
    ...FILE,
    summary: 'The results of a search for contributors and payees, as on their page.',
    remarks: `The file has the best ${MAX_HITS} matches. A result stands for one name and ZIP code as filed, not necessarily one person.`,
    query: [
      z.object({ q: SearchQuery.shape.q }),
      `Expected q= to have 1 to ${MAX_QUESTION_LENGTH} characters`,
    ],
  },
  exportFiledNameRows: {
    ...fileOf(SEARCH_CALLS.getFiledName),
    summary: SEARCH_CALLS.listFiledNameRows.summary,
  },
  exportFiledNameSums: {
    ...fileOf(SEARCH_CALLS.getFiledName),
    summary:
      'The sums of what was filed under one name and ZIP code, by kind, year and account, and its spellings.',
    errors: { 404: NO_FILED_NAME, 413: NOT_SUMMED, ...BUSY },
  },
  exportNewestDocuments: { ...FILE, summary: 'The newest documents, as on the home page.' },
  exportLatestImports: fileOf(LATEST_IMPORT_CALLS.listLatestImports),
  exportDataStatus: {
    ...FILE,
    summary:
      'The number of accounts whose money is known, by where it comes from, for committees and for each election.',
  },
  exportDisagreements: {
    ...FILE,
    summary:
      'Every account whose own transactions differ from the state’s total of the same day, and by how much.',
  },
  exportChanges: {
    ...FILE,
    summary: 'All changes by imports and administrators that match the filter, field by field.',
    query: [z.object(ALL_CHANGES), CHANGES_REFUSALS.kind, CHANGES_REFUSALS],
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
