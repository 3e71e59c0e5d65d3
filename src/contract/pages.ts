/** The only place that names the product; page titles, brand, documents and messages use it. */
export const PRODUCT_NAME = 'Sunshine Ledger'

/**
 * The public pages: the path of each, as the client's router takes it, and its component. A path that is
 * more exact goes before one with a parameter in its place, and the site map has those without parameters in this order.
 */
export const ROUTES = {
  '/': 'HomePage',
  '/candidates': 'CandidateSearchPage',
  '/committees': 'CommitteeListPage',
  '/candidates/:acctNum': 'RecordPage',
  '/committees/:acctNum': 'RecordPage',
  '/candidates/:acctNum/cash-on-hand': 'CashOnHandPage',
  '/committees/:acctNum/cash-on-hand': 'CashOnHandPage',
  '/candidates/:acctNum/transactions': 'TransactionsPage',
  '/committees/:acctNum/transactions': 'TransactionsPage',
  '/candidates/:electionId/:officeCode': 'CandidateListPage',
  '/races/:electionId': 'ElectionRacesPage',
  '/races/:electionId/:officeCode': 'RacesPage',
  '/races/:electionId/:officeCode/:district': 'RacesPage',
  '/officers/:name': 'OfficerPage',
  '/names/:zip/:name': 'FiledNamePage',
  '/zip/:zip': 'ZipPage',
  '/search': 'SearchPage',
  '/about-data': 'AboutDataPage',
  '/changes': 'ChangesPage',
  '/developers': 'DevelopersPage',
  '/glossary': 'GlossaryPage',
  '/verify': 'VerifyPage',
} as const

export type Route = keyof typeof ROUTES
/** The component of each public page, in the file of that name: `HomePage` in `pages/site/HomePage.tsx`. */
export type PublicPage = (typeof ROUTES)[Route] | 'NotFoundPage'

/** The title of a page about `subject`: `Sunshine Ledger - Committees`. */
export const pageTitle = (subject: string) => `${PRODUCT_NAME} - ${subject}`

/* The subjects the specification names; a candidate's or a committee's page has its full name instead. */
export const HOME_SUBJECT = 'Home'
export const CANDIDATES_SUBJECT = 'Candidates'
export const COMMITTEES_SUBJECT = 'Committees'
export const ADMIN_SUBJECT = 'Admin'
export const SEARCH_SUBJECT = 'Search'
export const ABOUT_DATA_SUBJECT = 'About This Data'
export const CHANGES_SUBJECT = 'What Changed'
export const DEVELOPERS_SUBJECT = 'For Developers'
export const GLOSSARY_SUBJECT = 'Glossary'
export const VERIFY_SUBJECT = 'Cite and Check'
export const NOT_FOUND_SUBJECT = 'Page Not Found'

export const searchSubject = (question: string) =>
  question === '' ? SEARCH_SUBJECT : `${SEARCH_SUBJECT}: ${question}`

export const NO_FILED_NAME = 'Nothing Filed Under This Name'
export const NO_OFFICER = 'No Chair or Treasurer of This Name'

/** The addresses of the pages, as links in the page, the site map and canonical links write them. */
export const HOME_PAGE = '/'
export const CANDIDATES_PAGE = '/candidates'
export const COMMITTEES_PAGE = '/committees'
export const ADMIN_PAGE = '/admin'
export const LOGIN_PAGE = '/admin/login'

/** The field names of the form that chooses a list of candidates. */
export const LIST_PARAMETERS = { election: 'election', office: 'office' }

export const officePage = (electionId: string, officeCode: string) =>
  `${CANDIDATES_PAGE}/${encodeURIComponent(electionId)}/${encodeURIComponent(officeCode)}`
export const candidatePage = (acctNum: number) => `${CANDIDATES_PAGE}/${acctNum}`
export const committeePage = (acctNum: number) => `${COMMITTEES_PAGE}/${acctNum}`

/** The committees with a person of this name as chair or treasurer. */
export const OFFICERS_PAGE = '/officers'
export const officerPage = (name: string) => `${OFFICERS_PAGE}/${encodeURIComponent(name)}`

export const SEARCH_PAGE = '/search'
/** The parameters of its address, in the order in which its form writes them. */
export const SEARCH_PARAMETERS = ['q', 'kind', 'page'] as const
export type SearchParameters = Partial<Record<(typeof SEARCH_PARAMETERS)[number], string>>
export const searchPage = (parameters: SearchParameters) =>
  pageWith(SEARCH_PAGE, SEARCH_PARAMETERS, (name) => parameters[name])

/** The address of a page with these parameters, encoded as a form encodes them, without blank ones. */
export function pageWith<Name extends string>(
  page: string,
  names: readonly Name[],
  valueOf: (name: Name) => string | null | undefined,
): string {
  const given = names.flatMap((name) => {
    const value = valueOf(name)
    return value ? [[name, value]] : []
  })
  return given.length === 0 ? page : `${page}?${new URLSearchParams(given)}`
}

/** The districts of a ZIP code, and the races on its ballots. */
export const ZIP_PAGE = '/zip'
export const zipPage = (zip: string) => `${ZIP_PAGE}/${zip}`

/** What was filed under a name and a ZIP code; '' if the place has no ZIP code. */
export const NAMES_PAGE = '/names'
export const filedNamePage = (name: string, zip: string) =>
  `${NAMES_PAGE}/${zip || '-'}/${encodeURIComponent(name)}`
/** The parameter for later pages of its rows. */
export const NAMES_PARAMETERS = ['after'] as const
export const rowsOfNamePage = (zip: string, name: string, after?: string) =>
  pageWith(filedNamePage(name, zip), NAMES_PARAMETERS, () => after)

export const CHANGES_PAGE = '/changes'
/** The parameters of its address, in their order. */
export const CHANGES_PARAMETERS = ['kind', 'race', 'account', 'day', 'from', 'to', 'before'] as const
export type ChangesParameters = Partial<Record<(typeof CHANGES_PARAMETERS)[number], string>>
export const changesPage = (parameters: ChangesParameters) =>
  pageWith(CHANGES_PAGE, CHANGES_PARAMETERS, (name) => parameters[name])
/** The parameters in such an address, without blank ones, as the call for changes takes them. */
export const changesIn = (query: URLSearchParams): ChangesParameters =>
  Object.fromEntries(
    CHANGES_PARAMETERS.flatMap((name) => {
      const value = query.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )

export const VERIFY_PAGE = '/verify'
export const VERIFY_PARAMETERS = ['page'] as const
export const citePage = (page: string) => pageWith(VERIFY_PAGE, VERIFY_PARAMETERS, () => page)

/** Whether the page at this path shows anything of the register. */
export const isCitable = (path: string): boolean =>
  !/^\/(?:verify|developers|glossary|admin)(?:\/|$)/.test(path)

export const ABOUT_DATA_PAGE = '/about-data'

export const DEVELOPERS_PAGE = '/developers'

/** The glossary; each term has its own anchor there. */
export const GLOSSARY_PAGE = '/glossary'

export const RACES_PAGE = '/races'
export const electionPage = (electionId: string) => `${RACES_PAGE}/${encodeURIComponent(electionId)}`
/** The races for an office, district by district. */
export const racesPage = (electionId: string, officeCode: string) =>
  `${electionPage(electionId)}/${encodeURIComponent(officeCode)}`
/** One race; `district` as `raceDistrict` writes it. */
export const racePage = (electionId: string, officeCode: string, district: string) =>
  `${racesPage(electionId, officeCode)}/${encodeURIComponent(district)}`

/** The page of a record by its external id, `candidate-91527`; it redirects. */
export const RECORD_PAGES = '/records'

/** Pages that other sites may show in a frame. */
export const EMBED_PAGES = '/embed'
export const RACE_EMBED_STYLE = `${EMBED_PAGES}/race.css`
/** A record in a few lines, by its external id. */
export const RECORD_EMBEDS = `${EMBED_PAGES}/records`
export const raceEmbedPath = (electionId: string, officeCode: string, district: string) =>
  EMBED_PAGES + racePage(electionId, officeCode, district)

/** The preview picture of a link to a race. */
export const raceCardPath = (electionId: string, officeCode: string, district: string) =>
  `${racePage(electionId, officeCode, district)}/card.png`

export type RecordOwner = 'candidate' | 'committee'
export const RECORD_LISTS = { candidate: CANDIDATES_PAGE, committee: COMMITTEES_PAGE } as const
/** The subject of a page for an account number that no record has. */
export const RECORD_NOT_FOUND = {
  candidate: 'Candidate Not Found',
  committee: 'Committee Not Found',
} as const
export const recordPage = (owner: RecordOwner, acctNum: number) => `${RECORD_LISTS[owner]}/${acctNum}`

/** The explanation of a candidate's or committee's cash on hand; the address may point at one of its accounts. */
export const CASH_ON_HAND_PART = 'cash-on-hand'
export const cashPage = (owner: RecordOwner, acctNum: number, account?: number) =>
  `${recordPage(owner, acctNum)}/${CASH_ON_HAND_PART}${account === undefined ? '' : `#${accountAnchor(account)}`}`
export const accountAnchor = (account: number) => `account-${account}`

/** The rows behind a candidate's or committee's figures; the query may select some of them. */
export const TRANSACTIONS_PART = 'transactions'
export const rowsPage = (owner: RecordOwner, acctNum: number) =>
  `${recordPage(owner, acctNum)}/${TRANSACTIONS_PART}`
