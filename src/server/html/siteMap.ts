import { html } from 'hono/html'
import {
  candidatePage,
  committeePage,
  electionPage,
  officePage,
  racePage,
  racesPage,
  ROUTES,
  SEARCH_PAGE,
} from '#contract/pages.ts'
import type { PublicRecords } from '#database/repositories/publicRecords.ts'

/** The most addresses in one site map, by sitemaps.org. */
const ADDRESSES_PER_MAP = 50_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** An address of a site map. */
interface Entry {
  path: string
  /** The ISO day of its last change, if known. */
  changedOn?: string | null
}

/** Every public page. */
export const mappedPages = ({ offices, races, candidates, committees }: PublicRecords): Entry[] => [
  ...[
    ...Object.keys(ROUTES).filter((route) => !route.includes(':') && route !== SEARCH_PAGE),
    ...new Set(offices.map(({ electionId }) => electionPage(electionId))),
    ...offices.map(({ electionId, officeCode }) => officePage(electionId, officeCode)),
    ...offices.map(({ electionId, officeCode }) => racesPage(electionId, officeCode)),
    ...races.map(({ electionId, officeCode, district }) => racePage(electionId, officeCode, district)),
  ].map((path) => ({ path })),
  ...candidates.map(({ acctNum, changedOn }) => ({ path: candidatePage(acctNum), changedOn })),
  ...committees.map(({ acctNum, changedOn }) => ({ path: committeePage(acctNum), changedOn })),
]

/** How many site maps these pages take. */
export const siteMapCount = (pages: readonly Entry[]): number => Math.ceil(pages.length / ADDRESSES_PER_MAP)

/** The site map of these pages or, if they are too many for one, the index of several maps. */
export function siteMap(pages: readonly Entry[], origin: string): string {
  const count = siteMapCount(pages)
  if (count === 1) return document('urlset', 'url', pages, origin)
  const maps = Array.from({ length: count }, (_, index) => ({ path: `/sitemap-${index + 1}.xml` }))
  return document('sitemapindex', 'sitemap', maps, origin)
}

/** The map with this number, from 1. */
export const siteMapPart = (pages: readonly Entry[], part: number, origin: string): string =>
  document('urlset', 'url', pages.slice((part - 1) * ADDRESSES_PER_MAP, part * ADDRESSES_PER_MAP), origin)

const document = (root: string, item: string, entries: readonly Entry[], origin: string) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${NAMESPACE}">`,
    ...entries
      .map(({ path, changedOn }) => {
        const changed = changedOn ? html`<lastmod>${changedOn}</lastmod>` : ''
        return html`<${item}><loc>${origin + path}</loc>${changed}</${item}>`
      })
      .map(String),
    `</${root}>`,
    '',
  ].join('\n')
