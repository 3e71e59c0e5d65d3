import { PRODUCT_NAME } from './product.ts'

/** The title of a page about `subject`: `Sunshine Ledger - Committees`. */
export const pageTitle = (subject: string) => `${PRODUCT_NAME} - ${subject}`

/** The subjects the specification names; a candidate's or a committee's page has its full name instead. */
export const PAGE_SUBJECTS = {
  home: 'Home',
  candidates: 'Candidates',
  committees: 'Committees',
  admin: 'Admin',
  search: 'Search',
  aboutData: 'About This Data',
  changes: 'What Changed',
  developers: 'For Developers',
  glossary: 'Glossary',
  verify: 'Cite and Check',
  notFound: 'Page Not Found',
} as const

/** The subject of the search results page. */
export const searchSubject = (question: string) =>
  question === '' ? PAGE_SUBJECTS.search : `${PAGE_SUBJECTS.search}: ${question}`

export const NO_FILED_NAME = 'Nothing Filed Under This Name'
export const NO_OFFICER = 'No Chair or Treasurer of This Name'
