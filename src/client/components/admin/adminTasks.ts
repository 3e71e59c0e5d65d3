import {
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

/** The tasks of the specification, in its order. A signed-out user sees only these. */
export const SPECIFIED_TASKS = [
  { page: MANAGE_CANDIDATES_PAGE, name: 'Manage Candidates', text: 'Edit VoterIDs, delete records.' },
  {
    page: MANAGE_COMMITTEES_PAGE,
    name: 'Manage Committees',
    text: 'Committees and the candidates they back.',
  },
  { page: SEARCH_VOTERS_PAGE, name: 'Search Voters', text: 'Find a registered voter by name.' },
  {
    page: SOLICITATIONS_PAGE,
    name: 'Solicitations',
    text: 'Read statements, link committees to candidates.',
  },
]

/** The administrators' tasks, each on its own page: the side menu lists them, and the dashboard explains them. */
export const ADMIN_TASKS = [
  ...SPECIFIED_TASKS,
  {
    page: ALL_CANDIDATES_PAGE,
    name: 'All Candidates',
    text: 'All elections: filter, and edit in the list.',
  },
  { page: ALL_COMMITTEES_PAGE, name: 'All Committees', text: 'The same for committees.' },
  {
    page: VOTER_ID_WORK_PAGE,
    name: 'VoterIDs',
    text: 'Match candidates without a VoterID to voters.',
  },
  { page: LINK_WORK_PAGE, name: 'Links', text: 'Add committees to many candidates at once.' },
  { page: IMPORTS_PAGE, name: 'Imports', text: 'Import files, and see what was imported.' },
  { page: NAME_WORK_PAGE, name: 'Unmatched Names', text: 'Give a name’s rows to an account.' },
  { page: DELETED_PAGE, name: 'Deleted', text: 'See what is hidden, and bring it back.' },
  { page: AUDIT_TRAIL_PAGE, name: 'Audit Trail', text: 'Who did what, and when.' },
  { page: PEOPLE_PAGE, name: 'People', text: 'Who may sign in. Invite others.' },
]
