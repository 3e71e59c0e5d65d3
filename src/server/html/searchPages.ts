import { normalizeQuery, MAX_HITS } from '#contract/domain/search.ts'
import { OFFICER_LIST } from '#contract/lists/officerList.ts'
import {
  NAMES_PARAMETERS,
  NO_FILED_NAME,
  NO_OFFICER,
  SEARCH_PARAMETERS,
  searchSubject,
  zipPage,
} from '#contract/pages.ts'
import { NO_ZIP, zipOf } from '#contract/schemas/filedName.ts'
import { decoded } from '../paths.ts'
import { query } from './firstQueries.ts'
import { notFound, noPage, ofList, ofParameters, type PageFacts, type PageTable } from './Page.ts'

/** The browser shows the name; the server never repeats text that occurs only in an address. */
const NO_SUCH_OFFICER: PageFacts = { ...notFound(NO_OFFICER), isNotFoundInHtml: true }
const NO_SUCH_NAME: PageFacts = { ...notFound(NO_FILED_NAME), isNotFoundInHtml: true }

/** Pages of what was searched: records, names and a ZIP code. */
export const searchPages = {
  '/search': {
    search: ofParameters(SEARCH_PARAMETERS),
    // Not for search engines, which should find the results themselves.
    find: (_params, _records, given) => {
      const text = given.get('q')?.trim() ?? ''
      const question = { q: normalizeQuery(text), limit: MAX_HITS }
      return {
        subject: searchSubject(text),
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
    search: ofParameters(NAMES_PARAMETERS),
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
        ...(races.isKnown && { address: zipPage(zip) }),
        queries,
      }
    },
  },
} satisfies Partial<PageTable>
