import type { Feed } from './feedOf.ts'

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
