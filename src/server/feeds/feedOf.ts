import type { RecordChange } from '#contract/schemas/change.ts'

/** A feed of changes, independent of the format. */
export interface Feed {
  title: string
  /** Absolute addresses of the feed itself and of the page whose changes it lists. */
  url: string
  page: string
  /** The date of an empty feed: when it could first have changed. */
  since: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  /** A tag URI (RFC 4151): the same in every feed that has the change, and permanent. */
  id: string
  url: string
  title: string
  text: string
  /** ISO in UTC, as in RFC 3339. */
  at: string
}

/** A change as a feed item. `site` is the site's public address. */
export function feedItem(change: RecordChange, site: string): FeedItem {
  const { hostname } = new URL(site)
  const { id, kind, record, name, page, what, fields, at } = change
  const about = `${NOUNS[kind]} ${WHAT[what]}`
  return {
    id: `tag:${hostname},2026:change/${id}`,
    url: `${site}${page ?? '/changes'}`,
    title: `${name || record}: ${about}`,
    text: fields.length === 0 ? `${about}.` : fields.map(({ says }) => says).join('\n'),
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

const NOUNS: Readonly<Record<RecordChange['kind'], string>> = {
  candidate: 'candidate',
  committee: 'committee',
  balance: 'balance',
  registration: 'registration',
  document: 'document',
  election: 'election',
}
