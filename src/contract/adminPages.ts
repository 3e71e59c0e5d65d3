import { ADMIN_PAGE, LOGIN_PAGE } from './pages.ts'

/** The addresses of the administrators' pages, separate from the public ones so that no visitor loads them. */
export const MANAGE_CANDIDATES_PAGE = `${ADMIN_PAGE}/candidates`
export const MANAGE_COMMITTEES_PAGE = `${ADMIN_PAGE}/committees`
export const ALL_CANDIDATES_PAGE = `${ADMIN_PAGE}/all-candidates`
export const ALL_COMMITTEES_PAGE = `${ADMIN_PAGE}/all-committees`
export const SEARCH_VOTERS_PAGE = `${ADMIN_PAGE}/voters`
export const SOLICITATIONS_PAGE = `${ADMIN_PAGE}/solicitations`
export const DELETED_PAGE = `${ADMIN_PAGE}/deleted`
export const AUDIT_TRAIL_PAGE = `${ADMIN_PAGE}/audit`
export const ACCOUNT_PAGE = `${ADMIN_PAGE}/account`
export const historyPage = (record: string) => `${AUDIT_TRAIL_PAGE}?path=${encodeURIComponent(record)}`
export const PEOPLE_PAGE = `${ADMIN_PAGE}/people`
/** The ids of elements on the dashboard that links lead to. */
export const LAST_NIGHT = 'last-night'
export const DIFFERING_ACCOUNTS = 'accounts-that-differ'
export const REFUSED_ACCOUNTS = 'accounts-refused'
export const dashboardPart = (id: string) => `${ADMIN_PAGE}#${id}`

export const IMPORTS_PAGE = `${ADMIN_PAGE}/imports`
export const VOTER_ID_WORK_PAGE = `${ADMIN_PAGE}/voter-ids`
export const LINK_WORK_PAGE = `${ADMIN_PAGE}/links`
export const NAME_WORK_PAGE = `${ADMIN_PAGE}/waiting-names`

/** Where an invitation is accepted. Browsers do not send the part after the # to the server, so no log has the secret. */
export const INVITATION_PAGE = `${ADMIN_PAGE}/invitation`
export const invitationLink = (origin: string, token: string) => `${origin}${INVITATION_PAGE}#${token}`
/** The same for a link that lets an account in once. */
export const signInLink = (origin: string, token: string) => `${origin}${LOGIN_PAGE}#${token}`

export const editCandidatePage = (acctNum: number) => `${MANAGE_CANDIDATES_PAGE}/edit/${acctNum}`
export const editCommitteePage = (acctNum: number) => `${MANAGE_COMMITTEES_PAGE}/edit/${acctNum}`
export const personPage = (email: string) => `${PEOPLE_PAGE}/${encodeURIComponent(email)}`
export const voterPage = (voterId: string) => `${SEARCH_VOTERS_PAGE}/${encodeURIComponent(voterId)}`
export const importPage = (importId: number) => `${IMPORTS_PAGE}/${importId}`
