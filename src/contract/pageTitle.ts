import { PRODUCT_NAME } from './product.ts'

/** `Sunshine Ledger - Committees`: what the window of a page about `subject` is called. */
export const pageTitle = (subject: string) => `${PRODUCT_NAME} - ${subject}`

/** The subjects the specification names; a candidate's or a committee's page has its full name instead. */
export const PAGE_SUBJECTS = {
  home: 'Home',
  candidates: 'Candidates',
  committees: 'Committees',
  admin: 'Admin',
  aboutData: 'About This Data',
  notFound: 'Page Not Found',
} as const
