import { candidateName } from '#contract/domain/names.ts'
import { electionName } from '#contract/domain/elections.ts'
import { officeName, raceDistrict, raceName } from '#contract/domain/races.ts'
import { NO_CANDIDATE, NO_COMMITTEE, NO_OFFICER_ON_FILE, NO_RACE } from '#contract/endpoints/refusals.ts'
import * as pages from '#contract/pages.ts'
import type { Db } from '#database/connection/Db.ts'
import { type ChangeFilter, changesIn } from '#database/journal/changes.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { electionsIn } from '#database/repositories/elections.ts'
import { racesIn } from '#database/races/races.ts'
import { registerSearchIn } from '#database/search/registerSearch.ts'
import { changeFilterOf } from '../exports/changeTables.ts'
import type { Handlers } from './answerEndpoints.ts'
import { html } from 'hono/html'
import type { RecordChange } from '#contract/schemas/change.ts'

/** What changed, as pages and as feeds. `site` is this site's public address. */
export function changeHandlers(db: Db, site: string) {
  const changes = changesIn(db)
  const search = registerSearchIn(db)
  const feed = async (path: string, title: string, page: string, filter: ChangeFilter) => {
    const { changes: newest, since } = await changes.list(filter)
    const written = {
      title,
      url: site + path,
      page: site + page,
      since: `${since ?? '1970-01-01'}T00:00:00Z`,
      items: newest.map((change) => feedItem(change, site)),
    }
    const [body, type] = path.endsWith('.json')
      ? [jsonFeed(written), 'application/feed+json']
      : [atomFeed(written), 'application/atom+xml']
    return new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8` } })
  }
  /** What the feed of a record, an election or a chair is about; a sentence if there is none. */
  const subjects = {
    candidates: async (account: string) => {
      const candidate = await candidatesIn(db).find(Number(account))
      if (!candidate) return NO_CANDIDATE
      const { AcctNum } = candidate
      return subject(candidateName(candidate), pages.candidatePage(AcctNum), { accounts: [AcctNum] })
    },
    committees: async (account: string) => {
      const committee = await committeesIn(db).find(Number(account))
      if (!committee) return NO_COMMITTEE
      const { AcctNum, Name } = committee
      return subject(Name, pages.committeePage(AcctNum), { accounts: [AcctNum] })
    },
    elections: async (electionId: string) => {
      const election = (await electionsIn(db).list()).find(({ value }) => value === electionId)
      if (!election) return NO_RACE
      return subject(`the ${election.name}`, pages.electionPage(electionId), { race: { electionId } })
    },
    chairs: async (typed: string) => {
      // A title must not repeat whatever is typed into the address.
      const name = await search.officerNamed(typed)
      if (name === undefined) return NO_OFFICER_ON_FILE
      const accounts = (await search.committeesOf(name))
        .filter(({ roles }) => roles.includes('chair'))
        .slice(0, MAX_COMMITTEES)
        .map(({ acctNum }) => acctNum)
      return subject(`committees chaired by ${name}`, pages.officerPage(name), { accounts })
    },
  }
  return {
    listChanges: ({ query }) => changes.list(changeFilterOf(query)),
    getFeed: ({ params }) => feed(`/feeds/${params.feed}`, 'Changes to the register', pages.CHANGES_PAGE, {}),
    getFeedOf: async ({ params, refuse }) => {
      const about = await subjects[params.subject](named(params.feed))
      if (typeof about === 'string') return refuse(404, about)
      const path = `/feeds/${params.subject}/${encodeURIComponent(params.feed)}`
      return feed(path, about.title, about.page, about.filter)
    },
    getRaceFeed: async ({ params: { electionId, officeCode, feed: file } }) => {
      const district = raceDistrict(named(file))
      const race = { electionId, officeCode, district }
      // Without candidates it is named by its address.
      const { office, election } = (await racesIn(db).find(electionId, officeCode, district)) ?? {
        office: officeName(officeCode) ?? officeCode,
        election: electionName(electionId),
      }
      return feed(
        `/feeds/races/${electionId}/${officeCode}/${encodeURIComponent(file)}`,
        `Changes to ${raceName(office, district)}, ${election}`,
        pages.racePage(electionId, officeCode, district),
        { race },
      )
    },
  } satisfies Partial<Handlers>
}

const subject = (name: string, page: string, filter: ChangeFilter) => ({
  title: `Changes to ${name}`,
  page,
  filter,
})

/** If a chair's name has more committees than this, it is not one person's, and only the newest are used. */
const MAX_COMMITTEES = 50

const named = (file: string) => file.replace(/\.(atom|json)$/, '')

interface Feed {
  title: string
  /** Absolute addresses of the feed itself and of the page whose changes it lists. */
  url: string
  page: string
  /** The date of an empty feed: when it could first have changed. */
  since: string
  items: readonly ReturnType<typeof feedItem>[]
}

/** A change as a feed item. `site` is the site's public address. */
function feedItem(change: RecordChange, site: string) {
  const { hostname } = new URL(site)
  const { id, kind, record, name, page, what, fields, at } = change
  const about = `${kind} ${WHAT[what]}`
  return {
    /** A tag URI (RFC 4151): the same in every feed that has the change, and permanent. */
    id: `tag:${hostname},2026:change/${id}`,
    url: `${site}${page ?? '/changes'}`,
    title: `${name || record}: ${about}`,
    text: fields.length === 0 ? `${about}.` : fields.map(({ description }) => description).join('\n'),
    at,
  }
}

const WHAT: Readonly<Record<RecordChange['what'], string>> = {
  added: 'added',
  changed: 'changed',
  left: 'no longer on the state’s list',
  back: 'back on the state’s list',
  removed: 'removed',
}

/** The feed as Atom (RFC 4287). XML cannot represent most control characters, so they are left out. */
const atomFeed = ({ title, url, page, since, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    html`<id>${url}</id>`,
    html`<title>${plain(title)}</title>`,
    html`<updated>${items[0]?.at ?? since}</updated>`,
    html`<author><name>${pages.PRODUCT_NAME}</name></author>`,
    html`<link rel="self" type="application/atom+xml" href="${url}" />`,
    html`<link rel="alternate" type="text/html" href="${page}" />`,
    ...items.flatMap(entryOf),
    '</feed>',
  ]
    .map(String)
    .join('\n')

const entryOf = ({ id, url, title, text, at }: Feed['items'][number]) => [
  '<entry>',
  html`<id>${id}</id>`,
  html`<title>${plain(title)}</title>`,
  html`<updated>${at}</updated>`,
  html`<link rel="alternate" type="text/html" href="${url}" />`,
  html`<content type="text">${plain(text)}</content>`,
  '</entry>',
]

const plain = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]|\p{Cs}/gu, '')

/** The feed as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
const jsonFeed = ({ title, url, page, items }: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: url,
    items: items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      content_text: item.text,
      date_published: item.at,
    })),
  })
