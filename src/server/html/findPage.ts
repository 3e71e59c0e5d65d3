import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { parseRowState, printRowState } from '#contract/domain/rowAddress.ts'
import { parseListState, printListState } from '#contract/lists/listState.ts'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { withoutZeros } from '#contract/domain/withoutZeros.ts'
import { zipIn } from '#contract/domain/zipIn.ts'
import { missingAt } from '#contract/missingAt.ts'
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
  SEARCH_PAGE,
  SEARCH_PARAMETERS,
  RACES_PAGE,
  TRANSACTIONS_PART,
  VERIFY_PAGE,
  VERIFY_PARAMETERS,
  ZIP_PAGE,
} from '#contract/pages.ts'
import { PAGE_SUBJECTS } from '#contract/pageTitle.ts'
import { decoded } from '../decoded.ts'
import { candidateDetail, candidateList, candidateSearch } from './candidatePages.ts'
import { committeeDetail, committeeList } from './committeePages.ts'
import {
  aboutData,
  candidateCash,
  changesPageOf,
  committeeCash,
  developers,
  glossary,
  verifyPage,
} from './dataPages.ts'
import { listOfPage } from './listOfPage.ts'
import { notFound, type Page } from './Page.ts'
import { electionRaces, officeRaces, race, zipRaces } from './racePages.ts'
import type { Records } from './Records.ts'
import { candidateRows, committeeRows } from './rowPages.ts'
import { filedName, officer, searchResults } from './searchPages.ts'

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
