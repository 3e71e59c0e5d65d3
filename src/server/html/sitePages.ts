import { apiUrl, fileUrl } from '#contract/apiUrls.ts'
import * as pages from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { normalizeQuery, MAX_HITS } from '#contract/domain/search.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import { NO_ZIP, zipOf } from '#contract/schemas/filedName.ts'
import { raceDistrict, raceName } from '#contract/domain/races.ts'
import { OFFICE_RACE_LIST, RACE_LIST } from '#contract/lists/raceList.ts'
import type { Race } from '#contract/schemas/race.ts'
import { query, ofParameters, type PageTable, notFound, noPage, ofList, type PageFacts } from './Page.ts'
import { decoded } from '../paths.ts'
import { CARD } from './raceCard.ts'

/** The browser shows what is named; the server never repeats text that occurs only in an address. */
const NO_SUCH_OFFICER: PageFacts = { ...notFound(pages.NO_OFFICER), isNotFoundInHtml: true }
const NO_SUCH_NAME: PageFacts = { ...notFound(pages.NO_FILED_NAME), isNotFoundInHtml: true }
const NO_RACE: PageFacts = { ...notFound(), isNotFoundInHtml: true }

/** Pages about the register as a whole, what was searched, and races. */
export const sitePages = {
  '/': {
    find: () => ({
      subject: pages.HOME_SUBJECT,
      description:
        'Explore candidate and committee information for Florida elections, past and present: cash on hand, balances and filed documents.',
      address: pages.HOME_PAGE,
      feed: '/feeds/all',
      queries: [query('getOverview')],
    }),
  },
  '/about-data': {
    find: () => ({
      subject: pages.ABOUT_DATA_SUBJECT,
      description: 'How fresh this register is, how much of its money is known, and what does not agree.',
      address: pages.ABOUT_DATA_PAGE,
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
    search: ofParameters(pages.CHANGES_PARAMETERS),
    // Only the unfiltered page is for search engines.
    find: (_params, _records, given) => {
      const filter = pages.changesIn(given)
      return {
        subject: pages.CHANGES_SUBJECT,
        description: 'What each import changed in this register, record by record and field by field.',
        ...(Object.keys(filter).length === 0 && { address: pages.CHANGES_PAGE }),
        feed: '/feeds/all',
        queries: [query('listChanges', filter)],
      }
    },
  },
  '/developers': {
    find: () => ({
      subject: pages.DEVELOPERS_SUBJECT,
      description:
        'How programs and pages of other sites use this register: calls, races in a frame, citations, limits.',
      address: pages.DEVELOPERS_PAGE,
      services: {
        'service-desc': apiUrl(publicAddresses.getOpenApiDocument),
        'service-doc': apiUrl(publicAddresses.getDocumentationPage),
      },
    }),
  },
  '/glossary': {
    find: () => ({
      subject: pages.GLOSSARY_SUBJECT,
      description:
        'What the terms of Florida campaign finance mean: cash on hand, in-kind, loans, petty cash, solicitation and others.',
      address: pages.GLOSSARY_PAGE,
    }),
  },
  '/verify': {
    search: ofParameters(pages.VERIFY_PARAMETERS),
    // It cites a page or checks a citation; only the latter is for search engines.
    find: (_params, _records, given) => {
      const page = given.get('page')
      return {
        subject: pages.VERIFY_SUBJECT,
        description: 'Cite a page of this register, and check whether a citation is genuine or was altered.',
        ...(page === null && { address: pages.VERIFY_PAGE }),
        queries: [...(page === null ? [] : [query('getCitation', { page })]), query('getCitationKeys')],
      }
    },
  },
  '/search': {
    search: ofParameters(pages.SEARCH_PARAMETERS),
    // Not for search engines, which should find the results themselves.
    find: (_params, _records, given) => {
      const text = given.get('q')?.trim() ?? ''
      const question = { q: normalizeQuery(text), limit: MAX_HITS }
      return {
        subject: pages.searchSubject(text),
        description:
          'Find candidates, races, committees, their chairs and treasurers, contributors and account numbers.',
        queries: text === '' ? [] : [query('searchRegister', question), query('searchNames', question)],
      }
    },
  },
  // The committees with a person of this name as chair or treasurer.
  '/officers/:name': {
    search: ofList(OFFICER_LIST),
    find: async (params, { search }) => {
      const name = decoded(params.name)
      const onFile = name === undefined ? undefined : await search.officerNamed(name)
      if (name === undefined || onFile === undefined) return NO_SUCH_OFFICER
      return {
        subject: onFile,
        description: `The Florida committees that name ${onFile} as chair or treasurer.`,
        feed: `/feeds/chairs/${encodeURIComponent(onFile)}`,
        queries: [query('listCommitteesOfOfficer', { name }), query('listLatestImports')],
      }
    },
  },
  // What was filed under a name and a ZIP code, `-` for none.
  '/names/:zip/:name': {
    search: ofParameters(pages.NAMES_PARAMETERS),
    find: async ({ zip, ...params }, { names }, given) => {
      const name = decoded(params.name)
      const isZip = zip === NO_ZIP || /^\d{5}$/.test(zip)
      const filed = isZip && name !== undefined ? await names.find(name, zipOf(zip)) : undefined
      if (!filed || name === undefined) return NO_SUCH_NAME
      const after = given.get('after') ?? undefined
      return {
        subject: filed.name,
        description: `What was filed under the name ${filed.name} and one ZIP code in Florida campaign finance; not necessarily one person.`,
        queries: [query('getFiledName', { zip, name }), query('listFiledNameRows', { zip, name, after })],
      }
    },
  },
  '/zip/:zip': {
    // Without a list of voters, the page says so, and is not for search engines.
    find: async ({ zip }, { racesOfZip }) => {
      if (!/^\d{5}$/.test(zip)) return noPage()
      const races = await racesOfZip(zip)
      const queries = [query('getZipRaces', { zip })]
      if (!races) return notFound('Districts Not Known', queries)
      return {
        subject: `ZIP Code ${zip}`,
        description: `The districts that some or all of ZIP code ${zip} is in, and the races on its ballots.`,
        ...(races.isKnown && { address: pages.zipPage(zip) }),
        queries,
      }
    },
  },
  '/races/:electionId': {
    find: async ({ electionId }, { candidates, elections }) => {
      const election = (await elections.list()).find(({ value }) => value === electionId)
      if (!election || (await candidates.runningFor(electionId)).length === 0) return NO_RACE
      return {
        subject: election.name,
        description: `Every office of the ${election.name} with its candidates still in the race, what they raised, spent and have left, the richest accounts and the largest contributions.`,
        address: pages.electionPage(electionId),
        feed: `/feeds/elections/${electionId}`,
        queries: [query('getElectionRaces', { electionId })],
      }
    },
  },
  '/races/:electionId/:officeCode': {
    search: ofList(OFFICE_RACE_LIST),
    find: async ({ electionId, officeCode }, { races }) => {
      const ofOffice = await races.ofOffice(electionId, officeCode)
      if (!ofOffice) return NO_RACE
      const { office, election } = ofOffice
      return {
        subject: `${office}, ${election}`,
        description: `The races for ${office} in the ${election}, district by district: how many candidates run, and what they have raised, spent and left.`,
        address: pages.racesPage(electionId, officeCode),
        breadcrumbs: [
          [election, pages.electionPage(electionId)],
          [office, pages.racesPage(electionId, officeCode)],
        ],
        laterParts: ['RaceSums'],
        queries: [query('listRaces', { electionId, officeCode })],
      }
    },
  },
  '/races/:electionId/:officeCode/:district': {
    search: ofList(RACE_LIST),
    find: async ({ electionId, officeCode, ...given }, { races }) => {
      const district = raceDistrict(decoded(given.district) ?? given.district)
      const onFile = await races.find(electionId, officeCode, district)
      if (!onFile) return NO_RACE
      const { office, election } = onFile
      const name = raceName(office, district)
      return {
        subject: `${name}, ${election}`,
        description: `${name}, ${election}: ${namesOf(onFile)} side by side, by what was raised, spent and is left.`,
        address: pages.racePage(electionId, officeCode, district),
        breadcrumbs: [
          [election, pages.electionPage(electionId)],
          [office, pages.racesPage(electionId, officeCode)],
          [name, pages.racePage(electionId, officeCode, district)],
        ],
        picture: {
          address: pages.raceCardPath(electionId, officeCode, district),
          ...CARD,
          shows: `Cash on hand in the race for ${name}`,
        },
        feed: `/feeds/races/${electionId}/${officeCode}/${encodeURIComponent(district)}`,
        laterParts: ['RaceSums'],
        queries: [query('getRace', { electionId, officeCode, district })],
      }
    },
  },
} satisfies Partial<PageTable>

/** The names that a preview has room for. */
const NAMED = 4

function namesOf({ candidates }: Race): string {
  const running = candidates.filter(({ hasLeft }) => !hasLeft)
  if (running.length === 0) return 'the candidates'
  const named = running.slice(0, NAMED).map(({ name, PartyCode }) => `${name} (${PartyCode})`)
  const others = running.length - named.length
  return new Intl.ListFormat('en-US').format(others > 0 ? [...named, `${others} more`] : named)
}
