import { html } from 'hono/html'
import { PRODUCT_NAME } from '#contract/product.ts'
import type { Feed, FeedItem } from './feedOf.ts'

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
