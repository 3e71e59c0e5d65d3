import { apiUrl, fileUrl } from '#contract/apiUrls.ts'
import {
  ABOUT_DATA_PAGE,
  CHANGES_PAGE,
  CHANGES_PARAMETERS,
  changesIn,
  DEVELOPERS_PAGE,
  GLOSSARY_PAGE,
  HOME_PAGE,
  ABOUT_DATA_SUBJECT,
  CHANGES_SUBJECT,
  DEVELOPERS_SUBJECT,
  GLOSSARY_SUBJECT,
  HOME_SUBJECT,
  VERIFY_SUBJECT,
  VERIFY_PAGE,
  VERIFY_PARAMETERS,
} from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { query } from './firstQueries.ts'
import { ofParameters, type PageTable } from './Page.ts'

/** Pages about the register as a whole, and about this site. */
export const sitePages = {
  '/': {
    find: () => ({
      subject: HOME_SUBJECT,
      description:
        'Explore candidate and committee information for Florida elections, past and present: cash on hand, balances and filed documents.',
      address: HOME_PAGE,
      feed: '/feeds/all',
      queries: [query('getOverview')],
    }),
  },
  '/about-data': {
    find: () => ({
      subject: ABOUT_DATA_SUBJECT,
      description: 'How fresh this register is, how much of its money is known, and what does not agree.',
      address: ABOUT_DATA_PAGE,
      dataset: {
        name: 'Florida campaign finance: candidates, committees, balances and filed documents',
        variableMeasured: ['Cash on hand', 'Contributions', 'Loans', 'Expenditures', 'Transfers'],
        downloads: {
          'text/csv': fileUrl('csv', apiUrl(publicAddresses.listCommittees)),
          'application/json': apiUrl(publicAddresses.getPublication),
        },
      },
      queries: [query('listLatestImports'), query('getDataStatus')],
    }),
  },
  '/changes': {
    search: ofParameters(CHANGES_PARAMETERS),
    // Only the unfiltered page is for search engines.
    find: (_params, _records, given) => {
      const filter = changesIn(given)
      return {
        subject: CHANGES_SUBJECT,
        description: 'What each import changed in this register, record by record and field by field.',
        ...(Object.keys(filter).length === 0 && { address: CHANGES_PAGE }),
        feed: '/feeds/all',
        queries: [query('listChanges', filter)],
      }
    },
  },
  '/developers': {
    find: () => ({
      subject: DEVELOPERS_SUBJECT,
      description:
        'How programs and pages of other sites use this register: calls, races in a frame, citations, limits.',
      address: DEVELOPERS_PAGE,
      services: {
        'service-desc': apiUrl(publicAddresses.getOpenApiDocument),
        'service-doc': apiUrl(publicAddresses.getDocumentationPage),
      },
    }),
  },
  '/glossary': {
    find: () => ({
      subject: GLOSSARY_SUBJECT,
      description:
        'What the terms of Florida campaign finance mean: cash on hand, in-kind, loans, petty cash, solicitation and others.',
      address: GLOSSARY_PAGE,
    }),
  },
  '/verify': {
    search: ofParameters(VERIFY_PARAMETERS),
    // It cites a page or checks a citation; only the latter is for search engines.
    find: (_params, _records, given) => {
      const page = given.get('page')
      return {
        subject: VERIFY_SUBJECT,
        description: 'Cite a page of this register, and check whether a citation is genuine or was altered.',
        ...(page === null && { address: VERIFY_PAGE }),
        queries: [...(page === null ? [] : [query('getCitation', { page })]), query('getCitationKeys')],
      }
    },
  },
} satisfies Partial<PageTable>
