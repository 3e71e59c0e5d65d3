import { candidateName } from '#contract/domain/names.ts'
import { electionName } from '#contract/domain/elections.ts'
import { officeName, raceDistrict, raceName } from '#contract/domain/races.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_OFFICER_ON_FILE, NO_RACE } from '#contract/endpoints/refusals.ts'
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
import { atomFeed, feedItem, jsonFeed } from '../../feeds/feeds.ts'
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
  /** What the feed of a record, an election or a chair is about; a sentence if there is none. */
  const subjects = {
    candidates: async (account: string) => {
      const candidate = await candidates.find(Number(account))
      if (!candidate) return NO_CANDIDATE
      return {
        title: `Changes to ${candidateName(candidate)}`,
        page: candidatePage(candidate.AcctNum),
        filter: { accounts: [candidate.AcctNum] },
      }
    },
    committees: async (account: string) => {
      const committee = await committees.find(Number(account))
      if (!committee) return NO_COMMITTEE
      const { AcctNum, Name } = committee
      return { title: `Changes to ${Name}`, page: committeePage(AcctNum), filter: { accounts: [AcctNum] } }
    },
    elections: async (electionId: string) => {
      const election = (await elections.list()).find(({ value }) => value === electionId)
      if (!election) return NO_RACE
      return {
        title: `Changes to the ${election.name}`,
        page: electionPage(electionId),
        filter: { race: { electionId } },
      }
    },
    chairs: async (typed: string) => {
      // A title must not repeat whatever is typed into the address.
      const name = await search.officerNamed(typed)
      if (name === undefined) return NO_OFFICER_ON_FILE
      const accounts = (await search.committeesOf(name))
        .filter(({ roles }) => roles.includes('chair'))
        .slice(0, MAX_COMMITTEES)
        .map(({ acctNum }) => acctNum)
      return {
        title: `Changes to committees chaired by ${name}`,
        page: officerPage(name),
        filter: { accounts },
      }
    },
  }
  return {
    listChanges: ({ query }) => changes.list(changeFilterOf(query)),
    getFeed: ({ params }) => feed(`/feeds/${params.feed}`, 'Changes to the register', CHANGES_PAGE, {}),
    getFeedOf: async ({ params: { subject, feed: file }, refuse }) => {
      const found = await subjects[subject](named(file))
      if (typeof found === 'string') return refuse(404, found)
      const path = `/feeds/${subject}/${encodeURIComponent(file)}`
      return feed(path, found.title, found.page, found.filter)
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
  } satisfies Partial<Handlers>
}

/** If a chair's name has more committees than this, it is not one person's, and only the newest are used. */
const MAX_COMMITTEES = 50

const named = (file: string) => file.replace(/\.(atom|json)$/, '')
