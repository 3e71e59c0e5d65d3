import { apiUrl, balancesUrls } from '#contract/apiUrls.ts'
import {
  accountsOf,
  committeeAccounts,
  type NumberedAccount,
  numberedAccounts,
  parseAcctNum,
} from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { normalizeQuery, MAX_HITS } from '#contract/domain/search.ts'
import {
  accountsShown,
  parseRowState,
  printRowState,
  rowsRequest,
  sumsRequest,
} from '#contract/domain/rows.ts'
import { withoutZeros } from '#contract/domain/text.ts'
import { zipIn } from '#contract/domain/places.ts'
import { CANDIDATE_LIST, LATEST_LIST } from '#contract/lists/candidateList.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import { type ListAddress, parseListState, printListState } from '#contract/lists/listState.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import { OFFICE_RACE_LIST, RACE_LIST } from '#contract/lists/raceList.ts'
import { missingAt } from '#contract/missingAt.ts'
import { NO_FILED_NAME, NO_OFFICER, PAGE_SUBJECTS, searchSubject } from '#contract/pageTitle.ts'
import {
  ABOUT_DATA_PAGE,
  CANDIDATES_PAGE,
  CASH_ON_HAND_PART,
  CHANGES_PAGE,
  CHANGES_PARAMETERS,
  COMMITTEES_PAGE,
  DEVELOPERS_PAGE,
  EMBED_PAGES,
  GLOSSARY_PAGE,
  HOME_PAGE,
  NAMES_PAGE,
  NAMES_PARAMETERS,
  OFFICERS_PAGE,
  pageWith,
  RACES_PAGE,
  SEARCH_PAGE,
  SEARCH_PARAMETERS,
  TRANSACTIONS_PART,
  VERIFY_PAGE,
  VERIFY_PARAMETERS,
  ZIP_PAGE,
} from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { rowsUrl, sumsUrl } from '#contract/rowUrls.ts'
import { NO_ZIP, zipOf } from '#contract/schemas/filedName.ts'
import { decoded } from '../decoded.ts'
import { notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'
import { candidateDetail, candidateList, candidateSearch, noCandidate } from './candidatePages.ts'
import { committeeDetail, committeeList, noCommittee } from './committeePages.ts'
import {
  aboutData,
  candidateCash,
  changesPageOf,
  committeeCash,
  developers,
  glossary,
  verifyPage,
} from './dataPages.ts'
import { electionRaces, officeRaces, race, zipRaces } from './racePages.ts'

/** Not for search engines, which should find the results themselves. */
function searchResults(query: URLSearchParams): Page {
  const asked = query.get('q')?.trim() ?? ''
  const question = { q: normalizeQuery(asked), limit: MAX_HITS }
  return {
    status: 200,
    subject: searchSubject(asked),
    description:
      'Find candidates, races, committees, their chairs and treasurers, contributors and account numbers.',
    page: 'search',
    calls:
      asked === ''
        ? []
        : [apiUrl(publicAddresses.searchRegister, question), apiUrl(publicAddresses.searchNames, question)],
  }
}

/** The browser shows the name; the server never repeats text that occurs only in an address. */
const NO_SUCH_OFFICER: Page = { ...notFound(NO_OFFICER, 'officer'), isNotFoundInHtml: true }
const NO_SUCH_NAME: Page = { ...notFound(NO_FILED_NAME, 'filedName'), isNotFoundInHtml: true }

/** The committees with a person of this name, encoded as in an address, as chair or treasurer. */
async function officer(encoded: string, { search }: Records): Promise<Page> {
  const name = decoded(encoded)
  const onFile = name === undefined ? undefined : await search.officerNamed(name)
  if (name === undefined || onFile === undefined) return NO_SUCH_OFFICER
  return {
    status: 200,
    subject: onFile,
    description: `The Florida committees that name ${onFile} as chair or treasurer.`,
    feed: `/feeds/chairs/${encodeURIComponent(onFile)}`,
    page: 'officer',
    calls: [
      apiUrl(publicAddresses.listCommitteesOfOfficer, { name }),
      apiUrl(publicAddresses.listLatestImports),
    ],
  }
}

/** What was filed under a name, encoded as in an address, and a ZIP code, `-` for none. */
async function filedName(
  zip: string,
  encoded: string,
  query: URLSearchParams,
  { names }: Records,
): Promise<Page> {
  const name = decoded(encoded)
  const isZip = zip === NO_ZIP || /^\d{5}$/.test(zip)
  const filed = isZip && name !== undefined ? await names.find(name, zipOf(zip)) : undefined
  if (!filed || name === undefined) return NO_SUCH_NAME
  const after = query.get('after') ?? undefined
  return {
    status: 200,
    subject: filed.name,
    description: `What was filed under the name ${filed.name} and one ZIP code in Florida campaign finance; not necessarily one person.`,
    page: 'filedName',
    calls: [
      apiUrl(publicAddresses.getFiledName, { zip, name }),
      apiUrl(publicAddresses.listFiledNameRows, { zip, name, after }),
    ],
  }
}

async function candidateRows(
  acctNum: number | null,
  query: URLSearchParams,
  { candidates }: Records,
): Promise<Page> {
  const candidate = acctNum === null ? undefined : await candidates.find(acctNum)
  if (!candidate) return noCandidate('transactions', acctNum)
  const call = apiUrl(publicAddresses.getCandidate, { acctNum: candidate.AcctNum })
  return rowsPage(candidateName(candidate), call, numberedAccounts(accountsOf(candidate)), query)
}

async function committeeRows(
  acctNum: number | null,
  query: URLSearchParams,
  { committees }: Records,
): Promise<Page> {
  const committee = acctNum === null ? undefined : await committees.find(acctNum)
  if (!committee) return noCommittee('transactions', acctNum)
  const { AcctNum, Name } = committee
  const call = apiUrl(publicAddresses.getCommittee, { acctNum: AcctNum })
  return rowsPage(Name, call, numberedAccounts(committeeAccounts(AcctNum)), query)
}

/** For any query; search engines find the record itself. */
function rowsPage(
  name: string,
  recordCall: string,
  accounts: readonly NumberedAccount[],
  query: URLSearchParams,
): Page {
  const state = parseRowState(query)
  const shown = accountsShown(accounts, state)
  const asked = rowsRequest(shown, state)
  return {
    status: 200,
    subject: `Transactions, ${name}`,
    description: `Contributions, expenditures, transfers and other distributions of ${name}, row by row, with where the money comes from and goes.`,
    page: 'transactions',
    laterParts: ['MoneySummary', 'RowFilter'],
    calls:
      shown.length === 0
        ? [recordCall]
        : [
            recordCall,
            rowsUrl(asked),
            sumsUrl(sumsRequest(asked)),
            // What the sums are compared with.
            ...balancesUrls(shown.map(({ number }) => number)),
          ],
  }
}

/**
 * The list that the query of a page's address applies to, by the segments of its path; undefined for a page without a
 * list.
 */
function listOfPage([section = '', key = '', part = '', district = '', ...more]: readonly string[]):
  ListAddress | undefined {
  const page = `/${section}`
  // Such as the picture of a race.
  if (more.length > 0) return undefined
  if (part === CASH_ON_HAND_PART || part === TRANSACTIONS_PART) return undefined
  if (page === CANDIDATES_PAGE && part) return CANDIDATE_LIST
  if (page === CANDIDATES_PAGE) return key ? DOCUMENT_LIST : LATEST_LIST
  if (page === COMMITTEES_PAGE) return key ? DOCUMENT_LIST : COMMITTEE_LIST
  if (page === OFFICERS_PAGE) return OFFICER_LIST
  if (page === RACES_PAGE && part) return district ? RACE_LIST : OFFICE_RACE_LIST
  return undefined
}

/** The public page at this address. Its calls have exactly the URLs that the client requests first. */
export async function findPage(path: string, asked: URLSearchParams, records: Records): Promise<Page> {
  const parts = partsOf(path)
  const [section = '', key = '', office = '', ...more] = parts
  const page = `/${section}`
  // The one that is cached, so that no other spelling of it shows anything else.
  const query = new URLSearchParams(canonicalQuery(parts, asked))
  if (page === RACES_PAGE && key && more.length < 2) {
    const [district] = more
    if (!office) return electionRaces(key, records)
    return district === undefined ? officeRaces(key, office, records) : race(key, office, district, records)
  }
  const missing = () => notFound(missingAt(path).subject)
  if (more.length > 0) return missing()
  if (page === HOME_PAGE) return HOME
  if (page === ABOUT_DATA_PAGE && !key) return aboutData
  if (page === CHANGES_PAGE && !key) return changesPageOf(query)
  if (page === DEVELOPERS_PAGE && !key) return developers
  if (page === GLOSSARY_PAGE && !key) return glossary
  if (page === VERIFY_PAGE && !key) return verifyPage(query)
  if (page === SEARCH_PAGE && !key) return searchResults(query)
  if (page === ZIP_PAGE && key && !office) return zipRaces(key, records)
  if (page === OFFICERS_PAGE && key && !office) return officer(key, records)
  if (page === NAMES_PAGE && office) return filedName(key, office, query, records)
  if (page === CANDIDATES_PAGE) {
    if (office === CASH_ON_HAND_PART) return candidateCash(parseAcctNum(key), records)
    if (office === TRANSACTIONS_PART) return candidateRows(parseAcctNum(key), query, records)
    if (office) return candidateList(key, office, records)
    return key ? candidateDetail(parseAcctNum(key), records) : candidateSearch(records)
  }
  if (page === COMMITTEES_PAGE && office === CASH_ON_HAND_PART)
    return committeeCash(parseAcctNum(key), records)
  if (page === COMMITTEES_PAGE && office === TRANSACTIONS_PART)
    return committeeRows(parseAcctNum(key), query, records)
  if (page === COMMITTEES_PAGE && !office)
    return key ? committeeDetail(parseAcctNum(key), records) : committeeList(records)
  return missing()
}

/**
 * The canonical form of a page's address, and whether it asks for something else than the page shows by default; there are
 * endlessly many such addresses.
 */
export function pageAddress(path: string, query: URLSearchParams) {
  const parts = partsOf(path)
  const search = canonicalQuery(parts, query)
  return { address: `/${parts.join('/')}${search}`, isView: search !== '' }
}

/** Only these parameters decide what the page at these segments shows. */
function canonicalQuery(parts: readonly string[], query: URLSearchParams): string {
  if (parts.length === 3 && parts[2] === TRANSACTIONS_PART) return printRowState(parseRowState(query))
  const list = listOfPage(parts)
  return list
    ? printListState(parseListState(query, list), list)
    : pageWith('', PARAMETERS[`/${parts[0]}`] ?? [], (name) => query.get(name))
}

/** The parameters of pages that have any, in order. */
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  [SEARCH_PAGE]: SEARCH_PARAMETERS,
  [CHANGES_PAGE]: CHANGES_PARAMETERS,
  [VERIFY_PAGE]: VERIFY_PARAMETERS,
  [NAMES_PAGE]: NAMES_PARAMETERS,
}

/** The one spelling of a page's path. */
export const canonicalPath = (path: string): string => `/${partsOf(path).join('/')}`

/** Which segment of a path is the number of an account or a district, written without leading zeros. */
const NUMBER_AT: Readonly<Record<string, number>> = {
  [CANDIDATES_PAGE]: 1,
  [COMMITTEES_PAGE]: 1,
  [RACES_PAGE]: 3,
  [EMBED_PAGES]: 4,
}

function partsOf(path: string): string[] {
  const parts = path.split('/').filter(Boolean)
  const section = decoded(parts[0] ?? '')?.toLowerCase() ?? ''
  // A page for five digits, not for nine.
  if (`/${section}` === ZIP_PAGE) return [section, ...parts.slice(1).map((part) => zipIn(part) || part)]
  const numberAt = NUMBER_AT[`/${section}`]
  if (numberAt === undefined) return parts
  return [section, ...parts.slice(1)].map((part, at) => (at === numberAt ? withoutZeros(part) : part))
}

const HOME: Page = {
  status: 200,
  subject: PAGE_SUBJECTS.home,
  description:
    'Explore candidate and committee information for Florida elections, past and present: cash on hand, balances and filed documents.',
  address: HOME_PAGE,
  feed: '/feeds/all',
  page: 'home',
  calls: [apiUrl(publicAddresses.getOverview)],
}
