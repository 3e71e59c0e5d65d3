import { ADMIN_PAGE } from './pages.ts'

/** The addresses of the administrators' pages, apart from the public ones so that no visitor loads them. */
export const MANAGE_CANDIDATES_PAGE = `${ADMIN_PAGE}/candidates`
export const MANAGE_COMMITTEES_PAGE = `${ADMIN_PAGE}/committees`
export const SEARCH_VOTERS_PAGE = `${ADMIN_PAGE}/voters`
export const SOLICITATIONS_PAGE = `${ADMIN_PAGE}/solicitations`
export const DELETED_PAGE = `${ADMIN_PAGE}/deleted`
export const AUDIT_TRAIL_PAGE = `${ADMIN_PAGE}/audit`

export const editCandidatePage = (acctNum: number) => `${MANAGE_CANDIDATES_PAGE}/edit/${acctNum}`
export const editCommitteePage = (acctNum: number) => `${MANAGE_COMMITTEES_PAGE}/edit/${acctNum}`
export const voterPage = (voterId: string) => `${SEARCH_VOTERS_PAGE}/${encodeURIComponent(voterId)}`
