import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { Balance, MAX_BALANCE_ACCOUNTS } from '../schemas/balance.ts'
import { BalanceExplanation } from '../schemas/balanceExplanation.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { DataStatus } from '../schemas/dataStatus.ts'
import { FiledDocument } from '../schemas/document.ts'
import { Election } from '../schemas/election.ts'
import { LatestImport } from '../schemas/latestImport.ts'
import { Registration } from '../schemas/registration.ts'
import { TOKEN_HEADER } from '../schemas/session.ts'
import type { DetailsOf } from './endpoint.ts'
import {
  BalancesQuery,
  DocumentTypePath,
  ElectionPath,
  FilePath,
  LatestQuery,
  OfficePath,
} from './parameters.ts'
import { ACCOUNT, CANDIDATES, COMMITTEE, COMMITTEES } from './parts.ts'
import { NO_ACCOUNT, NO_CANDIDATE, NO_COMMITTEE, NO_DOCUMENT } from './refusals.ts'

const DOCUMENTS = { says: 'The documents, without their files.', schema: z.array(FiledDocument) } as const

/** The endpoints anyone may call. */
export const PUBLIC_ENDPOINTS = {
  listElections: {
    section: 'Elections',
    summary: 'Every election that was imported or that a candidate runs in, newest first.',
    answer: { says: 'The elections.', schema: z.array(Election) },
  },
  listLatestCandidates: {
    section: 'Candidates',
    summary: 'The latest filings: the candidates with the highest account numbers.',
    query: [LatestQuery, 'Expected sort=acctnum_desc and a limit from 1 to 500'],
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
    params: [OfficePath, 'Expected an election and an office such as 20261103-GEN/STR'],
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
    answer: { says: 'The candidate.', schema: Candidate },
    errors: { 404: NO_CANDIDATE },
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
  getCommittee: {
    section: 'Committees',
    summary: 'One committee, whole.',
    params: COMMITTEE,
    answer: { says: 'The committee.', schema: Committee },
    errors: { 404: NO_COMMITTEE },
  },
  getRegistration: {
    section: 'Registrations',
    summary: 'What the state’s own pages say of one account’s registration, beside its lists.',
    remarks:
      'A field is null where the state does not show it, or was not asked yet. Nothing here is an address or a phone number.',
    params: ACCOUNT,
    answer: { says: 'The registration.', schema: Registration },
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
    answer: { says: 'One record for each account known, by account number.', schema: z.array(Balance) },
  },
  explainBalance: {
    section: 'Balances',
    summary: 'How the figures of one account were made: everything that is on file about its money.',
    remarks: 'An account of which nothing is on file has an explanation that says so.',
    params: ACCOUNT,
    answer: { says: 'The figures, and where each is from.', schema: BalanceExplanation },
    errors: { 404: NO_ACCOUNT },
  },
  getDataStatus: {
    section: 'Balances',
    summary: 'How far the money of committees and of each election is known.',
    answer: { says: 'The committees first, then the elections, newest first.', schema: DataStatus },
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
    answer: { says: 'The file, with its own media type and name.', mediaType: '*/*' },
    errors: { 404: NO_DOCUMENT },
  },
  listLatestImports: {
    section: 'Imports',
    summary: 'What each public table was last filled from, and when.',
    remarks: 'One record for each kind; of candidates, who are imported by election, one for each election.',
    answer: { says: 'The last imports, the oldest first.', schema: z.array(LatestImport) },
  },
  getOpenApiDocument: {
    section: 'This documentation',
    summary: 'This documentation for programs, in OpenAPI 3.1.',
    answer: { says: 'The OpenAPI document.', schema: z.looseObject({ openapi: z.string() }) },
  },
  getDocumentationPage: {
    section: 'This documentation',
    summary: 'This documentation for people.',
    answer: { says: 'The page you may be reading.', mediaType: 'text/html' },
  },
  getDocumentationStyle: {
    section: 'This documentation',
    summary: 'How the page for people looks.',
    answer: { says: 'The style sheet.', mediaType: 'text/css' },
  },
} as const satisfies DetailsOf<typeof publicAddresses>
