import { candidateName } from '#contract/domain/names.ts'
import { electionName } from '#contract/domain/elections.ts'
import { officeName, raceDistrict, raceName } from '#contract/domain/races.ts'
import {
  CHANGES_PAGE,
  candidatePage,
  committeePage,
  officerPage,
  electionPage,
  racePage,
} from '#contract/pages.ts'
import type { ChangeFilter, Changes } from '#database/journal/changes.ts'
import type { Candidates } from '#database/repositories/candidates.ts'
import type { Committees } from '#database/repositories/committees.ts'
import type { Elections } from '#database/repositories/elections.ts'
import type { Races } from '#database/races/races.ts'
import type { RegisterSearch } from '#database/search/registerSearch.ts'
import { atomFeed } from '../../feeds/atomFeed.ts'
import { feedItem } from '../../feeds/feedOf.ts'
import { jsonFeed } from '../../feeds/jsonFeed.ts'
import type { Handlers } from '../Handlers.ts'
import { changeFilterOf } from './changeFilterOf.ts'

interface ChangesDeps {
  changes: Changes
  candidates: Candidates
  committees: Committees
  elections: Elections
  races: Races
  search: RegisterSearch
  /** The site's public address. */
  site: string
}

export function changeHandlers({
  changes,
  candidates,
  committees,
  elections,
  races,
  search,
  site,
}: ChangesDeps) {
  const feed = async (path: string, title: string, page: string, filter: ChangeFilter) => {
    const { changes: newest, since } = await changes.list(filter)
    const written = {
      title,
      url: site + path,
      page: site + page,
      since: `${since ?? '1970-01-01'}T00:00:00Z`,
      items: newest.map((change) => feedItem(change, site)),
    }
    return path.endsWith('.json')
      ? new Response(jsonFeed(written), {
          headers: { 'Content-Type': 'application/feed+json; charset=utf-8' },
        })
      : new Response(atomFeed(written), {
          headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' },
        })
  }
  return {
    listChanges: ({ query }) => changes.list(changeFilterOf(query)),
    getFeed: ({ params }) => feed(`/feeds/${params.feed}`, 'Changes to the register', CHANGES_PAGE, {}),
    getCandidateFeed: async ({ params, refuse }) => {
      const account = Number(named(params.feed))
      const candidate = (await candidates.find(account)) ?? refuse(404)
      return feed(
        `/feeds/candidates/${params.feed}`,
        `Changes to ${candidateName(candidate)}`,
        candidatePage(account),
        { accounts: [account] },
      )
    },
    getCommitteeFeed: async ({ params, refuse }) => {
      const account = Number(named(params.feed))
      const { Name } = (await committees.find(account)) ?? refuse(404)
      return feed(`/feeds/committees/${params.feed}`, `Changes to ${Name}`, committeePage(account), {
        accounts: [account],
      })
    },
    getElectionFeed: async ({ params, refuse }) => {
      const electionId = named(params.feed)
      const all = await elections.list()
      const { name } = all.find(({ value }) => value === electionId) ?? refuse(404)
      const page = electionPage(electionId)
      return feed(`/feeds/elections/${params.feed}`, `Changes to the ${name}`, page, { race: { electionId } })
    },
    getRaceFeed: async ({ params: { electionId, officeCode, feed: file } }) => {
      const district = raceDistrict(named(file))
      const race = { electionId, officeCode, district }
      // Without candidates it is named by its address.
      const { office, election } = (await races.find(electionId, officeCode, district)) ?? {
        office: officeName(officeCode) ?? officeCode,
        election: electionName(electionId),
      }
      return feed(
        `/feeds/races/${electionId}/${officeCode}/${encodeURIComponent(file)}`,
        `Changes to ${raceName(office, district)}, ${election}`,
        racePage(electionId, officeCode, district),
        { race },
      )
    },
    getChairFeed: async ({ params, refuse }) => {
      // A title must not repeat whatever is typed into the address.
      const name = (await search.officerNamed(named(params.feed))) ?? refuse(404)
      const accounts = (await search.committeesOf(name))
        .filter(({ roles }) => roles.includes('chair'))
        .slice(0, MAX_COMMITTEES)
        .map(({ acctNum }) => acctNum)
      return feed(
        `/feeds/chairs/${encodeURIComponent(params.feed)}`,
        `Changes to committees chaired by ${name}`,
        officerPage(name),
        { accounts },
      )
    },
  } satisfies Partial<Handlers>
}

/** If a chair's name has more committees than this, it is not one person's, and only the newest are used. */
const MAX_COMMITTEES = 50

const named = (file: string) => file.replace(/\.(atom|json)$/, '')
