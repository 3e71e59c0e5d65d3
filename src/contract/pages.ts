/** The addresses of the pages, as links in the page, the site map and canonical links write them. */
export const HOME_PAGE = '/'
export const CANDIDATES_PAGE = '/candidates'
export const COMMITTEES_PAGE = '/committees'
export const ADMIN_PAGE = '/admin'
export const LOGIN_PAGE = '/admin/login'

export const officePage = (electionId: string, officeCode: string) =>
  `${CANDIDATES_PAGE}/${encodeURIComponent(electionId)}/${encodeURIComponent(officeCode)}`
export const candidatePage = (acctNum: number) => `${CANDIDATES_PAGE}/${acctNum}`
export const committeePage = (acctNum: number) => `${COMMITTEES_PAGE}/${acctNum}`
