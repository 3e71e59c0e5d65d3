import { parseAcctNum } from '#contract/schemas/acctNum.ts'
import {
  ABOUT_DATA_PAGE,
  CANDIDATES_PAGE,
  CASH_ON_HAND_PART,
  COMMITTEES_PAGE,
  HOME_PAGE,
} from '#contract/pages.ts'
import { PAGE_SUBJECTS, pageTitle } from '#contract/pageTitle.ts'
import { candidateDetail, candidateList, candidateSearch } from './candidatePages.ts'
import { committeeDetail, committeeList } from './committeePages.ts'
import { aboutData, candidateCash, committeeCash } from './dataPages.ts'
import { notFound, type Page } from './Page.ts'
import type { Records } from './Records.ts'

/** The public page at this path. Its calls are those the client makes first, to the letter. */
export async function findPage(path: string, records: Records): Promise<Page> {
  const [section = '', key = '', office = '', ...more] = partsOf(path)
  const page = `/${section}`
  if (more.length > 0) return notFound()
  if (page === HOME_PAGE) return HOME
  if (page === ABOUT_DATA_PAGE && !key) return aboutData
  if (page === CANDIDATES_PAGE) {
    if (office === CASH_ON_HAND_PART) return candidateCash(parseAcctNum(key), records)
    if (office) return candidateList(key, office, records)
    return key ? candidateDetail(parseAcctNum(key), records) : candidateSearch(records)
  }
  if (page === COMMITTEES_PAGE && office === CASH_ON_HAND_PART)
    return committeeCash(parseAcctNum(key), records)
  if (page === COMMITTEES_PAGE && !office)
    return key ? committeeDetail(parseAcctNum(key), records) : committeeList(records)
  return notFound()
}

/** One key for all spellings of the address of a page: nothing but these parts decides what it shows. */
export const pageKey = (path: string): string => `/${partsOf(path).join('/')}`

function partsOf(path: string): string[] {
  const [section = '', ...more] = path.split('/').filter(Boolean)
  const page = section.toLowerCase()
  return [[CANDIDATES_PAGE, COMMITTEES_PAGE].includes(`/${page}`) ? page : section, ...more].filter(Boolean)
}

const HOME: Page = {
  status: 200,
  title: pageTitle(PAGE_SUBJECTS.home),
  description:
    'Explore candidate and committee information for Florida elections, past and present: cash on hand, balances and filed documents.',
  address: HOME_PAGE,
  page: 'home',
  calls: [],
}
