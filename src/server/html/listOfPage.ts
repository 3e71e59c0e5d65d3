import { CANDIDATE_LIST } from '#contract/lists/candidateList.ts'
import { COMMITTEE_LIST } from '#contract/lists/committeeList.ts'
import { DOCUMENT_LIST } from '#contract/lists/documentList.ts'
import { LATEST_LIST } from '#contract/lists/latestList.ts'
import type { ListAddress } from '#contract/lists/listState.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import { OFFICE_RACE_LIST } from '#contract/lists/officeRaceList.ts'
import { RACE_LIST } from '#contract/lists/raceList.ts'
import {
  CANDIDATES_PAGE,
  CASH_ON_HAND_PART,
  COMMITTEES_PAGE,
  OFFICERS_PAGE,
  RACES_PAGE,
  TRANSACTIONS_PART,
} from '#contract/pages.ts'

/**
 * The list that the query of a page's address applies to, by the segments of its path; undefined for a page without a
 * list.
 */
export function listOfPage([section = '', key = '', part = '', district = '', ...more]: readonly string[]):
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
