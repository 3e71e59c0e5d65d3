import type { RecordChange } from '#contract/schemas/change.ts'

/** A feed of changes, whichever format it is written in. */
export interface Feed {
  title: string
  /** Whole addresses: of the feed itself, and of the page whose changes it tells. */
  url: string
  page: string
  /** Of an empty feed: when it could have begun to change. */
  since: string
  items: readonly FeedItem[]
}

export interface FeedItem {
  /** A tag URI (RFC 4151): the same in every feed that has the change, and for good. */
  id: string
  url: string
  title: string
  text: string
  /** ISO in UTC, as RFC 3339 has it. */
  at: string
}

/** What is said of a change in a feed. `site` is where visitors reach it. */
export function feedItem(change: RecordChange, site: string): FeedItem {
  const { hostname } = new URL(site)
  const { kind, record, revision, name, page, what, fields, at } = change
  const about = `${NOUNS[kind]} ${what}`
  return {
    id: `tag:${hostname},2026:change/${revision}/${kind}/${encodeURIComponent(record)}`,
    url: `${site}${page ?? '/changes'}`,
    title: `${name || record}: ${about}`,
    text: fields.length === 0 ? `${about}.` : fields.map(({ says }) => says).join('\n'),
    at,
  }
}

const NOUNS: Readonly<Record<RecordChange['kind'], string>> = {
  candidate: 'candidate',
  committee: 'committee',
  balance: 'balance',
  registration: 'registration',
  document: 'document',
  election: 'election',
}
