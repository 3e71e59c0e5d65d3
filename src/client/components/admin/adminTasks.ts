import {
  ACCOUNT_PAGE,
  ALL_CANDIDATES_PAGE,
  ALL_COMMITTEES_PAGE,
  AUDIT_TRAIL_PAGE,
  LINK_WORK_PAGE,
  NAME_WORK_PAGE,
  DELETED_PAGE,
  IMPORTS_PAGE,
  MANAGE_CANDIDATES_PAGE,
  MANAGE_COMMITTEES_PAGE,
  PEOPLE_PAGE,
  SEARCH_VOTERS_PAGE,
  SOLICITATIONS_PAGE,
  VOTER_ID_WORK_PAGE,
} from '#contract/adminPages.ts'
import { ADMIN_PAGE } from '#contract/pages.ts'

/** The pages of the specification, in its order. A signed-out user sees only these. */
export const SPECIFIED_PAGES = [
  { page: ADMIN_PAGE, name: 'Dashboard' },
  { page: MANAGE_CANDIDATES_PAGE, name: 'Manage Candidates' },
  { page: MANAGE_COMMITTEES_PAGE, name: 'Manage Committees' },
  { page: SEARCH_VOTERS_PAGE, name: 'Search Voters' },
  { page: SOLICITATIONS_PAGE, name: 'Solicitations' },
]

/** All others, by what they are about. */
export const PAGE_GROUPS = [
  {
    group: 'Work',
    pages: [
      { page: ALL_CANDIDATES_PAGE, name: 'All Candidates' },
      { page: ALL_COMMITTEES_PAGE, name: 'All Committees' },
      { page: VOTER_ID_WORK_PAGE, name: 'VoterIDs' },
      { page: LINK_WORK_PAGE, name: 'Links' },
      { page: NAME_WORK_PAGE, name: 'Unmatched Names' },
    ],
  },
  {
    group: 'Data',
    pages: [
      { page: IMPORTS_PAGE, name: 'Imports' },
      { page: DELETED_PAGE, name: 'Deleted' },
      { page: AUDIT_TRAIL_PAGE, name: 'Audit Trail' },
    ],
  },
  {
    group: 'People',
    pages: [
      { page: PEOPLE_PAGE, name: 'People' },
      { page: ACCOUNT_PAGE, name: 'Your Account' },
    ],
  },
]
