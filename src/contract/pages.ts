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

export const ABOUT_DATA_PAGE = '/about-data'

/** How a candidate's or a committee's cash on hand was made; it may point at one of its accounts. */
export const CASH_ON_HAND_PART = 'cash-on-hand'
export const candidateCashPage = (acctNum: number, account?: number) =>
  `${candidatePage(acctNum)}/${CASH_ON_HAND_PART}${account === undefined ? '' : `#${accountAnchor(account)}`}`
export const committeeCashPage = (acctNum: number) => `${committeePage(acctNum)}/${CASH_ON_HAND_PART}`
export const accountAnchor = (account: number) => `account-${account}`
