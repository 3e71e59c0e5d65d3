import { html } from 'hono/html'
import { PRODUCT_NAME } from '#contract/product.ts'
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

/** The feed as Atom (RFC 4287). XML cannot represent most control characters, so they are left out. */
export const atomFeed = ({ title, url, page, since, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    html`<id>${url}</id>`,
    html`<title>${plain(title)}</title>`,
    html`<updated>${items[0]?.at ?? since}</updated>`,
    html`<author><name>${PRODUCT_NAME}</name></author>`,
    html`<link rel="self" type="application/atom+xml" href="${url}" />`,
    html`<link rel="alternate" type="text/html" href="${page}" />`,
    ...items.flatMap(entryOf),
    '</feed>',
  ]
    .map(String)
    .join('\n')

const entryOf = ({ id, url, title, text, at }: FeedItem) => [
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
export const jsonFeed = ({ title, url, page, items }: Feed): string =>
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
