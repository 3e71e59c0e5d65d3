import * as z from 'zod/mini'
import * as apiUrls from '../apiUrls.ts'
import { parseAcctNum } from '../domain/accounts.ts'
import { candidatePage } from '../pages.ts'
import { CANDIDATE_LIST, LATEST_LIST } from '../lists/candidateList.ts'
import { COMMITTEE_LIST } from '../lists/committeeList.ts'
import { DOCUMENT_LIST } from '../lists/documentList.ts'
import { OFFICER_LIST } from '../lists/officerList.ts'
import { OFFICE_RACE_LIST, RACE_LIST } from '../lists/raceList.ts'
import type * as publicAddresses from '../publicAddresses.ts'
import { MAX_CITATIONS_PER_NETWORK, MAX_LATEST_FILINGS, MAX_BALANCE_ACCOUNTS } from '../limits.ts'
import { Balance } from '../schemas/balance.ts'
import { BalanceExplanation } from '../schemas/balanceExplanation.ts'
import { Citation, CitationKeys } from '../schemas/citation.ts'
import { Candidate } from '../schemas/candidate.ts'
import { Committee } from '../schemas/committee.ts'
import { DataStatus } from '../schemas/dataStatus.ts'
import { FiledDocument } from '../schemas/document.ts'
import { decimal, Election } from '../schemas/values.ts'
import { LatestImport } from '../schemas/importRecord.ts'
import { ELECTION_TABLES, ElectionRaces, OfficeRaces, Overview, Race, ZipRaces } from '../schemas/race.ts'
import { Registration, Related } from '../schemas/related.ts'
import { OfficerCommittee } from '../schemas/search.ts'
import { MIN_VOTERS_OF_DISTRICT } from '../domain/places.ts'
import type { DetailsOf } from './endpoint.ts'
import {
  queryOfList,
  ACCOUNT,
  CANDIDATES,
  COMMITTEE,
  COMMITTEES,
  ELECTION,
  OFFICE,
  parameter,
  RACE,
} from './parameters.ts'
import * as refusals from './refusals.ts'

const DOCUMENTS = {
  description: 'The documents, without their files.',
  schema: z.array(FiledDocument),
} as const
const SHARED_ONCE =
  'Totals leave out candidates who left the race, and count an account that is in several candidates’ lists once.'

export const CITATION_MEDIA_TYPE = 'application/vnd.sunshine-ledger.citation+json'

const CitationQuery = z.object({
  page: parameter(
    z.string().check(z.regex(/^\/[^\s\\]{0,500}$/)),
    'The address of a page of this site, starting with its first slash.',
    ({ candidate }) => candidatePage(candidate.acctNum),
  ),
})
const PAGE_EXPECTED = 'Expected page= to be the address of a page, starting with its first slash'

const CITATION_ERRORS = {
  404: 'There is no such page, or it shows nothing of the register that could be cited',
  413: 'The page shows more than a citation may hold',
  429: refusals.callsOverLimit(MAX_CITATIONS_PER_NETWORK),
  503: refusals.CALLS_FULL,
}

const LatestQuery = z.object({
  sort: parameter(
    z.optional(z.literal('acctnum_desc')),
    'The order of the list. There is only this one.',
    'acctnum_desc',
  ),
  limit: parameter(
    z.optional(decimal(z.int().check(z.positive(), z.lte(MAX_LATEST_FILINGS)))),
    `The most records in the answer, from 1 to ${MAX_LATEST_FILINGS}. The default is ${apiUrls.USUAL_LATEST_FILINGS}.`,
    15,
  ),
})
const LATEST_FILE = queryOfList(LATEST_LIST)
const ElectionTableName = parameter(
  z.optional(z.enum(ELECTION_TABLES)),
  'Which table of the page: `offices`, `accounts` or `contributions`. The default is `offices`.',
  'accounts',
)

export const ELECTION_CALLS = {
  getOverview: {
    summary:
      'An overview of the register: the default election and its number of candidates for each office, the newest documents, and the time of the last import.',
    answer: { description: 'The overview.', schema: Overview },
    files: {
      exportNewestDocuments: {
        summary: 'The newest documents, as on the home page.',
        address: apiUrls.newestDocuments,
      },
    },
  },
  listElections: {
    summary: 'Every election that was imported or has candidates, newest first.',
    answer: { description: 'The elections.', schema: z.array(Election) },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const CANDIDATE_CALLS = {
  listLatestCandidates: {
    summary: 'The latest filings: the candidates with the highest account numbers.',
    query: [LatestQuery, `Expected sort=acctnum_desc and a limit from 1 to ${MAX_LATEST_FILINGS}`],
    answer: CANDIDATES,
    files: {
      exportLatestCandidates: {
        summary: 'The latest filings, with their cash on hand.',
        query: [
          z.object({ ...LATEST_FILE[0].shape, limit: LatestQuery.shape.limit }),
          refusals.NO_FORMAT,
          { ...LATEST_FILE[2], limit: `Expected limit= to be a number from 1 to ${MAX_LATEST_FILINGS}` },
        ],
      },
    },
  },
  listElectionCandidates: {
    summary: 'The candidates of an election, for every office.',
    remarks: 'The list is empty if the election has no candidates.',
    params: ELECTION,
    answer: CANDIDATES,
  },
  listOfficeCandidates: {
    summary: 'The candidates for one office in an election.',
    remarks: 'The list is empty if the office has no candidates.',
    params: OFFICE,
    answer: CANDIDATES,
    files: {
      exportOfficeCandidates: {
        summary: 'The candidates for one office in an election, as their page lists them.',
        remarks:
          'The parameters are those of the page’s address. The file has all rows, whatever page= and open= say.',
        query: queryOfList(CANDIDATE_LIST),
      },
      exportOfficeBalances: {
        summary:
          'The balances of the candidates for one office: a row for each account, and one for each candidate’s total.',
        remarks: 'The parameters are those of the list of these candidates.',
        address: apiUrls.officeBalances,
        query: queryOfList(CANDIDATE_LIST),
      },
    },
  },
  listCandidatesByAccount: {
    summary: 'The candidates whose account list contains this committee’s account.',
    remarks: 'The list is empty if no candidate’s list contains the account.',
    params: COMMITTEE,
    answer: CANDIDATES,
    files: { exportCandidatesByAccount: {} },
  },
  getCandidate: {
    summary: 'One candidate, with all fields.',
    params: ACCOUNT,
    headers: {
      [apiUrls.TOKEN_HEADER]:
        'An administrator’s token, optional. With a valid token, the answer includes a VoterID that is not public and must not be stored by caches (`Cache-Control: no-store`). A token that is missing, invalid or expired gets the public answer.',
    },
    answer: { description: 'The candidate.', schema: Candidate },
    errors: { 404: refusals.NO_CANDIDATE },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const RACE_CALLS = {
  getElectionRaces: {
    summary:
      'The offices of an election with candidates still in the race: their money, the richest accounts, and the largest contributions.',
    remarks: `${SHARED_ONCE} The largest contributions are of money, without loans and in-kind, and of the accounts whose whole list of contributions is on file.`,
    params: ELECTION,
    answer: { description: 'The offices, statewide ones first.', schema: ElectionRaces },
    files: {
      exportElectionRaces: {
        summary: 'The offices of an election, its richest accounts, or its largest contributions.',
        query: [
          z.object({ table: ElectionTableName }),
          `Expected table= to be one of ${ELECTION_TABLES.join(', ')}`,
        ],
      },
    },
    errors: { 404: refusals.NO_RACE },
  },
  listRaces: {
    summary:
      'The races for one office in an election, by district, each with its number of candidates and their combined money.',
    remarks: SHARED_ONCE,
    params: OFFICE,
    answer: { description: 'The races.', schema: OfficeRaces },
    files: {
      exportRaces: {
        summary: 'The races for one office in an election, by district.',
        query: queryOfList(OFFICE_RACE_LIST),
      },
    },
    errors: { 404: refusals.NO_RACE },
  },
  getRace: {
    summary: 'One race: its candidates side by side, each with the money raised, spent and on hand.',
    remarks: `A candidate’s figures are the sums of \`GET /api/balances\` over all of the candidate’s accounts. ${SHARED_ONCE}`,
    params: RACE,
    answer: { description: 'The race.', schema: Race },
    files: {
      exportRace: { summary: 'One race: its candidates side by side.', query: queryOfList(RACE_LIST) },
    },
    errors: { 404: refusals.NO_RACE },
  },
  getZipRaces: {
    summary: 'The districts of a ZIP code, and the races of the default election on the ballots there.',
    remarks: `Some or all of the ZIP code is in each district: those in which at least ${MIN_VOTERS_OF_DISTRICT} of its registered voters live, exempt voters not counted. Without a list of voters on this site, \`isKnown\` is false and nothing is listed. Special districts and local offices are never listed.`,
    params: [
      z.object({
        zip: parameter(z.string().check(z.regex(/^\d{5}$/)), 'A ZIP code: five digits.', '32601'),
      }),
      'Expected a ZIP code of five digits',
    ],
    answer: { description: 'The districts and races.', schema: ZipRaces },
    errors: { 404: 'Too few voters on file live in this ZIP code to say in which districts it is' },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const COMMITTEE_CALLS = {
  listCommittees: {
    summary: 'Every committee.',
    answer: COMMITTEES,
    files: {
      exportCommittees: {
        summary: 'The committees, as their page lists them.',
        query: queryOfList(COMMITTEE_LIST),
      },
    },
  },
  listCommitteesToFind: {
    summary: 'Every committee, at the address that the committee finder uses.',
    remarks: 'The answer is the same as that of `GET /api/committees`.',
    answer: COMMITTEES,
  },
  listCommitteesOfOfficer: {
    summary: 'The committees whose chair or treasurer has this name.',
    remarks:
      'Case, accents and punctuation are ignored. A name is not necessarily one person. The list is empty if no chair or treasurer has the name.',
    params: [
      z.object({
        name: parameter(
          z.string().check(z.maxLength(200)),
          'The name of a chair or treasurer, first name first, as written for a committee.',
          ({ committee }) => committee.chair,
        ),
      }),
      'Expected the name of a chair or treasurer, in up to 200 characters',
    ],
    answer: {
      description: 'The committees, highest account number first.',
      schema: z.array(OfficerCommittee),
    },
    files: { exportCommitteesOfOfficer: { query: queryOfList(OFFICER_LIST) } },
  },
  getCommittee: {
    summary: 'One committee, with all fields.',
    params: COMMITTEE,
    answer: { description: 'The committee.', schema: Committee },
    errors: { 404: refusals.NO_COMMITTEE },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const REGISTRATION_CALLS = {
  getRegistration: {
    summary: 'What the state’s own pages, as opposed to its lists, say about one account’s registration.',
    remarks:
      'A field is null if the state does not show it or has not been asked yet. There are no addresses or phone numbers.',
    params: ACCOUNT,
    answer: { description: 'The registration.', schema: Registration },
    errors: { 404: refusals.NO_ACCOUNT },
  },
  getRelated: {
    summary:
      'What else is on file about the people and organizations named in a record: other registrations, officers, solicitations.',
    remarks:
      '`sameVoter` has the registrations for which the state itself gives the same voter, unless an address is suppressed. `sameName` has those with the same first and last name, ignoring case; they are not necessarily of the same person. Each list has the newest 100 at most. `solicitations` has the statements in the state’s listing that were filed under this candidate’s name, or for an organization with this committee’s name.',
    params: ACCOUNT,
    answer: { description: 'The related records.', schema: Related },
    errors: { 404: refusals.NO_ACCOUNT },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const BALANCE_CALLS = {
  listBalances: {
    summary: `The balances of up to ${MAX_BALANCE_ACCOUNTS} accounts: what each has received, paid out and has on hand.`,
    remarks:
      'Items that are not account numbers are skipped, and accounts without any figures are left out of the answer.',
    query: [
      // Of the list only the length is checked; each account is asked for once, in ascending order.
      z.object({
        accounts: parameter(
          z.pipe(
            z.string().check(z.regex(new RegExp(`^[^,]*(,[^,]*){0,${MAX_BALANCE_ACCOUNTS - 1}}$`))),
            z.transform((text) => {
              const accounts = new Set(text.split(',').flatMap((part) => parseAcctNum(part.trim()) ?? []))
              return [...accounts].toSorted((a, b) => a - b)
            }),
          ),
          'Account numbers, separated by commas.',
          ({ candidate, committee }) => `${candidate.acctNum},${committee.acctNum}`,
        ),
      }),
      `Expected accounts= to be up to ${MAX_BALANCE_ACCOUNTS} account numbers, separated by commas`,
    ],
    answer: {
      description: 'One record for each account with figures, by account number.',
      schema: z.array(Balance),
    },
  },
  explainBalance: {
    summary: 'How one account’s figures were calculated: everything on file about its money.',
    remarks: 'An account without anything on file has an explanation with empty lists.',
    params: ACCOUNT,
    answer: { description: 'The figures and their sources.', schema: BalanceExplanation },
    files: {
      exportBalances: {
        summary: 'The balances of one candidate or committee: a row for each account, and their total.',
      },
    },
    errors: { 404: refusals.NO_ACCOUNT },
  },
  getDataStatus: {
    summary: 'How complete the money of committees and of each election is.',
    answer: { description: 'The committees first, then the elections, newest first.', schema: DataStatus },
    files: {
      exportDataStatus: {
        summary:
          'The number of accounts whose money is known, by where it comes from, for committees and for each election.',
      },
      exportDisagreements: {
        summary:
          'Every account whose own transactions differ from the state’s total of the same day, and by how much.',
        address: apiUrls.disagreements,
      },
    },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const DOCUMENT_CALLS = {
  listDocuments: {
    summary: 'The documents filed for an account, newest first.',
    params: ACCOUNT,
    answer: DOCUMENTS,
    files: {
      exportDocuments: { summary: 'The documents filed for an account.', query: queryOfList(DOCUMENT_LIST) },
    },
  },
  listDocumentsOfType: {
    summary: 'The documents of one type, for all accounts, newest first.',
    params: [z.object({ type: parameter(z.string(), 'A type of document.', 'Statement of Solicitation') })],
    answer: DOCUMENTS,
  },
  getDocumentFile: {
    summary: 'The file of a document, as it was filed.',
    remarks: 'Leave the slashes of a FilePath as they are, and percent-encode all other special characters.',
    params: [
      z.object({
        FilePath: parameter(z.string(), 'The FilePath of a document’s record.', ({ filePath }) => filePath),
      }),
    ],
    answer: { description: 'The file, with its own media type and name.', mediaType: '*/*' },
    errors: { 404: refusals.NO_DOCUMENT },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const LATEST_IMPORT_CALLS = {
  listLatestImports: {
    summary: 'The last import into each public table: its source and time.',
    remarks:
      'There is one record for each kind; for candidates, who are imported by election, one for each election.',
    answer: {
      description: 'The last imports: those whose day is not known, then the oldest data first.',
      schema: z.array(LatestImport),
    },
    files: { exportLatestImports: {} },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const CITATION_CALLS = {
  getCitation: {
    summary:
      'Cites a page as it is now: its address, title and day, the hash of the answers it shows, and the signature.',
    remarks:
      '`signature` is that of the key `keyId` (Ed25519) over the canonical JSON (RFC 8785) of all other fields. `sha256` is the hash of the canonical JSON of the list of `call` and `sha256` of each answer in the file. This site stores no citation; its page /verify checks one without a request.',
    query: [CitationQuery, PAGE_EXPECTED],
    answer: { description: 'The citation, without the answers.', schema: Citation },
    errors: CITATION_ERRORS,
  },
  getCitationFile: {
    summary: 'The same citation as a file, with the answers that the page shows, to keep.',
    remarks:
      'It has the fields of a Citation, and `answers`: each with its `call`, the `sha256` of its canonical JSON, and the `answer`.',
    query: [CitationQuery, PAGE_EXPECTED],
    answer: { description: 'The file, with its name.', mediaType: CITATION_MEDIA_TYPE },
    errors: CITATION_ERRORS,
  },
  getCitationKeys: {
    summary: 'The public keys that sign the citations of this site: the one in use, and former ones.',
    remarks:
      'A JSON Web Key Set (RFC 7517). `kid` is the thumbprint of a key (RFC 7638), which a citation names as `keyId`.',
    answer: { description: 'The keys, newest first.', schema: CitationKeys },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>

export const DOCUMENTATION_CALLS = {
  getOpenApiDocument: {
    summary: 'This documentation in OpenAPI 3.1, for programs.',
    answer: { description: 'The OpenAPI document.', schema: z.looseObject({ openapi: z.string() }) },
  },
  getDocumentationPage: {
    summary: 'This documentation as a web page, for people.',
    answer: { description: 'The page.', mediaType: 'text/html' },
  },
  getDocumentationStyle: {
    summary: 'The style sheet of this documentation’s page.',
    answer: { description: 'The style sheet.', mediaType: 'text/css' },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
