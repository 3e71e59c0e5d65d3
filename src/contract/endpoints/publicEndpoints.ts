import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { FILED_ROWS_PER_PAGE, MAX_LATEST, MAX_SUMMED_ROWS } from '../limits.ts'
import { Balance } from '../schemas/balance.ts'
import { MAX_BALANCE_ACCOUNTS } from '../domain/maxBalanceAccounts.ts'
import { BalanceExplanation } from '../schemas/balanceExplanation.ts'
import { Citation } from '../schemas/citation.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { DataStatus } from '../schemas/dataStatus.ts'
import { FiledDocument } from '../schemas/document.ts'
import { Election } from '../schemas/election.ts'
import { FiledName, FiledNameAnswer, FiledNameRows } from '../schemas/filedName.ts'
import { LatestImport } from '../schemas/latestImport.ts'
import { Overview } from '../schemas/overview.ts'
import { OfficeRaces, Race } from '../schemas/race.ts'
import { Related } from '../schemas/related.ts'
import { Registration } from '../schemas/registration.ts'
import { OfficerCommittee, SearchAnswer } from '../schemas/search.ts'
import { MAX_HITS, MAX_QUESTION_LENGTH, MAX_QUESTION_WORDS } from '../domain/searchLimits.ts'
import { TOKEN_HEADER } from '../tokenHeader.ts'
import { CHANGE_ENDPOINTS } from './changeEndpoints.ts'
import type { DetailsOf } from './endpoint.ts'
import { EXPORT_ENDPOINTS } from './exportEndpoints.ts'
import {
  BalancesQuery,
  DocumentTypePath,
  ElectionPath,
  FiledNameRowsQuery,
  FilePath,
  LatestQuery,
  SearchQuery,
  CitationQuery,
} from './parameters.ts'
import { ACCOUNT, CANDIDATES, COMMITTEE, COMMITTEES, FILED_NAME, OFFICE, OFFICER, RACE } from './parts.ts'
import { NO_ACCOUNT, NO_CANDIDATE, NO_COMMITTEE, NO_DOCUMENT, NO_FILED_NAME, NO_RACE } from './refusals.ts'
import { RECONCILIATION_ENDPOINTS } from './reconciliationEndpoints.ts'
import { TRANSACTION_ENDPOINTS } from './transactionEndpoints.ts'

const DOCUMENTS = {
  description: 'The documents, without their files.',
  schema: z.array(FiledDocument),
} as const
const SHARED_ONCE =
  'Who left the race is in no total, and an account that several candidates have in their lists is in a total once.'

/** The endpoints anyone may call. */
export const PUBLIC_ENDPOINTS = {
  searchRegister: {
    section: 'Search',
    summary:
      'Candidates, committees and their officers by name, by the beginning of a name, or by account number.',
    remarks: `Case, accents, apostrophes, hyphens and the order of the words do not matter; a word may be a nickname, or a letter apart. Words after the first ${MAX_QUESTION_WORDS} are ignored. Nothing that an administrator deleted is found; what the state does not list any more is, and says so.`,
    query: [
      SearchQuery,
      `Expected q=, what to look for in up to ${MAX_QUESTION_LENGTH} characters, and a limit from 1 to ${MAX_HITS}`,
    ],
    answer: { description: 'The hits, the best first.', schema: SearchAnswer },
  },
  getOverview: {
    section: 'Elections',
    summary:
      'What the register holds: the election that lists begin with and how many run for each office, the newest documents, and when records were last loaded.',
    answer: { description: 'The overview.', schema: Overview },
  },
  searchNames: {
    section: 'Search',
    summary: 'Contributors and payees of all accounts, by name, place and occupation.',
    remarks:
      'A hit is what was filed under one name and ZIP code, not necessarily one person. Words are taken as by `GET /api/search`.',
    query: [
      SearchQuery,
      `Expected q=, what to look for in up to ${MAX_QUESTION_LENGTH} characters, and a limit from 1 to ${MAX_HITS}`,
    ],
    answer: { description: 'The hits, the best first.', schema: FiledNameAnswer },
  },
  getFiledName: {
    section: 'Search',
    summary:
      'What was filed under one name and ZIP code: spellings, places, and sums by year and by account.',
    remarks: `Names are compared without case and accents. Not necessarily one person. Of more than ${MAX_SUMMED_ROWS} rows that a former version imported only that is said, until the next import. Street addresses are not published.`,
    params: FILED_NAME,
    answer: { description: 'The name as filed.', schema: FiledName },
    errors: { 404: NO_FILED_NAME },
  },
  listFiledNameRows: {
    section: 'Search',
    summary: 'The rows filed under one name and ZIP code, of all accounts, newest first.',
    remarks: `At most ${FILED_ROWS_PER_PAGE} at a time. Pages that follow one another neither repeat nor leave out a row, whatever was imported meanwhile.`,
    params: FILED_NAME,
    query: [
      FiledNameRowsQuery,
      'Expected a ZIP code of five digits, or - for none, a name of up to 200 characters, and after= as the page before has it in next',
    ],
    answer: { description: 'A page of the rows.', schema: FiledNameRows },
    errors: {
      404: NO_FILED_NAME,
      409: 'The row this page continues from is gone: start again without after=',
    },
  },
  listElections: {
    section: 'Elections',
    summary: 'Every election that was imported or that a candidate runs in, newest first.',
    answer: { description: 'The elections.', schema: z.array(Election) },
  },
  listLatestCandidates: {
    section: 'Candidates',
    summary: 'The latest filings: the candidates with the highest account numbers.',
    query: [LatestQuery, `Expected sort=acctnum_desc and a limit from 1 to ${MAX_LATEST}`],
    answer: CANDIDATES,
  },
  listElectionCandidates: {
    section: 'Candidates',
    summary: 'The candidates of an election, for every office.',
    remarks: 'An election nobody runs in has an empty list.',
    params: [ElectionPath, 'Expected an election such as 20261103-GEN'],
    answer: CANDIDATES,
  },
  listOfficeCandidates: {
    section: 'Candidates',
    summary: 'The candidates for one office in an election.',
    remarks: 'An office nobody runs for has an empty list.',
    params: OFFICE,
    answer: CANDIDATES,
  },
  listCandidatesByAccount: {
    section: 'Candidates',
    summary: 'The candidates whose account list holds this committee’s account.',
    remarks: 'An account in no list has an empty answer.',
    params: COMMITTEE,
    answer: CANDIDATES,
  },
  getCandidate: {
    section: 'Candidates',
    summary: 'One candidate, whole.',
    params: ACCOUNT,
    headers: {
      [TOKEN_HEADER]:
        'An administrator’s token, if any: the answer then has the VoterID also where it is not public, and is for nobody to keep.',
    },
    answer: { description: 'The candidate.', schema: Candidate },
    errors: { 404: NO_CANDIDATE },
  },
  listRaces: {
    section: 'Races',
    summary:
      'The races for one office in an election, by district, with how many run and what they have together.',
    remarks: SHARED_ONCE,
    params: OFFICE,
    answer: { description: 'The races.', schema: OfficeRaces },
    errors: { 404: NO_RACE },
  },
  getRace: {
    section: 'Races',
    summary: 'One race: its candidates side by side, with what each raised, spent and has left.',
    remarks: `The sums are those of /api/balances over all accounts of a candidate. ${SHARED_ONCE}`,
    params: RACE,
    answer: { description: 'The race.', schema: Race },
    errors: { 404: NO_RACE },
  },
  listCommittees: {
    section: 'Committees',
    summary: 'Every committee.',
    answer: COMMITTEES,
  },
  listCommitteesToFind: {
    section: 'Committees',
    summary: 'Every committee, under the name the committee finder asks for.',
    remarks: 'The answer is that of /api/committees.',
    answer: COMMITTEES,
  },
  listCommitteesOfOfficer: {
    section: 'Committees',
    summary: 'The committees of which somebody of this name is chair or treasurer.',
    remarks:
      'Names are compared without case, accents and punctuation. One name is not necessarily one person. A name that nobody has gets an empty list.',
    params: OFFICER,
    answer: {
      description: 'The committees, highest account number first.',
      schema: z.array(OfficerCommittee),
    },
  },
  getCommittee: {
    section: 'Committees',
    summary: 'One committee, whole.',
    params: COMMITTEE,
    answer: { description: 'The committee.', schema: Committee },
    errors: { 404: NO_COMMITTEE },
  },
  getRegistration: {
    section: 'Registrations',
    summary: 'What the state’s own pages say of one account’s registration, beside its lists.',
    remarks:
      'A field is null where the state does not show it, or was not asked yet. Nothing here is an address or a phone number.',
    params: ACCOUNT,
    answer: { description: 'The registration.', schema: Registration },
    errors: { 404: NO_ACCOUNT },
  },
  getRelated: {
    section: 'Registrations',
    summary:
      'What else is on file of whom and what a record names: other registrations, officers, solicitations.',
    remarks:
      '`sameVoter` are registrations for which the state itself gives the same voter, where no address is suppressed. `sameName` is not necessarily the same person: first and last name are compared without case. At most 100 of each, the newest. Solicitations are those of the state’s listing by this candidate’s name, or for this committee’s.',
    params: ACCOUNT,
    answer: { description: 'What is related.', schema: Related },
    errors: { 404: NO_ACCOUNT },
  },
  listBalances: {
    section: 'Balances',
    summary: `What each of up to ${MAX_BALANCE_ACCOUNTS} accounts has taken in, paid out and has left.`,
    remarks:
      'Entries that are no account number are skipped, and an account nobody reported on is not in the answer.',
    query: [
      BalancesQuery,
      `Expected accounts=, up to ${MAX_BALANCE_ACCOUNTS} account numbers with commas between`,
    ],
    answer: {
      description: 'One record for each account known, by account number.',
      schema: z.array(Balance),
    },
  },
  explainBalance: {
    section: 'Balances',
    summary: 'How the figures of one account were made: everything that is on file about its money.',
    remarks: 'An account of which nothing is on file has an explanation that says so.',
    params: ACCOUNT,
    answer: { description: 'The figures, and where each is from.', schema: BalanceExplanation },
    errors: { 404: NO_ACCOUNT },
  },
  ...TRANSACTION_ENDPOINTS,
  getDataStatus: {
    section: 'Balances',
    summary: 'How far the money of committees and of each election is known.',
    answer: { description: 'The committees first, then the elections, newest first.', schema: DataStatus },
  },
  listDocuments: {
    section: 'Documents',
    summary: 'The documents filed for an account, newest first.',
    params: ACCOUNT,
    answer: DOCUMENTS,
  },
  listDocumentsOfType: {
    section: 'Documents',
    summary: 'The documents of one type, of every account, newest first.',
    params: [DocumentTypePath],
    answer: DOCUMENTS,
  },
  getDocumentFile: {
    section: 'Documents',
    summary: 'The file of a document, as it was filed.',
    remarks: 'The slashes of a FilePath stay slashes; every other special character is percent-encoded.',
    params: [FilePath],
    answer: { description: 'The file, with its own media type and name.', mediaType: '*/*' },
    errors: { 404: NO_DOCUMENT },
  },
  ...EXPORT_ENDPOINTS,
  listLatestImports: {
    section: 'Imports',
    summary: 'What each public table was last filled from, and when.',
    remarks: 'One record for each kind; of candidates, who are imported by election, one for each election.',
    answer: { description: 'The last imports, the oldest first.', schema: z.array(LatestImport) },
  },
  ...CHANGE_ENDPOINTS,
  getCitation: {
    section: 'Citations',
    takesAsOf: false,
    summary:
      'Cites a page as it stands: what it is made of, as of which revision, and the hash of each answer.',
    remarks:
      'Each `call` answers the same for good. `sha256` is of the answer in canonical JSON (RFC 8785); that of the citation is of all its other fields. `npm run verify` checks one.',
    query: [CitationQuery, 'Expected page=, the address of a page from its first slash on'],
    answer: { description: 'The citation.', schema: Citation },
    errors: { 404: 'There is no such page to cite, or the register is changing just now' },
  },
  ...RECONCILIATION_ENDPOINTS,
  getOpenApiDocument: {
    section: 'This documentation',
    takesAsOf: false,
    summary: 'This documentation for programs, in OpenAPI 3.1.',
    answer: { description: 'The OpenAPI document.', schema: z.looseObject({ openapi: z.string() }) },
  },
  getDocumentationPage: {
    section: 'This documentation',
    takesAsOf: false,
    summary: 'This documentation for people.',
    answer: { description: 'The page you may be reading.', mediaType: 'text/html' },
  },
  getDocumentationStyle: {
    section: 'This documentation',
    takesAsOf: false,
    summary: 'How the page for people looks.',
    answer: { description: 'The style sheet.', mediaType: 'text/css' },
  },
  getClientScript: {
    section: 'This documentation',
    takesAsOf: false,
    summary: 'A client for JavaScript, which pages of every site may import.',
    remarks: 'It has a function for each call that answers JSON to anybody.',
    answer: { description: 'The module.', mediaType: 'text/javascript' },
  },
  getClientTypes: {
    section: 'This documentation',
    takesAsOf: false,
    summary: 'What TypeScript and editors know of the client.',
    answer: { description: 'The declarations.', mediaType: 'application/typescript' },
  },
} as const satisfies DetailsOf<typeof publicAddresses>
