/** The pages that everyone may see, by the names of their folders in the client. */
export const PUBLIC_PAGES = [
  'home',
  'candidateSearch',
  'candidateList',
  'candidateDetail',
  'committeeList',
  'committeeDetail',
  'cashOnHand',
  'officer',
  'filedName',
  'search',
  'races',
  'electionRaces',
  'zip',
  'transactions',
  'aboutData',
  'changes',
  'developers',
  'glossary',
  'verify',
  'notFound',
] as const

export type PublicPage = (typeof PUBLIC_PAGES)[number]
